/** What a failed statement means, told by the code that PostgreSQL or the network gave. */

/** The query builder wraps what the driver threw. */
export function sqlStateOf(error: unknown): { code: string; message: string } {
  const { code, message = '', cause } = error as { code?: unknown; message?: string; cause?: unknown };
  if (typeof code === 'string' || !(cause instanceof Error)) return { code: String(code ?? ''), message };
  return sqlStateOf(cause);
}

/** A value that no column can hold (class 22: out of range, no such day): it came from outside. */
export const isRefusedValue = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(sqlStateOf(error).code);

/** Longer than an index or a list of words can hold (class 54). */
export const isTooLong = (error: unknown): boolean => /^54[0-9A-Z]{3}$/.test(sqlStateOf(error).code);

/** A row names another that is not there: it never was, or went away meanwhile. To delete what is named is a fault of ours. */
export function isMissingReference(error: unknown): boolean {
  const { code, message } = sqlStateOf(error);
  return code === '23503' && message.startsWith('insert or update');
}

/** One statement was to write the same row twice: a list names something twice. */
export function isNamedTwice(error: unknown): boolean {
  const { code, message } = sqlStateOf(error);
  return code === '21000' && message.startsWith('ON CONFLICT');
}

/** Somebody else was first with what may be there once. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error).code === '23505';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);
/**
 * 08: connection failures, and what a pooler says when its server is gone; 57P01 to 57P03: shutting down or starting;
 * 53300: too many connections; 25006: a primary that was replaced takes no writes any more.
 */
const SERVER = /^(08[0-9A-Z]{3}|57P0[123]|53300|25006)$/;
const DRIVER = /connection terminated|timeout exceeded when trying to connect|not queryable|after calling end/i;

/** The database cannot be reached now, or went away in the middle: later it may do. */
export function isDatabaseGone(error: unknown): boolean {
  const { code, message } = sqlStateOf(error);
  return NETWORK.has(code) || SERVER.test(code) || DRIVER.test(message);
}
