/**
 * Stands in the bundle for code that the console never runs, and that every page would load before the first letter:
 * `Buffer` for a kind of form that axios never sends here, and the `useRequest` of Umi's request plugin (the pages take
 * that of ahooks). Together 13 kB of the login page.
 */
const absent = undefined;

export default absent;
/** By this name Umi re-exports it. */
export const UseRequestProvider = absent;
