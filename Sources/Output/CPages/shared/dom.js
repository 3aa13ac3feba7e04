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

/** Sets the text of an element, but not to the same text, which would cause a layout. */
export function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/** The number, limited to a range. */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** A canvas in main memory: differences read its pixels, which is slow on a graphics card. */
export function makeCanvas(width, height) {
  const canvas = make("canvas", { width, height });
  canvas.getContext("2d", { willReadFrequently: true });
  return canvas;
}

/** An element with properties and content. */
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
