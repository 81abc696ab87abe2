/**
 * How long somebody may take to say what they want. Who sends a byte now and then holds a socket, and many of them hold
 * all that the process may open: heads have to arrive soon (Node itself closes the others), and bodies have to flow.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerUnparsed } from './unparsed';

export interface Patience {
  /** Until the head of a request is there, from the opening of the socket. */
  headWithinMs: number;
  /** A body that brings less than `bodyBytes` within this time is given up. */
  bodyWithinMs: number;
  /** Little enough for the slowest line. */
  bodyBytes: number;
  /** Until all of a request is there: the largest file over a slow line. */
  wholeWithinMs: number;
  lookEveryMs: number;
}

export const patience: Patience = {
  headWithinMs: 20_000,
  bodyWithinMs: 30_000,
  bodyBytes: 8_192,
  wholeWithinMs: 10 * 60_000,
  lookEveryMs: 5_000,
};

/** What Node's own look at its connections needs to know. */
export const nodeLimits = ({ headWithinMs, lookEveryMs }: Patience) => ({
  headersTimeout: headWithinMs,
  connectionsCheckingInterval: lookEveryMs,
});

interface Mark {
  socket: Socket;
  /** Bytes that the socket had brought when it was last quick enough. */
  bytes: number;
  /** Looks since then: counted, not timed, so that a loop that stood still is not held against anybody. */
  looks: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The server reads no further before somebody here has taken what is there: that is no fault of who sends. */
const isHeldBack = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark;

/** Answers 408 and closes, where a body stands still. */
export function endSlowBodies(server: Server, { bodyWithinMs, bodyBytes, lookEveryMs }: Patience): void {
  const sending = new Map<IncomingMessage, Mark>();
  const looksMax = Math.ceil(bodyWithinMs / lookEveryMs);
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    sending.set(request, { socket: request.socket, bytes: request.socket.bytesRead, looks: 0 });
    request.once('close', () => sending.delete(request));
  });
  const clock = setInterval(() => {
    for (const [request, mark] of sending) {
      const { bytesRead } = mark.socket;
      mark.looks += 1;
      if (request.complete || mark.socket.destroyed) sending.delete(request);
      else if (bytesRead - mark.bytes >= bodyBytes || isHeldBack(request))
        Object.assign(mark, { bytes: bytesRead, looks: 0 });
      else if (mark.looks > looksMax) {
        sending.delete(request);
        answerUnparsed(Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), mark.socket);
      }
    }
  }, lookEveryMs);
  clock.unref();
  server.once('close', () => clearInterval(clock));
}
