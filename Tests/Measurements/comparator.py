"""Measures how many faults flipbook compare --perceptual misses, and how many alarms it gives where there is no fault."""

import argparse, concurrent.futures, hashlib, os, pathlib, re, shutil, subprocess, sys, tarfile, urllib.request

HELP = """
The pairs are reference pictures of cairo's own tests, which its developers have labelled. NAME.ref.png is what a test should
draw. NAME.BACKEND.xfail.png is what a backend draws that is known to be wrong: to pass it is to miss a fault. And
NAME.BACKEND.ref.png is what a backend draws otherwise, and that was accepted: to object to it is a false alarm. Backends base,
mask and traps are other rasterisers of the same renderer, so these pairs are what another version of a renderer gives; with
--all there are printers, screens of 16 bits and other programs' renderers, too, many of which anybody sees to be different.
Pairs of different sizes and pairs without any difference are left out.

pixelmatch (https://pypi.org/project/pixelmatch, with pillow) and odiff (https://github.com/dmtrKovalenko/odiff) are asked the
same where they are installed, with anti-aliasing detection on and no other option.

The pictures are not part of this project. They are those of cairo 1.16.0, which is downloaded (42 MB) unless --archive names
the file, and is kept in output/bench-comparator.

exit codes: 0 done · 64 usage · 69 the pictures cannot be had · 70 a comparison failed
"""
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = ["https://deb.debian.org/debian/pool/main/c/cairo/cairo_1.16.0.orig.tar.xz",
           "https://cairographics.org/releases/cairo-1.16.0.tar.xz"]
SHA256 = "5e7b29b3f113ef870d1e3ecf8adf21f923396401604bda16d44be45e66052331"
NAME = re.compile(r"(.*?)\.((?:[a-z0-9&_-]+\.)*)(ref|xfail)\.png")
FORMATS, RASTERISERS = {"argb32", "rgb24"}, {"base", "mask", "traps"}
FAULTS, ACCEPTED, OTHER = "known faults", "other rasterisers", "other backends"


def fail(code, message):
    print(f"bench: error: {message}", file=sys.stderr)
    sys.exit(code)


def references(folder, archive):
    """The folder with the reference pictures, which are unpacked once."""
    pictures = folder / "reference"
    if pictures.is_dir():
        return pictures
    folder.mkdir(parents=True, exist_ok=True)
    packed = archive or folder / "cairo-1.16.0.tar.xz"
    for source in [] if packed.exists() else SOURCES:
        try:
            print(f"bench: downloading {source}", file=sys.stderr)
            with urllib.request.urlopen(source, timeout=60) as response, open(f"{packed}.part", "wb") as file:
                shutil.copyfileobj(response, file)
            os.replace(f"{packed}.part", packed)
            break
        except OSError as error:
            print(f"bench: {error}", file=sys.stderr)
    if not packed.exists():
        fail(69, f"{packed} is not there, and could not be downloaded; name the file with --archive")
    if hashlib.sha256(packed.read_bytes()).hexdigest() != SHA256:
        fail(69, f"{packed} is not cairo 1.16.0: its SHA-256 is another; remove it")
    unpacked = folder / "unpacking"
    shutil.rmtree(unpacked, ignore_errors=True)
    unpacked.mkdir()
    with tarfile.open(packed) as tar:
        for member in tar:
            path = pathlib.PurePosixPath(member.name)
            if member.isfile() and path.parent.match("test/reference") and path.suffix == ".png":
                (unpacked / path.name).write_bytes(tar.extractfile(member).read())
    os.replace(unpacked, pictures)
    return pictures


def pairs(folder):
    """What is compared: the kind, the reference, and the other picture."""
    names = {path.name for path in folder.iterdir()}
    for name in sorted(names):
        match = NAME.fullmatch(name)
        if not match:
            continue
        test, words, label = match[1], match[2].split(".")[:-1], match[3]
        backend, formats = [word for word in words if word not in FORMATS], [word for word in words if word in FORMATS]
        if label == "ref" and not backend:
            continue
        wanted = [f".{word}" for word in formats] + [""] + [f".{word}" for word in ("rgb24", "argb32") if not formats]
        reference = next((f"{test}{word}.ref.png" for word in wanted if f"{test}{word}.ref.png" in names), None)
        kind = FAULTS if label == "xfail" else ACCEPTED if backend[0] in RASTERISERS else OTHER
        if reference:
            yield kind, folder / reference, folder / name


def ask_flipbook(program, first, second, *options):
    """0 where nothing counts, 1 where something does, 3 where the sizes differ."""
    code = subprocess.run([program, "compare", "--quiet", first, second, *options], stdout=subprocess.DEVNULL).returncode
    if code not in (0, 1, 3):
        raise RuntimeError(f"flipbook compare {first} {second} ended with {code}")
    return code


def ask_odiff(program, first, second):
    code = subprocess.run([program, first, second, "--antialiasing"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode
    if code not in (0, 21, 22):
        raise RuntimeError(f"odiff {first} {second} ended with {code}")
    return code != 0


def ask_pixelmatch(first, second):
    from PIL import Image
    from pixelmatch import pixelmatch
    images = [Image.open(path).convert("RGBA") for path in (first, second)]
    return pixelmatch(*([level for level in image.tobytes()] for image in images), *images[0].size) > 0


def verdicts(program, chosen, jobs):
    """For each comparator whether it objects to each pair."""
    flipbook = f"{subprocess.run([program, '--version'], capture_output=True, text=True).stdout.strip()} --perceptual"
    pool = concurrent.futures.ThreadPoolExecutor(jobs)
    answers = {flipbook: list(pool.map(lambda pair: ask_flipbook(program, *pair[1:], "--perceptual") != 0, chosen))}
    try:
        import PIL, importlib.metadata
        label = f"pixelmatch {importlib.metadata.version('pixelmatch')}"
        with concurrent.futures.ProcessPoolExecutor(jobs) as processes:
            answers[label] = list(processes.map(ask_pixelmatch, *zip(*(pair[1:] for pair in chosen)), chunksize=8))
    except ImportError:
        print("bench: pixelmatch or pillow is not installed: pip install pixelmatch pillow", file=sys.stderr)
    odiff = shutil.which("odiff")
    if odiff:
        answers["odiff --antialiasing"] = list(pool.map(lambda pair: ask_odiff(odiff, *pair[1:]), chosen))
    else:
        print("bench: odiff is not installed: npm install -g odiff-bin", file=sys.stderr)
    return answers


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench comparator", description=__doc__, epilog=HELP,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.error = lambda message: fail(64, message)
    parser.add_argument("--all", action="store_true", help="other backends, too")
    parser.add_argument("--archive", type=pathlib.Path, metavar="FILE", help="cairo-1.16.0.tar.xz, if it is here already")
    parser.add_argument("--list", action="store_true", help="name the faults that flipbook misses, and its false alarms")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="how many comparisons at a time")
    arguments = parser.parse_args()
    if arguments.jobs < 1:
        fail(64, "--jobs needs a count from 1 on")
    if arguments.archive and not arguments.archive.is_file():
        fail(64, f"cannot read {arguments.archive}")
    folder = references(ROOT / "output/bench-comparator", arguments.archive)
    program = os.environ["FLIPBOOK"]
    chosen = [pair for pair in pairs(folder) if arguments.all or pair[0] != OTHER]
    try:
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            different = list(pool.map(lambda pair: ask_flipbook(program, *pair[1:]) == 1, chosen))
        chosen = [pair for pair, differs in zip(chosen, different) if differs]
        answers = verdicts(program, chosen, arguments.jobs)
    except (RuntimeError, OSError) as error:
        fail(70, error)
    print(f"{'':22}{'pairs':>6}{'':4}" + "".join(f"{name:>28}" for name in answers))
    for kind, what in [(FAULTS, "missed"), (ACCEPTED, "alarms"), (OTHER, "alarms")]:
        rows = [index for index, pair in enumerate(chosen) if pair[0] == kind]
        if rows:
            counts = [sum(answer[index] != (kind == FAULTS) for index in rows) for answer in answers.values()]
            cells = "".join(f"{f'{count} ({100 * count / len(rows):.1f} %) {what}':>28}" for count in counts)
            print(f"{kind:22}{len(rows):>6}{'':4}{cells}")
    for (kind, first, second), objects in zip(chosen, next(iter(answers.values()))) if arguments.list else []:
        if objects != (kind == FAULTS):
            print(f"{'missed' if kind == FAULTS else 'alarm'}\t{first.name}\t{second.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
