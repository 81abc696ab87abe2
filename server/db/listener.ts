/**
 * The line on which PostgreSQL tells of what other processes did (`LISTEN`): a session of its own, straight to the server,
 * as a pooler that lends sessions by the transaction would forget it. It is opened again whenever it breaks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const REOPEN_AFTER_MS = 1_000;
const ignore = () => {};

/** How connections are held: a server that is gone without a word is noticed after some ten seconds of silence. */
export const HELD = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

export interface Listener {
  /** @param onGap called after the line broke and was opened again: notices may have been missed */
  listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** @param url of the server itself; the line is opened with the first channel */
export function listenTo(url: string, connectWithinMs: number): Listener {
  const handlersOf = new Map<string, Set<(payload: string) => void>>();
  const gapHandlers = new Set<() => void>();
  let line: pg.Client | null = null;
  let closed = false;
  let reopening = false;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs, ...HELD });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlersOf.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', () => void reopen());
    try {
      await client.connect();
      for (const channel of handlersOf.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(ignore);
      throw error;
    }
    return client;
  }

  /** Tries until there is a line again; one loop, however many events tell of the break. */
  async function reopen(): Promise<void> {
    if (reopening || closed) return;
    reopening = true;
    line = null;
    // Ends: with the line or with the process; each turn sleeps.
    while (!line && !closed) {
      await sleep(REOPEN_AFTER_MS, undefined, { ref: false });
      line = await open().catch(() => null);
    }
    reopening = false;
    if (closed) await line?.end();
    else for (const onGap of gapHandlers) onGap();
  }

  return {
    async listen(channel, handler, onGap) {
      if (onGap) gapHandlers.add(onGap);
      const handlers = handlersOf.get(channel) ?? new Set();
      handlers.add(handler);
      handlersOf.set(channel, handlers);
      if (!line) line = await open();
      else if (handlers.size === 1) await line.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return async () => {
        handlers.delete(handler);
        if (onGap) gapHandlers.delete(onGap);
      };
    },
    async close() {
      closed = true;
      await line?.end();
    },
  };
}
