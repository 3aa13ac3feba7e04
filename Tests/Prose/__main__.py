"""Checks scripts/lint-prose: planted phrases are found at their lines, innocent text is not."""
import pathlib, subprocess, sys, tempfile, unittest

LINT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts/lint-prose"

PLANTED = {
    "doc.swift": ["/// What is drawn.", "let a = 1  // nobody reads it", '/// The port, 80 unless\n/// said.', 'print("no\\(n) so many")',
                  "@Test func `a stranger is refused`() {}"],
    "run.js": ["/** What a view shows. */", "const a = 'in vain';", "const b = `${n} frames of which none`;", "/* as far\n * as it goes */"],
    "run.c": ["/// Who calls it.", "int a; // is told"],
    "page.html": ["<p>Nobody</p>"],
    "style.css": ["/* the column beside it */"],
    "page.md": ["Let us have a look.", "- somebody", "> anew"],
    "tool.py": ['"""What a tool does."""', "a = 'a grave error'", "# believes"],
    "tool": ["#!/usr/bin/env bash", "cat <<'TEXT'\nwhoever\nTEXT", "# is said", 'echo "gone in vain"'],
    "ci.yml": ["name: whoever"],
    "clip.flip": ['caption "Any more"  # held against'],
}
EXPECTED = """\
ci.yml:1: "whoever"
clip.flip:1: "Any more"
clip.flip:1: "held against"
doc.swift:1: "What"
doc.swift:2: "nobody"
doc.swift:3: "unless said"
doc.swift:5: "so many"
doc.swift:6: "stranger"
page.html:1: "Nobody"
page.md:1: "Let us have a look"
page.md:2: "somebody"
page.md:3: "anew"
run.c:1: "Who"
run.c:2: "is told"
run.js:1: "What"
run.js:2: "in vain"
run.js:3: "of which"
run.js:4: "as far as"
style.css:1: "beside it"
tool:3: "whoever"
tool:5: "is said"
tool:6: "in vain"
tool.py:1: "What"
tool.py:2: "grave"
tool.py:3: "believes"
"""
INNOCENT = {
    "code.swift": ["let nobody = 1", "let x = look", "/// The user.\n/// What follows is a second line.", 'f("no", more)', 'print("\\(nobody)")'],
    "code.js": ["const somebody = stranger.anew;", "`${nobody}`", "// no more than two, any more than three"],
    "code.py": ["def believes(nobody): pass", "x = 1  # engraved"],
    "code": ["#!/bin/sh", "chown nobody file", "printf $nobody"],
    "page.md": ["The user `nobody` owns it."],
    "data.png": ["nobody"],
}


class LintProseTests(unittest.TestCase):
    def lint(self, files):
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            for name, lines in files.items():
                (folder / name).write_text("\n".join(lines) + "\n")
            done = subprocess.run([LINT, *(folder / name for name in sorted(files))], capture_output=True, text=True)
            return done.returncode, done.stdout.replace(f"{folder.resolve()}/", "")

    def test_planted_phrases_are_found(self):
        self.maxDiff = None
        self.assertEqual(self.lint(PLANTED), (1, EXPECTED))

    def test_innocent_text_is_not_reported(self):
        self.assertEqual(self.lint(INNOCENT), (0, ""))

    def test_a_missing_file_is_a_usage_error(self):
        done = subprocess.run([LINT, "/nonexistent"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 64)
        self.assertEqual(done.stderr, "lint-prose: error: no such file or folder: /nonexistent\n")


if __name__ == "__main__":
    sys.argv[0] = "python3 Tests/Prose"
    unittest.main()
