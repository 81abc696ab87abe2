/** What a failure of the database came from, whatever wraps it. */
const causedBy = (error: unknown, is: (one: { code?: string; message: string }) => boolean): boolean =>
  error instanceof Error && (is(error) || causedBy(error.cause, is));
export const isDeadlock = (error: unknown) => causedBy(error, ({ code }) => code === '40P01');
/** A newer process has changed a table that a prepared statement gives all columns of: under another name it is well. */
export const isStalePlan = (error: unknown) =>
  causedBy(error, ({ message }) => /cached plan must not change/.test(message));
