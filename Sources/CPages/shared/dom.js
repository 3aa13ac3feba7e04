/**
 * The first element that matches a selector.
 *
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any}
 */
export const find = (selector, root = document) => root.querySelector(selector);

/**
 * All elements that match a selector.
 *
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any[]}
 */
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Sets the text of an element. A text that changes costs layout, so one that stays is not set. */
export function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/** The number, or the end of a range beyond which it lies. */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** A canvas of so many pixels. Pixels are read back for each difference, which is fast only without a graphics card. */
export function makeCanvas(width, height) {
  const canvas = make("canvas", { width, height });
  canvas.getContext("2d", { willReadFrequently: true });
  return canvas;
}

/** An element with properties, and with elements and texts in it. */
export function make(tag, properties = {}, ...content) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

/** A button with a text. */
export function makeButton(text, onClick, properties = {}) {
  const button = make("button", { type: "button", ...properties }, text);
  button.addEventListener("click", onClick);
  return button;
}
