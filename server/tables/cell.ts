/** One cell of a table file, and how a text is kept from being run as a formula by whoever opens the file. */
export type Cell = string | number | null;

/** A cell that begins so would be run as a formula; NULL is how database exports write "nothing". */
const GUARDED = /^'*(?:[=+\-@\t\r]|NULL$)/;
/** Puts an apostrophe before it, also before what would look as if it had one. */
export const defuse = (text: string) => (GUARDED.test(text) ? `'${text}` : text);
/** What stood there before `defuse`. */
export const unguarded = (text: string) => (text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text);
