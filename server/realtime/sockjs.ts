/** The parts of `sockjs` that its types leave out, named once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import sockjs from 'sockjs';

export type Socket = Duplex & { writableLength: number };

/** One client, whatever carries it. */
export interface Wire {
  readonly url: string;
  on(event: 'data', listener: (message: unknown) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  write(text: string): void;
  close(code: number, reason: string): boolean;
  /** What waits where no socket takes it now (XHR between two polls), and the socket that takes it. */
  readonly _session?: { send_buffer?: string[]; recv?: { thingy?: Socket | null } | null };
}

export type Handler = (request: IncomingMessage, response: ServerResponse | Duplex, head?: Buffer) => boolean;

/** Larger messages never arrive whole: the WebSocket layer itself ends them. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const DISCONNECT_DELAY_MS = 5_000;

/** @returns what takes requests and upgrades below `prefix` */
export function openSockJs(options: { prefix: string; websocket: boolean }, onClient: (wire: Wire) => void): Handler {
  const server = sockjs.createServer({
    ...options,
    disconnect_delay: DISCONNECT_DELAY_MS,
    disable_cors: true,
    faye_server_options: { maxLength: MAX_MESSAGE_BYTES },
    log: () => {},
  } as sockjs.ServerOptions);
  server.on('connection', onClient as unknown as (connection: sockjs.Connection) => void);
  return (server as unknown as { listener(): { getHandler(): Handler } }).listener().getHandler();
}
