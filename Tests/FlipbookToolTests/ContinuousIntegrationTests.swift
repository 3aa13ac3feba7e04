import Foundation
import Platform
import TestSupport
import Testing

/// The shell steps of `.github/actions/verify` and of GitLab's template, run without a network against a mock of the
/// API.
@Suite struct ContinuousIntegrationTests {
  /// Whether a network namespace with only a loopback interface can be created.
  static let canRun =
    Shell.run(
      "unshare -rn sh -c 'ip link set lo up' && python3 -c 'import yaml' && command -v bash", in: URL(filePath: "/"), ""
    ).code == 0

  private static let checkout = TestFolder.checkout.path

  /// Runs steps in a folder with a script that differs from its golden, pictures of both, and the API at `$API`.
  private func run(_ steps: String, refusing: Bool = false) throws -> Shell.Outcome {
    let bench = try FaultBench()
    let script = """
      set -eu
      ip link set lo up
      mkdir -p bin scripts && ln -sf "$FLIPBOOK" bin/flipbook && export PATH=$PWD/bin:$PATH CHECKOUT='\(Self.checkout)'
      cp a.flip b.flip scripts
      flipbook approve scripts --goldens Goldens --approved output/approved --record all -q >/dev/null
      sed -i 's/900pt/700pt/' scripts/a.flip
      python3 "$CHECKOUT/Tests/Samples/ci/api.py" port state \(refusing ? "refuse" : "") & api=$!
      trap 'kill $api' EXIT
      for i in $(seq 100); do [ -e port ] && break; sleep 0.1; done
      API=http://127.0.0.1:$(cat port)
      export FLIPBOOK_RETRY_SECONDS=0.1
      cat >check <<'TEXT'
      import json, sys
      state = json.load(open("state"))
      ours = [text for _, text in state["comments"] if text.startswith("<!-- flipbook-verify -->")]
      assert len(ours) == 1, len(ours)
      text = ours[0]
      TEXT
      \(steps)
      """
    try bench.folder.write(script, to: "steps.sh")
    return bench.run("unshare -rn bash steps.sh >out.log 2>&1; code=$?; cat out.log >&2; exit $code")
  }

  private static let github = """
    export GITHUB_API_URL=$API GITHUB_REPOSITORY=o/r GITHUB_TOKEN=secret GITHUB_OUTPUT=$PWD/outputs
    export GITHUB_EVENT_PATH=$PWD/event GITHUB_ACTION_PATH=$CHECKOUT/.github/actions/verify GITHUB_STEP_SUMMARY=$PWD/summary
    echo '{"pull_request": {"number": 7}}' >event
    export FLIPBOOK_SCRIPTS=scripts FLIPBOOK_GOLDENS=Goldens
    """

  @Test(.enabled(if: canRun)) func `the steps of one job create a comment, and a second run edits it`() throws {
    let outcome = try run(
      """
      \(Self.github)
      export FLIPBOOK_OPTIONS= FLIPBOOK_PROGRAM="env OWN=1 flipbook"
      "$GITHUB_ACTION_PATH/verify" >annotations
      grep -qx code=1 outputs && grep -q '^::error file=scripts/a.flip' annotations
      "$CHECKOUT/Assets/ci/comment" output/report/verdict.md
      python3 - <<TEXT
      $(cat check)
      assert "<code>a</code>: touches" in text and "**probes**" in text and "| ❌ | <code>a</code> |" in text
      assert "blob/flipbook-pictures/" in text and "](verdict-" not in text and state["branch"]
      assert 1 <= len(state["files"]) <= 10
      TEXT
      cp -r output/approved .
      sed -i 's/700pt/900pt/' scripts/a.flip && rm -r output && mkdir output && mv approved output
      "$GITHUB_ACTION_PATH/verify" >annotations
      tail -n 1 outputs | grep -qx code=0
      "$CHECKOUT/Assets/ci/comment" output/report/verdict.md
      python3 - <<TEXT
      $(cat check)
      assert "2 scripts: 2 same" in text and "![" not in text
      TEXT
      """)
    #expect(outcome.code == 0, "\(outcome.message)")
  }

  @Test(.enabled(if: canRun)) func `each shard has a comment and an artifact of its own`() throws {
    let outcome = try run(
      """
      \(Self.github)
      for run in 1 2; do
        for shard in 1/2 2/2; do
          rm -rf output/report
          FLIPBOOK_SHARD=$shard "$GITHUB_ACTION_PATH/verify" >/dev/null
          "$CHECKOUT/Assets/ci/comment" output/report/verdict.md --shard $shard
        done
      done
      [ "$(sort -u outputs | tr '\\n' ' ')" = "artifact=flipbook-report-1-of-2 artifact=flipbook-report-2-of-2 code=0 code=1 " ]
      python3 - <<'TEXT'
      import json
      comments = [text for _, text in json.load(open("state"))["comments"] if text != "other"]
      assert [text[:25] for text in comments] == [f"<!-- flipbook {i}/2 -->\\n###" for i in (1, 2)], comments
      assert [f" Flipbook {i}/2: 1 script: " in text for i, text in enumerate(comments, 1)] == [True, True]
      assert sorted("<code>a</code>: touches" in text for text in comments) == [False, True]
      TEXT
      "$CHECKOUT/Assets/ci/comment" output/report/verdict.md --shard 2 && exit 1 || [ $? = 64 ]
      rm -r output/approved
      for shard in 1/2 2/2; do FLIPBOOK_SHARD=$shard "$GITHUB_ACTION_PATH/verify" pictures; done
      [ "$(ls output/approved | tr '\\n' ' ')" = "a b " ]
      FLIPBOOK_SCRIPTS=scripts/a.flip FLIPBOOK_SHARD= "$GITHUB_ACTION_PATH/verify" pictures
      """)
    #expect(outcome.code == 0, "\(outcome.message)")
  }

  @Test(.enabled(if: canRun)) func `without permission to upload, the comment has text instead of pictures`() throws {
    let outcome = try run(
      """
      \(Self.github)
      "$GITHUB_ACTION_PATH/verify" >/dev/null
      "$CHECKOUT/Assets/ci/comment" output/report/verdict.md
      python3 - <<TEXT
      $(cat check)
      assert "![" not in text and "could not be uploaded" in text and "<code>a</code>: touches" in text
      TEXT
      GITHUB_TOKEN=wrong "$CHECKOUT/Assets/ci/comment" output/report/verdict.md && exit 1 || [ $? = 74 ]
      echo '{}' >event
      "$CHECKOUT/Assets/ci/comment" output/report/verdict.md
      echo words >words.md
      "$CHECKOUT/Assets/ci/comment" words.md && exit 1 || [ $? = 65 ]
      "$CHECKOUT/Assets/ci/comment" nothing.md && exit 1 || [ $? = 66 ]
      unset GITHUB_EVENT_PATH
      "$CHECKOUT/Assets/ci/comment" output/report/verdict.md && exit 1 || [ $? = 69 ]
      """, refusing: true)
    #expect(outcome.code == 0, "\(outcome.message)")
  }

  /// The template of the documentation, parsed as YAML, with its scripts run as GitLab's runner does.
  @Test(.enabled(if: canRun)) func `the template for GitLab creates a note for each shard`() throws {
    let outcome = try run(
      """
      export GITLAB_CI=true CI_API_V4_URL=$API/api/v4 CI_PROJECT_ID=5 CI_MERGE_REQUEST_IID=7 FLIPBOOK_TOKEN=secret
      export COMMENT=$CHECKOUT/Assets/ci/comment
      python3 - <<'TEXT'
      import os, re, subprocess, yaml
      header, text = open(os.environ["CHECKOUT"] + "/Assets/ci/gitlab.yml").read().split("\\n---\\n")
      inputs = {name: i.get("default") for name, i in yaml.safe_load(header)["spec"]["inputs"].items()}
      inputs |= {"scripts": "scripts", "comment": os.environ["COMMENT"], "program": "env OWN=1 flipbook"}
      jobs = yaml.safe_load(re.sub(r"\\$\\[\\[ inputs\\.(\\w+) \\]\\]", lambda m: str(inputs[m[1]]), text))
      assert "$[[" not in str(jobs)
      article = open(os.environ["CHECKOUT"] + "/Sources/Library/Flipbook/Flipbook.docc/SeveralMachines.md").read()
      for example in re.findall(r"```yaml\\n(include.*?)```", article, re.S):
          assert set(yaml.safe_load(example)["include"][0]["inputs"]) <= set(inputs), example
      job, codes = jobs["flipbook"], []
      for number in range(1, job["parallel"] + 1):
          lines = job["before_script"] + job["script"]
          nodes = {"CI_NODE_INDEX": str(number), "CI_NODE_TOTAL": str(job["parallel"])}
          codes += [subprocess.run(["bash", "-ec", "\\n".join(lines)], env=os.environ | nodes).returncode]
      assert sorted(codes) == [0, 1], codes
      TEXT
      python3 - <<TEXT
      import json
      comments = [text for _, text in json.load(open("state"))["comments"] if text != "other"]
      assert sorted(text[:21] for text in comments) == [f"<!-- flipbook {i}/2 -->" for i in (1, 2)], comments
      [text] = [text for text in comments if "<code>a</code>: touches" in text]
      assert "](/uploads/1/verdict-1." in text
      TEXT
      """)
    #expect(outcome.code == 0, "\(outcome.message)")
  }

  @Test(.enabled(if: canRun)) func `the action is a valid composite action`() throws {
    let check = """
      import os, yaml
      folder = "\(Self.checkout)/.github/actions/verify"
      action = yaml.safe_load(open(folder + "/action.yml"))
      assert action["runs"]["using"] == "composite"
      for step in action["runs"]["steps"]:
          assert ("run" in step) != ("uses" in step) and ("run" not in step or step["shell"] == "bash"), step
          if "$GITHUB_ACTION_PATH/" in step.get("run", ""):
              path = folder + "/" + step["run"].split("$GITHUB_ACTION_PATH/")[1].split('"')[0]
              assert os.access(path, os.X_OK), path
      """
    let bench = try FaultBench()
    try bench.folder.write(check, to: "check.py")
    bench.expect("python3 check.py")
  }
}
