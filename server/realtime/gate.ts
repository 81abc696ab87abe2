/**
 * In front of SockJS: who is knocking. SockJS shows its connections no cookies, so what the handshake said is handed to
 * the connection that comes of it through an `AsyncLocalStorage`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { REALTIME_PATH } from '../../contract/realtime';
import { clientAddress } from '../http/clientAddress';
import type { Handler, Socket } from './sockjs';

export interface Handshake {
  /** Of the session cookie. */
  token: string;
  csrf: string;
  /** From which it comes. */
  ip: string;
  /** The socket of a WebSocket; XHR has one a request. */
  socket: Socket | null;
  /** The SockJS session of an XHR client, else null. */
  sessionId: string | null;
}

/** WebSocket and XHR: what the console uses. Others (JSONP, an iframe from elsewhere) would only be a way in. */
const PATHS = /^(?:\/info|\/websocket|\/[^/.]+\/[^/.]+\/websocket|\/[^/.]+\/([^/.]+)\/xhr(?:_send|_streaming)?)\/?$/;
const MAX_BODY_BYTES = 64 * 1024;

export class Gate {
  private readonly handshakes = new AsyncLocalStorage<Handshake>();
  /** Who opened an XHR session: its further requests have to come from the same login. */
  private readonly owners = new Map<string, string>();

  constructor(
    private readonly handler: () => Handler,
    private readonly readCookie: (header: string) => string | undefined,
    private readonly trustedProxies: number,
  ) {}

  /** The handshake that the running connection came of. */
  current(): Handshake | undefined {
    return this.handshakes.getStore();
  }

  own({ sessionId, token }: Handshake): void {
    if (sessionId) this.owners.set(sessionId, token);
  }

  release({ sessionId }: Handshake): void {
    if (sessionId) this.owners.delete(sessionId);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const found = this.read(request);
    // An error before the WebSocket layer listens must not end the process.
    socket.on('error', () => socket.destroy());
    if (!found) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const handshake = { ...found, sessionId: null, socket: socket as Socket };
    this.handshakes.run(handshake, () => this.handler()(request, socket, head));
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const found = this.read(request);
    if (!found) {
      refuse(response, 404);
      return;
    }
    const owner = found.sessionId && this.owners.get(found.sessionId);
    if (owner && owner !== found.token) {
      refuse(response, 403);
      return;
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      refuse(response, 413);
      return;
    }
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_BODY_BYTES) request.destroy();
    };
    this.handshakes.run(found, () => {
      this.handler()(request, response);
      // After SockJS: nothing flows before it listens.
      if (request.method === 'POST' && !request.readableEnded && request.listenerCount('data') > 0) {
        request.on('data', count);
      }
    });
  }

  private read(request: IncomingMessage): Handshake | null {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!url.pathname.startsWith(REALTIME_PATH)) return null;
    const path = PATHS.exec(url.pathname.slice(REALTIME_PATH.length));
    if (!path) return null;
    return {
      token: this.readCookie(request.headers.cookie ?? '') ?? '',
      csrf: url.searchParams.get('csrf') ?? '',
      ip: clientAddress(request, this.trustedProxies),
      socket: null,
      sessionId: path[1] ?? null,
    };
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': 0, Connection: 'close' }).end();
}
