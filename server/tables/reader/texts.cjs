// @ts-check
/** What of texts is said of cells on both sides of the reader's process. */

/** A cell that begins so would be run as a formula; NULL is how database exports write "nothing". */
const GUARDED = /^'*(?:[=+\-@\t\r]|NULL$)/;
/**
 * Puts an apostrophe before it, also before what would look as if it had one.
 * @param {string} text
 */
const defuse = (text) => (GUARDED.test(text) ? `'${text}` : text);
/**
 * What stood there before `defuse`.
 * @param {string} text
 */
const unguarded = (text) => (text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text);

const UNKEEPABLE = /\0|\p{Surrogate}/u;
/**
 * NUL characters and halves of surrogate pairs: no database keeps them.
 * @param {string} text
 */
const isKeepable = (text) => !UNKEEPABLE.test(text);
/** @param {string} text */
const keepable = (text) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');

module.exports = { defuse, unguarded, isKeepable, keepable };
