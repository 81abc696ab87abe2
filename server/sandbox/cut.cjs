// @ts-check
/**
 * The beginning of a text, without half a sign at its end; `contract/text/cut.ts` is what the rest of the product has.
 * @param {string} text
 * @param {number} most in UTF-16 units
 */
const cut = (text, most) => {
  const part = text.slice(0, most);
  return part.length < text.length && /[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part;
};

module.exports = { cut };
