"""Counts the missed faults and the false alarms of flipbook compare --perceptual."""

import argparse, concurrent.futures, hashlib, os, pathlib, re, shutil, subprocess, sys, tarfile, urllib.request

HELP = """
The pairs are reference pictures of cairo's tests, labelled by its developers. NAME.ref.png is the expected picture of a test.
NAME.BACKEND.xfail.png is a known fault of a backend: if it passes, a fault is missed. NAME.BACKEND.ref.png is an accepted
deviation of a backend: if it fails, that is a false alarm. The backends base, mask and traps are other rasterisers of the same
renderer, so these pairs resemble another version of a renderer. --all adds printers, 16-bit screens and other renderers, which
often differ visibly. Pairs with different sizes or without any difference are skipped.

pixelmatch (https://pypi.org/project/pixelmatch, with pillow) and odiff (https://github.com/dmtrKovalenko/odiff), if installed,
compare the same pairs with anti-aliasing detection.

The pictures are those of cairo 1.16.0, which is downloaded (42 MB) to output/bench-comparator unless --archive names the file.

exit codes: 0 done · 64 usage · 69 the pictures are not available · 70 a comparison failed
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
    """The folder with the reference pictures; unpacks them once."""
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
        fail(69, f"{packed} cannot be downloaded; name the file with --archive")
    if hashlib.sha256(packed.read_bytes()).hexdigest() != SHA256:
        fail(69, f"{packed} is not cairo 1.16.0: its SHA-256 differs; remove it")
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
    """The pairs, each with its kind, the reference, and the other picture."""
    names = {path.name for path in folder.iterdir()}
    for name in sorted(names):
        match = NAME.fullmatch(name)
        if not match:
            continue
        test, parts, label = match[1], match[2].split(".")[:-1], match[3]
        backend, formats = [part for part in parts if part not in FORMATS], [part for part in parts if part in FORMATS]
        if label == "ref" and not backend:
            continue
        suffixes = [f".{part}" for part in formats] + [""] + [f".{part}" for part in ("rgb24", "argb32") if not formats]
        reference = next((f"{test}{suffix}.ref.png" for suffix in suffixes if f"{test}{suffix}.ref.png" in names), None)
        kind = FAULTS if label == "xfail" else ACCEPTED if backend[0] in RASTERISERS else OTHER
        if reference:
            yield kind, folder / reference, folder / name


def run_flipbook(program, first, second, *options):
    """Compares two pictures. Returns 0 if they are equal, 1 if they differ, 3 if their sizes differ."""
    code = subprocess.run([program, "compare", "--quiet", first, second, *options], stdout=subprocess.DEVNULL).returncode
    if code not in (0, 1, 3):
        raise RuntimeError(f"flipbook compare {first} {second}: exit code {code}")
    return code


def run_odiff(program, first, second):
    code = subprocess.run([program, first, second, "--antialiasing"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode
    if code not in (0, 21, 22):
        raise RuntimeError(f"odiff {first} {second}: exit code {code}")
    return code != 0


def run_pixelmatch(first, second):
    from PIL import Image
    from pixelmatch import pixelmatch
    images = [Image.open(path).convert("RGBA") for path in (first, second)]
    return pixelmatch(*([level for level in image.tobytes()] for image in images), *images[0].size) > 0


def verdicts(program, chosen, jobs):
    """For each comparator, by name, whether each pair fails."""
    flipbook = f"{subprocess.run([program, '--version'], capture_output=True, text=True).stdout.strip()} --perceptual"
    pool = concurrent.futures.ThreadPoolExecutor(jobs)
    results = {flipbook: list(pool.map(lambda pair: run_flipbook(program, *pair[1:], "--perceptual") != 0, chosen))}
    try:
        import PIL, importlib.metadata
        label = f"pixelmatch {importlib.metadata.version('pixelmatch')}"
        with concurrent.futures.ProcessPoolExecutor(jobs) as processes:
            results[label] = list(processes.map(run_pixelmatch, *zip(*(pair[1:] for pair in chosen)), chunksize=8))
    except ImportError:
        print("bench: pixelmatch or pillow is not installed: pip install pixelmatch pillow", file=sys.stderr)
    odiff = shutil.which("odiff")
    if odiff:
        results["odiff --antialiasing"] = list(pool.map(lambda pair: run_odiff(odiff, *pair[1:]), chosen))
    else:
        print("bench: odiff is not installed: npm install -g odiff-bin", file=sys.stderr)
    return results


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench comparator", description=__doc__, epilog=HELP,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.error = lambda message: fail(64, message)
    parser.add_argument("--all", action="store_true", help="include other backends")
    parser.add_argument("--archive", type=pathlib.Path, metavar="FILE", help="path of cairo-1.16.0.tar.xz (default: download)")
    parser.add_argument("--list", action="store_true", help="list the missed faults and the false alarms of flipbook")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="number of parallel comparisons (default: one per core)")
    arguments = parser.parse_args()
    if arguments.jobs < 1:
        fail(64, "--jobs must be at least 1")
    if arguments.archive and not arguments.archive.is_file():
        fail(64, f"cannot read {arguments.archive}")
    folder = references(ROOT / "output/bench-comparator", arguments.archive)
    program = os.environ["FLIPBOOK"]
    chosen = [pair for pair in pairs(folder) if arguments.all or pair[0] != OTHER]
    try:
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            different = list(pool.map(lambda pair: run_flipbook(program, *pair[1:]) == 1, chosen))
        chosen = [pair for pair, differs in zip(chosen, different) if differs]
        results = verdicts(program, chosen, arguments.jobs)
    except (RuntimeError, OSError) as error:
        fail(70, error)
    print(f"{'':22}{'pairs':>6}{'':4}" + "".join(f"{name:>28}" for name in results))
    for kind, label in [(FAULTS, "missed"), (ACCEPTED, "alarms"), (OTHER, "alarms")]:
        rows = [index for index, pair in enumerate(chosen) if pair[0] == kind]
        if rows:
            counts = [sum(result[index] != (kind == FAULTS) for index in rows) for result in results.values()]
            cells = "".join(f"{f'{count} ({100 * count / len(rows):.1f} %) {label}':>28}" for count in counts)
            print(f"{kind:22}{len(rows):>6}{'':4}{cells}")
    for (kind, first, second), objects in zip(chosen, next(iter(results.values()))) if arguments.list else []:
        if objects != (kind == FAULTS):
            print(f"{'missed' if kind == FAULTS else 'alarm'}\t{first.name}\t{second.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
