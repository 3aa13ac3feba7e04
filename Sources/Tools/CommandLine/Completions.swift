import Script
import Simulation

/// Completion scripts for shells, made from the commands' tables.
package struct Completions {
  package static let shells = ["bash", "zsh", "fish"]

  private let commands: [any Command]
  private let scenes: [SceneDefinition]

  package static func script(for shell: String, _ commands: [any Command], scenes: [SceneDefinition]) -> String {
    let completions = Completions(commands: commands, scenes: scenes)
    return switch shell {
    case "bash": completions.bash()
    case "zsh": completions.zsh()
    default: completions.fish()
    }
  }

  /// The words that completion offers for a value.
  private func words(_ value: OptionDefinition.Value) -> [String] {
    switch value {
    case .choice(_, let words), .text(_, let words): words
    case .scene: scenes.map(\.name)
    case .command: commands.map(\.name) + Script.Language.all.map(\.name)
    case .file, .directory: []
    }
  }

  private func bash() -> String {
    """
    # flipbook completions for bash: eval "$(flipbook completions bash)"
    _flipbook() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= words= files= only= extension= value=1
      COMPREPLY=()
      # An option with several values may have others before this one.
      local index
      for ((index = COMP_CWORD - 1; index > 1; index--)); do
        case ${COMP_WORDS[index]} in
          \(variadicOptions)) previous=${COMP_WORDS[index]}; break ;;
          -*) break ;;
        esac
      done
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " ")) --help --version" -- "$current"))
        return
      fi
      case "${COMP_WORDS[1]} $previous" in
    \(commands.flatMap(bashValueCases).joined(separator: "\n"))
        *) value= ;;
      esac
      if [ -z "$value" ]; then
        case "${COMP_WORDS[1]}" in
    \(commands.map(bashCommandCase).joined(separator: "\n"))
        esac
        case "$current" in
          -*) COMPREPLY=($(compgen -W "$options" -- "$current")); return ;;
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      case "$files" in
        file)
          if [ -z "$only" ]; then COMPREPLY+=($(compgen -f -- "$current")); else COMPREPLY+=($(compgen -d -- "$current")); fi
          for extension in $only; do COMPREPLY+=($(compgen -f -X "!*.$extension" -- "$current")); done
          ;;
        directory) COMPREPLY+=($(compgen -d -- "$current")) ;;
      esac
    }
    complete -o filenames -F _flipbook flipbook
    """
  }

  /// The options with several values, as a pattern.
  private var variadicOptions: String {
    let names = commands.flatMap(\.allOptions).filter(\.isVariadic).map { "--\($0.name)" }
    return Set(names).sorted().joined(separator: "|")
  }

  private func bashValueCases(_ command: any Command) -> [String] {
    command.allOptions.compactMap { option in
      guard let value = option.value else { return nil }
      let short = option.short.map { "|\"\(command.name) -\($0)\"" } ?? ""
      return "    \"\(command.name) --\(option.name)\"\(short)) \(bashSetting(value)) ;;"
    }
      + followers(of: command).map { word, words in "    \"\(command.name) \(word)\") words=\"\(words)\" ;;" }
  }

  /// The words of the first operand that other words can follow, with those words.
  private func followers(of command: any Command) -> [(word: String, words: String)] {
    command.followers.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: " ")) }
  }

  private func bashCommandCase(_ command: any Command) -> String {
    let options = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
    let operand = command.operands.first.map(bashSetting) ?? ""
    return "      \(command.name)) options=\"\(options)\" \(operand) ;;"
  }

  private func bashSetting(_ value: OptionDefinition.Value) -> String {
    switch value {
    case .file(_, let extensions) where !extensions.isEmpty:
      "files=file only=\"\(extensions.joined(separator: " "))\""
    case .file: "files=file"
    case .directory: "files=directory"
    case .choice, .text, .scene, .command: "words=\"\(words(value).joined(separator: " "))\""
    }
  }

  private func zsh() -> String {
    """
    #compdef flipbook
    # flipbook completions for zsh: flipbook completions zsh > "${fpath[1]}/_flipbook"
    _flipbook() {
      local -a commands
      commands=(
    \(commands.map { "    \(zshQuote("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe 'command' commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map(zshCase).joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = _flipbook ]; then _flipbook "$@"; else compdef _flipbook flipbook; fi
    """
  }

  private func zshCase(_ command: any Command) -> String {
    var arguments = command.allOptions.flatMap { option -> [String] in
      let note = "[\(zshEscape(option.help))]"
      let action = option.value.map { ":\(zshEscape($0.placeholder)):\(zshAction($0))" } ?? ""
      let star = option.repeats ? "*" : ""
      let long = "\(star)--\(option.name)\(option.value == nil ? "" : "=")\(note)\(action)"
      return [long] + (option.short.map { ["\(star)-\($0)\(note)\(action)"] } ?? [])
    }
    if let operand = command.operands.last {
      arguments.append("*:\(zshEscape(operand.placeholder)):\(zshAction(command.operands.first ?? operand))")
    }
    let others = followers(of: command).map { word, words in
      "if [[ $words[2] == \(word) ]] && (( CURRENT > 2 )); then compadd -- \(words); return; fi; "
    }
    return "    \(command.name)) \(others.joined())_arguments \(arguments.map(zshQuote).joined(separator: " ")) ;;"
  }

  private func zshAction(_ value: OptionDefinition.Value) -> String {
    switch value {
    case .file(_, let extensions) where !extensions.isEmpty:
      "_files -g \"*.(\(extensions.joined(separator: "|")))\""
    case .file: "_files"
    case .directory: "_files -/"
    case .choice, .text, .scene, .command: words(value).isEmpty ? " " : "(\(words(value).joined(separator: " ")))"
    }
  }

  private func zshEscape(_ text: String) -> String {
    String(text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] })
  }

  private func zshQuote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private func fish() -> String {
    var lines = [
      "# flipbook completions for fish: flipbook completions fish > ~/.config/fish/completions/flipbook.fish",
      "complete -c flipbook -f",
      "complete -c flipbook -n __fish_use_subcommand -l version -d 'show the version'",
    ]
    for command in commands {
      lines.append("complete -c flipbook -n __fish_use_subcommand -a \(command.name) -d \(fishQuote(command.summary))")
    }
    for command in commands {
      let condition = "complete -c flipbook -n '__fish_seen_subcommand_from \(command.name)'"
      if let operand = command.operands.first { lines.append("\(condition) \(fishValue(operand))") }
      for (word, words) in followers(of: command) {
        lines.append(
          "complete -c flipbook -n '__fish_seen_subcommand_from \(command.name); and __fish_seen_subcommand_from \(word)' "
            + "-a '\(words)'")
      }
      for option in command.allOptions {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.value.map { " -r \(fishValue($0))" } ?? ""
        lines.append("\(condition) -l \(option.name)\(short)\(value) -d \(fishQuote(option.help))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func fishValue(_ value: OptionDefinition.Value) -> String {
    switch value {
    case .file(_, let extensions) where !extensions.isEmpty:
      "-a '(\(extensions.map { "__fish_complete_suffix .\($0)" }.joined(separator: "; ")))'"
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .choice, .text, .scene, .command: words(value).isEmpty ? "" : "-a '\(words(value).joined(separator: " "))'"
    }
  }

  private func fishQuote(_ text: String) -> String {
    "'" + text.flatMap { "'\\".contains($0) ? ["\\", $0] : [$0] } + "'"
  }
}
