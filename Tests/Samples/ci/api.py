"""A mock of the GitHub and GitLab APIs that Assets/ci/comment and the action pictures use, on the loopback interface.

usage: api.py PORTFILE STATEFILE [refuse]

Writes its port to PORTFILE and, after each call, its state to STATEFILE. With `refuse` it rejects pictures.
"""

import json
import os
import re
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

port_file, state_file = sys.argv[1:3]
refuses = "refuse" in sys.argv[3:]
# The first page has only other comments, so the client must request the second page.
state = {"comments": [[number, "other"] for number in range(1, 101)], "files": {}, "branch": False, "calls": [], "flaky": 1, "pulls": []}


class API(BaseHTTPRequestHandler):
    def answer(self, code, value):
        data = json.dumps(value).encode()
        self.send_response(code)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        with open(state_file, "w") as file:
            json.dump(state, file)

    def log_message(self, *_):
        pass

    def handle_call(self):
        size = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(size)
        is_json = self.headers.get("Content-Type") == "application/json" and raw
        body = json.loads(raw) if is_json else {}
        path = self.path.split("?")[0]
        state["calls"].append(f"{self.command} {path}")
        if self.headers.get("Authorization") != "Bearer secret" and self.headers.get("PRIVATE-TOKEN") != "secret":
            return self.answer(401, {"message": "Bad credentials"})
        # A server that is overloaded is asked again.
        if state["flaky"]:
            state["flaky"] -= 1
            return self.answer(502, {"message": "Bad gateway"})
        lists = r"(/repos/o/r/issues/7/comments|/api/v4/projects/5/merge_requests/7/notes)"
        one = re.fullmatch(r"(/repos/o/r/issues/comments|/api/v4/projects/5/merge_requests/7/notes)/(\d+)", path)
        if re.fullmatch(lists, path) and self.command == "GET":
            page = int(re.search(r"[?&]page=(\d+)", self.path).group(1))
            shown = state["comments"][(page - 1) * 100:page * 100]
            return self.answer(200, [{"id": number, "body": text} for number, text in shown])
        if re.fullmatch(lists, path) and self.command == "POST":
            state["comments"].append([len(state["comments"]) + 1, body["body"]])
            return self.answer(201, {"id": len(state["comments"])})
        if one and self.command in ("PATCH", "PUT"):
            state["comments"][int(one.group(2)) - 1][1] = body["body"]
            return self.answer(200, {})
        if path == "/repos/o/r/pulls" and self.command == "GET":
            return self.answer(200, state["pulls"])
        if path == "/repos/o/r/pulls" and self.command == "POST":
            state["pulls"].append(body)
            return self.answer(201, body)
        if refuses:
            return self.answer(403, {"message": "Resource not accessible by integration"})
        if path.startswith("/repos/o/r/contents/") and self.command == "PUT":
            if not state["branch"]:
                return self.answer(404, {"message": "Branch not found"})
            name = path.rsplit("/", 1)[1]
            if name in state["files"]:
                return self.answer(422, {"message": "sha wasn't supplied"})
            state["files"][name] = len(body["content"])
            return self.answer(201, {})
        if path in ("/repos/o/r/git/trees", "/repos/o/r/git/commits"):
            return self.answer(201, {"sha": "abc"})
        if path == "/repos/o/r/git/refs":
            state["branch"] = True
            return self.answer(201, {})
        if path == "/api/v4/projects/5/uploads":
            name = re.search(rb'filename="([^"]+)"', raw).group(1).decode()
            state["files"][name] = len(raw)
            return self.answer(201, {"url": f"/uploads/1/{name}"})
        return self.answer(404, {"message": f"there is no {path}"})

    do_GET = do_POST = do_PATCH = do_PUT = handle_call


server = HTTPServer(("127.0.0.1", 0), API)
with open(port_file + ".part", "w") as file:
    file.write(str(server.server_port))
os.rename(port_file + ".part", port_file)
server.serve_forever()
