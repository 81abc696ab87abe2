/** A raw client of the real-time gateway, for tests: it says exactly what it is told to, right or wrong. */
import type { AddressInfo } from 'node:net';
import Faye from 'faye-websocket';
import { REALTIME_PATH } from '../../contract/realtime';
import type { App } from '../app';
import { SESSION_COOKIE } from '../http/names';
import { type Frame, writeFrame } from '../realtime/frames';
import type { Client } from './app';

interface RawSocket {
  on(event: 'message', listener: (event: { data: string }) => void): void;
  on(event: 'close', listener: (event: { code: number; reason: string }) => void): void;
  on(event: 'open', listener: () => void): void;
  send(text: string): void;
  close(): void;
  _stream: { pause(): void };
}
type OpenSocket = new (url: string, protocols: null, options: { headers: Record<string, string> }) => RawSocket;
const { Client: FayeClient } = Faye as unknown as { Client: OpenSocket };

const TIMEOUT_MS = 5_000;

/** Listens on a free port; the address of the gateway for `Probe.open`. */
export async function listen(app: App): Promise<string> {
  if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

function parse(text: string): Frame {
  const [head = '', ...rest] = text.replace(/\0$/, '').split('\n\n');
  const [command = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/:(.*)/).slice(0, 2) as [string, string]));
  return { command, headers, body: rest.join('\n\n') };
}

export class Probe {
  readonly frames: Frame[] = [];
  heartbeats = 0;
  readonly closed: Promise<{ code: number; reason: string }>;
  /** SockJS wraps why it closes; the socket below then ends with 1000. */
  private farewell: { code: number; reason: string } | undefined;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly socket: RawSocket,
    private readonly framed: boolean,
  ) {
    this.closed = new Promise((resolve) => {
      socket.on('close', ({ code, reason }) => resolve(this.farewell ?? { code, reason }));
    });
    socket.on('message', ({ data }) => {
      for (const text of this.unpack(data)) {
        if (text === '\n') this.heartbeats += 1;
        else this.frames.push(parse(text));
      }
      for (const check of this.waiting) check();
    });
  }

  /** Opens a socket as the browser of `client` would; with `framed` as SockJS wraps it, else the bare endpoint. */
  static async open(host: string, client: Client, { csrf = client.csrfToken ?? '', framed = false } = {}) {
    const path = framed ? '/000/abcdefgh/websocket' : '/websocket';
    const url = `ws://${host}${REALTIME_PATH}${path}?csrf=${encodeURIComponent(csrf)}`;
    const headers: Record<string, string> = client.cookie ? { cookie: `${SESSION_COOKIE}=${client.cookie}` } : {};
    const socket = new FayeClient(url, null, { headers });
    const probe = new Probe(socket, framed);
    await Promise.race([new Promise<void>((resolve) => socket.on('open', resolve)), probe.closed]);
    return probe;
  }

  /** A socket that has been greeted. */
  static async connected(host: string, client: Client, options: { framed?: boolean } = {}) {
    const probe = await Probe.open(host, client, options);
    probe.frame('CONNECT', { 'accept-version': '1.2', 'heart-beat': '10000,10000' });
    await probe.next((frame) => frame.command === 'CONNECTED');
    return probe;
  }

  raw(text: string): void {
    this.socket.send(this.framed ? JSON.stringify([text]) : text);
  }

  unwrapped(text: string): void {
    this.socket.send(text);
  }

  frame(command: string, headers: Record<string, string>, body = ''): void {
    this.raw(writeFrame(command, headers, body));
  }

  subscribe(destination: string, id = destination): void {
    this.frame('SUBSCRIBE', { id, destination });
  }

  /** The first frame from `from` on that fits; fails when none comes. */
  async next(fits: (frame: Frame) => boolean, from = 0): Promise<Frame> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const found = this.frames.slice(from).find(fits);
      if (found) return found;
      if (Date.now() > until) throw new Error(`No such frame among ${JSON.stringify(this.frames)}`);
      await this.news(until - Date.now());
    }
  }

  /** The body of the next message of a topic, after `seen` earlier ones. */
  async message<T>(destination: string, seen = 0): Promise<T> {
    const ofTopic = () => this.bodies<T>(destination);
    await this.next(() => ofTopic().length > seen);
    return ofTopic()[seen] as T;
  }

  bodies<T>(destination: string): T[] {
    return this.frames
      .filter((frame) => frame.command === 'MESSAGE' && frame.headers.destination === destination)
      .map((frame) => JSON.parse(frame.body) as T);
  }

  /** Stops reading, as a client does whose machine sleeps. */
  stall(): void {
    this.socket._stream.pause();
  }

  close(): void {
    this.socket.close();
  }

  private unpack(data: string): string[] {
    if (!this.framed) return [data];
    if (data.startsWith('c')) {
      const [code, reason] = JSON.parse(data.slice(1)) as [number, string];
      this.farewell = { code, reason };
    }
    return data.startsWith('a') ? (JSON.parse(data.slice(1)) as string[]) : [];
  }

  private news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
  }
}
