// @ts-check
/**
 * For readers: the file cannot be taken, and why in words for whoever sent it.
 * @param {string} message
 */
const refuse = (message) => Object.assign(new Error(message), { refused: true });

module.exports = { refuse };
