/**
 * What is left of a request's body once it is answered. Whoever is refused early may still be sending: unread, the
 * connection that they keep stands still until it times out, and every call that comes over it waits.
 */
import type { IncomingMessage } from 'node:http';

/** As much as is worth a connection; whoever sends more is cut off. */
const READ_MAX = 32 * 1024 * 1024;
const WITHIN_MS = 10_000;

/** Reads on and forgets it, up to a limit of bytes and of time; then closes the connection. */
export function finishReading(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // All of it has come, and nothing waits to be read: most requests have no body at all.
  if (request.complete && request.readableLength === 0) return;
  let read = 0;
  const cut = () => request.socket?.destroy();
  const timer = setTimeout(cut, WITHIN_MS);
  timer.unref();
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > READ_MAX) cut();
  });
  // It is answered already: nobody waits for what goes wrong here.
  request.on('error', () => {});
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}
