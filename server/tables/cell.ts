/** One cell of a table file, and how a text is kept from being run as a formula by whoever opens the file. */
export type Cell = string | number | null;

export { defuse } from './reader/texts.cjs';
