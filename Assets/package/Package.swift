// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Card",
  dependencies: [.package(url: "https://example.com/flipbook.git", branch: "main")],
  targets: [
    .executableTarget(
      name: "Card",
      dependencies: [
        .product(name: "Flipbook", package: "flipbook"), .product(name: "FlipbookTool", package: "flipbook"),
      ]),
    .testTarget(name: "CardTests", dependencies: ["Card"]),
  ]
)
