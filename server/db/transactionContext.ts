/**
 * Which transaction the running code is in. The embedded database has one session: whoever holds a transaction and then
 * asks beside it (a cache that loads, a helper that was not handed the connection) would wait for itself for ever. So a
 * statement that is sent to the database from inside a transaction runs in that transaction, on either database.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from './client';

interface Context {
  connection: Connection;
  /** False once it has ended: what was started inside and lives on (a timer) is on its own again. */
  open: boolean;
}

const storage = new AsyncLocalStorage<Context>();

export async function runInTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const context: Context = { connection, open: true };
  try {
    return await storage.run(context, work);
  } finally {
    context.open = false;
  }
}

/** The connection of the transaction that the caller runs in, if any. */
export function currentTransaction(): Connection | undefined {
  const context = storage.getStore();
  return context?.open ? context.connection : undefined;
}

/**
 * What follows a commit. The transaction stands whatever becomes of it: an effect that throws must neither make its
 * caller believe that nothing was written nor keep the others from running.
 */
export function runEffects(effects: readonly (() => void)[]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error), 'AfterCommitWarning');
    }
  }
}
