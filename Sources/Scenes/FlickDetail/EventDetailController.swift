import Content
import Geometry
import Interactions
import Interface

/// The details of the events, one page each, flicked through in the order of the list.
final class EventDetailController: ViewController, FlickDetailDelegate {
  let pages: FlickDetailView
  private let store: EventStore
  private let traits: Traits

  init(_ store: EventStore, startingAt index: Int, traits: Traits) {
    self.store = store
    self.traits = traits
    pages = FlickDetailView(startingAt: index)
    super.init(title: "Event Info")
    pages.delegate = self
  }

  override func viewDidLoad() {
    view.backgroundColor = traits.theme.groupedBackground
    view.addSubview(pages)
    pages.reloadPages()
  }

  override func viewDidLayoutSubviews() { pages.frame = view.bounds }

  func numberOfPages(in view: FlickDetailView) -> Int { store.events.count }

  func flickDetailView(_ view: FlickDetailView, pageAt index: Int) -> View {
    EventPage(store.events[index], place: "\(index + 1) of \(store.events.count)", traits: traits)
  }
}
