/**
 * The scripts whose names contain each word of a filter.
 *
 * @template {{name: string}} Script
 * @param {Script[]} scripts
 * @param {string} filter
 * @returns {Script[]}
 */
export function selection(scripts, filter) {
  const words = filter.normalize().toLowerCase().split(/\s+/).filter(Boolean);
  return scripts.filter(({ name }) => words.every(word => name.normalize().toLowerCase().includes(word)));
}

/**
 * The text beside the heading of the scripts; empty if all of them are shown.
 *
 * @param {number} shown the number of cards
 * @param {number} found the number of scripts that match the filter
 * @param {number} all the number of scripts
 */
export function countText(shown, found, all) {
  if (found === 0 && all > 0) return "No script matches the filter.";
  return shown < found ? `The first ${shown} of ${found}` : found < all ? `${found} of ${all}` : "";
}
