/** The first element that matches a selector. */
export const find = (selector, root = document) => root.querySelector(selector);

/** All elements that match a selector. */
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/** A canvas of so many pixels. Pixels are read back for each difference, which is fast only without a graphics card. */
export function makeCanvas(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d", { willReadFrequently: true });
  return canvas;
}

/** A button with a text. */
export function makeButton(text, onClick) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", onClick);
  return button;
}
