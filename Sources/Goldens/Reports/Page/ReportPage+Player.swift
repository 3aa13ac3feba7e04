extension ReportPage {
  /// The player; the script moves it to the clip that is looked at.
  static let player = #"""
    <section id="player" aria-label="Player" hidden>
    <div class="bar">
    <div class="segments" role="radiogroup" aria-label="View">
    <button type="button" role="radio" data-view="side">Side by side</button>
    <button type="button" role="radio" data-view="slider">Slider</button>
    <button type="button" role="radio" data-view="blink">Blink</button>
    </div>
    <div class="segments" role="radiogroup" aria-label="Difference shown">
    <button type="button" role="radio" data-mode="marked">Marked</button>
    <button type="button" role="radio" data-mode="amplified">Amplified</button>
    </div>
    <div class="zoom push" role="group" aria-label="Zoom">
    <button type="button" data-zoom="-1" aria-label="Smaller">−</button>
    <output aria-live="off">fit</output>
    <button type="button" data-zoom="1" aria-label="Larger">+</button>
    </div>
    <button type="button" id="help" aria-haspopup="dialog">Keys <kbd>?</kbd></button>
    </div>
    <div class="panes" data-view="side">
    <figure data-side="expected"><figcaption>Expected <span></span></figcaption>
    <div class="frame"><div class="sheet"><canvas class="picture" role="img"></canvas></div>
    <div class="blank" hidden></div></div></figure>
    <figure data-side="both"><figcaption>Expected | Actual <span></span></figcaption>
    <div class="frame"><div class="sheet"><canvas class="picture" role="img"></canvas><canvas class="picture" role="img"></canvas>
    <div class="handle" role="slider" tabindex="0" aria-label="Border between expected and actual" aria-valuemin="0"
    aria-valuemax="100" aria-valuenow="50"></div></div>
    <div class="blank" hidden></div></div></figure>
    <figure data-side="actual"><figcaption>Actual <span></span></figcaption>
    <div class="frame"><div class="sheet"><canvas class="picture" role="img"></canvas></div>
    <div class="blank" hidden></div></div></figure>
    <figure data-side="difference"><figcaption>Difference <span></span></figcaption>
    <div class="frame"><div class="sheet"><canvas class="picture" role="img"></canvas></div>
    <div class="blank" hidden></div></div></figure>
    </div>
    <div class="transport">
    <button type="button" id="play" aria-keyshortcuts="Space">Play</button>
    <button type="button" data-step="-1" aria-label="Frame before" aria-keyshortcuts="ArrowLeft">‹</button>
    <button type="button" data-step="1" aria-label="Next frame" aria-keyshortcuts="ArrowRight">›</button>
    <button type="button" class="jump" data-jump="-1" aria-label="Difference before" aria-keyshortcuts="p">« Difference</button>
    <button type="button" class="jump" data-jump="1" aria-label="Next difference" aria-keyshortcuts="n">Difference »</button>
    <select id="speed" aria-label="Speed"><option value="1">1×</option><option value="0.5">½×</option>
    <option value="0.25">¼×</option><option value="0.1">⅒×</option></select>
    <p class="where"><b></b> <span></span></p>
    </div>
    <p id="status" role="status"></p>
    <div class="timeline">
    <div class="moments"></div>
    <div class="track"><canvas aria-hidden="true"></canvas><input type="range" min="0" step="1" value="0" aria-label="Frame"></div>
    <div class="lanes"></div>
    <div class="cursor"></div>
    </div>
    <div class="probes" role="group" aria-label="Probes in the graph"></div>
    <p class="hint"><kbd>←</kbd> <kbd>→</kbd> frame &ensp; <kbd>n</kbd> <kbd>p</kbd> next, previous difference &ensp;
    <kbd>space</kbd> play &ensp; <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> views &ensp; <kbd>?</kbd> all keys</p>
    <dialog aria-labelledby="keys-title">
    <h3 id="keys-title">Keys</h3>
    <table>
    <tr><td><kbd>←</kbd> <kbd>→</kbd></td><td>one frame back, on; ten with shift</td></tr>
    <tr><td><kbd>home</kbd> <kbd>end</kbd></td><td>first, last frame</td></tr>
    <tr><td><kbd>n</kbd> <kbd>p</kbd></td><td>next, previous frame that differs</td></tr>
    <tr><td><kbd>space</kbd></td><td>play, pause</td></tr>
    <tr><td><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></td><td>side by side, slider, blink</td></tr>
    <tr><td><kbd>s</kbd></td><td>slider</td></tr>
    <tr><td><kbd>b</kbd></td><td>blink; then change sides by hand</td></tr>
    <tr><td><kbd>d</kbd></td><td>difference marked, amplified</td></tr>
    <tr><td><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></td><td>larger, smaller, fit</td></tr>
    <tr><td><kbd>j</kbd> <kbd>k</kbd></td><td>next, previous clip</td></tr>
    <tr><td><kbd>?</kbd></td><td>this list</td></tr>
    </table>
    <form method="dialog"><button>Close</button></form>
    </dialog>
    </section>
    """#

  /// All of the page's script, in a scope of its own.
  static var script: String {
    let parts = [pictureScript, differenceScript, paneScript, timelineScript, playerScript]
    return "(() => {\n\"use strict\";\n" + parts.joined(separator: "\n") + "\n})();"
  }
}
