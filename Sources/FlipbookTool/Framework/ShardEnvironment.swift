import Recording

/// Finds out from the environment which part of shared work a task has to do. What is not certain is refused: a task that
/// took another's part, or all of them, would be found out late.
struct ShardEnvironment {
  /// Gives a variable's text; `nil` where it is not set.
  private let variable: (String) -> String?
  /// The variables that were looked at and are set, with what they say.
  private(set) var read: [String] = []

  init(_ variable: @escaping (String) -> String?) { self.variable = variable }

  /// The part of this task.
  ///
  /// - Parameter wanted: how many parts there are, where the command line says so.
  /// - Throws: `CLIError` where no scheduler has set its variables, or several have, or where they do not tell a part.
  mutating func shard(of wanted: Int?) throws(CLIError) -> Shard {
    let families = ShardFamily.all.filter { text($0.index, of: $0) != nil }
    guard let family = families.first else {
      throw .usage(
        "--shard auto finds no variable of a scheduler, such as \(ShardFamily.all[0].index) or JOB_COMPLETION_INDEX; say "
          + "which part of how many: --shard I/N")
    }
    if families.count > 1 {
      let found = families.map { "\($0.name) (\($0.index)=\(variable($0.index) ?? ""))" }.joined(separator: " and ")
      throw .usage("--shard auto finds variables of \(found); unset those of one, or say --shard I/N")
    }
    let number = try number(family.index, of: family) ?? 0
    let (start, step) = (try start(of: family), try step(of: family))
    let count = try count(of: family, start: start, step: step, wanted: wanted)
    // With PBS and others that say nothing but the index, the first number is taken for what their manuals show.
    guard number >= start, (number - start) % step == 0, case let index = (number - start) / step + 1, index <= count
    else {
      let numbers = "\(start)" + (count > 1 ? " to \(start + (count - 1) * step)" : "")
      throw .usage(
        "\(family.index)=\(number) is none of \(count) \(family.name) tasks with the numbers \(numbers)"
          + (step > 1 ? " in steps of \(step)" : "") + "; number them so, or say --shard I/N")
    }
    return Shard(index: index, count: count)
  }

  private mutating func start(of family: ShardFamily) throws(CLIError) -> Int {
    switch family.start {
    case .number(let number): return number
    case .variable(let name):
      guard let number = try number(name, of: family) else {
        throw .usage("\(family.index) is set without \(name), so the first task is not known; say --shard I/N")
      }
      return number
    }
  }

  private mutating func step(of family: ShardFamily) throws(CLIError) -> Int {
    guard let name = family.step, let step = try number(name, of: family) else { return 1 }
    if step == 0 { throw .usage("\(name)=0 is no distance between tasks; say --shard I/N") }
    return step
  }

  private mutating func count(
    of family: ShardFamily, start: Int, step: Int, wanted: Int?
  ) throws(CLIError) -> Int {
    var found: (name: String, count: Int)?
    if let name = family.last, let last = try number(name, of: family) {
      guard last >= start else {
        throw .usage("\(name)=\(last) comes before the first task, \(start); say --shard I/N")
      }
      found = (name, (last - start) / step + 1)
    }
    if let name = family.count, let count = try number(name, of: family) {
      if let other = found, other.count != count {
        throw .usage(
          "\(name)=\(count) tasks are not numbered from \(start) to \(start + (other.count - 1) * step) without gaps; submit "
            + "them as one range, or say --shard I/N")
      }
      found = (name, count)
    }
    guard let found else {
      if let wanted { return wanted }
      throw .usage(
        "\(family.index)=\(variable(family.index) ?? "") is a part, and nothing says of how many; say --shard auto/N")
    }
    if found.count == 0 { throw .usage("\(found.name)=0 says that there are no parts; say --shard I/N") }
    if found.count > ShardPlan.countLimit {
      throw .usage("\(found.name) says \(found.count) parts; there may be \(ShardPlan.countLimit)")
    }
    if let wanted, wanted != found.count {
      throw .usage("--shard auto/\(wanted), and \(family.name) has \(found.count) tasks by \(found.name)")
    }
    return found.count
  }

  private func text(_ name: String, of family: ShardFamily) -> String? {
    variable(name).flatMap { $0.isEmpty || $0 == family.unset ? nil : $0 }
  }

  /// What a variable says, at least 0; `nil` where it is not set.
  private mutating func number(_ name: String, of family: ShardFamily) throws(CLIError) -> Int? {
    guard let text = text(name, of: family) else { return nil }
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text)
    else {
      throw .usage("\(name) says \"\(text.prefix(40))\", which is no number of a task; unset it, or say --shard I/N")
    }
    read.append("\(name)=\(text)")
    return number
  }
}
