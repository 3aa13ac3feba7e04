/// The part of a language's statements that decides how a text is split into tokens and blocks.
package struct Grammar: Sendable {
  /// The lexical form of arguments that are not words, numbers, texts and signs.
  package enum Form: Sendable {
    /// Everything up to a blank, `;`, `{`, `}` or a quotation mark.
    case path
    /// Everything up to a blank, `;` or `}`, including `#`.
    case colors
    /// Text in quotation marks, or colours.
    case colorsOrText
  }

  /// The content of a statement's block.
  package enum Block: Sendable {
    /// Statements.
    case statements
    /// Statements without keywords.
    case samples
    /// Statements up to the next section, whose keyword closes all open blocks.
    case section
  }

  /// A statement.
  package struct Statement: Sendable {
    /// The form of the arguments after a word of the statement, and the number of these arguments.
    package private(set) var forms: [String: (form: Form, count: Int)] = [:]
    /// The content of the block, if the statement has one.
    package var block: Block?

    package init() {}

    /// Adds arguments after a word. Paths and colours after the same word are alternatives.
    package mutating func add(_ form: Form, after word: String, count: Int) {
      let isAlternative = forms[word].map { $0.form != form } ?? false
      forms[word] = (isAlternative ? .colorsOrText : form, max(count, forms[word]?.count ?? 0))
    }
  }

  let statements: [String: Statement]

  /// Creates a grammar from statements by their keywords.
  package init(_ statements: [String: Statement]) { self.statements = statements }
}
