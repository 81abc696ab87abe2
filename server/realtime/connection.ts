/** One client: its frames, its heartbeats, what it is subscribed to, and the ways it can end. */
import { CloseCode, MAX_REASON_BYTES, QUERY_UNREAD, RECENT_MS } from '../../contract/realtime';
import type { Actor } from '../base/actor';
import { type Frame, readFrames, writeFrame } from './frames';
import type { Handshake } from './gate';
import type { RealtimeOptions } from './options';
import type { Wire } from './sockjs';
import { isPersonal, parseTopic, type Topic } from './topics';

/** A close frame that a client does not answer is followed by the end of its socket. */
const CLOSE_WITHIN_MS = 2_000;

export interface Subscription {
  readonly id: string;
  readonly destination: string;
  readonly topic: Topic;
  readonly connection: Connection;
  /** False until the right to read was judged, and again while it is judged anew: nothing is sent then, but kept. */
  active: boolean;
  /** Counts judgements: only the youngest one holds. */
  turn: number;
  /** The youngest thing to say once it is active. */
  held: string | null;
  /** Was active once: a viewer is counted from then on. */
  entered: boolean;
  /** From when on the reader wants to hear; null: from now on. */
  readonly since: number | null;
  /** Of a task topic, as of the last judgement. */
  projectId: string | null;
}

/** What a connection asks of the gateway. */
export interface Switchboard {
  readonly options: RealtimeOptions;
  subscribe(subscription: Subscription): void;
  unsubscribe(subscription: Subscription): void;
  queryUnread(actor: Actor): void;
  /** Looks up the session again: it has run out, unless it was used meanwhile. */
  refresh(connection: Connection): void;
  closed(connection: Connection): void;
}

const shortened = (reason: string) => {
  let text = reason;
  while (Buffer.byteLength(text) > MAX_REASON_BYTES) text = text.slice(0, -1);
  return text;
};

export class Connection {
  readonly subscriptions = new Map<string, Subscription>();
  /** When the session runs out, in milliseconds. */
  expiresAt = Number.POSITIVE_INFINITY;
  /** What arrived while the session was being looked up. */
  private early: unknown[] | null = [];
  private connected = false;
  private ended = false;
  private lastRead = Date.now();
  private lastBeat = Date.now();
  private budget: number;
  private budgetAt = Date.now();
  private serial = 0;
  private readonly openedAt = Date.now();

  constructor(
    private readonly wire: Wire,
    readonly handshake: Handshake,
    private readonly board: Switchboard,
    /** Replaced when rights change. */
    public actor: Actor | null = null,
  ) {
    this.budget = board.options.frameBurst;
    wire.on('data', (message) => this.receive(message));
    wire.on('close', () => this.finish());
  }

  get open(): boolean {
    return !this.ended;
  }

  /** The session is known: what waited is read. */
  admit(actor: Actor): void {
    this.actor = actor;
    const early = this.early ?? [];
    this.early = null;
    for (const message of early) this.receive(message);
  }

  /** Sends what a topic has to say. */
  deliver(subscription: Subscription, body: string): void {
    if (!subscription.active) {
      subscription.held = body;
      return;
    }
    this.message(subscription, body);
  }

  /** The last message of a subscription. */
  end(subscription: Subscription): void {
    this.message(subscription, '{"ended":true}');
    this.subscriptions.delete(subscription.id);
    this.board.unsubscribe(subscription);
  }

  close(code: CloseCode, reason: string): void {
    if (this.ended) return;
    try {
      this.wire.close(code, shortened(reason));
    } catch {
      // The socket is gone already.
    }
    const { socket } = this.handshake;
    if (socket) setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();
    this.finish();
  }

  destroy(): void {
    this.finish();
    this.handshake.socket?.destroy();
  }

  /** Called a few times a heartbeat: sends one, and ends who is silent. */
  tick(now: number): void {
    const { heartbeatMs, connectWithinMs } = this.board.options;
    if (!this.connected) {
      if (now - this.openedAt > connectWithinMs) this.close(CloseCode.SILENCE, '未在规定时间内发送 CONNECT');
      return;
    }
    if (now - this.lastRead > 2 * heartbeatMs) {
      this.close(CloseCode.SILENCE, '心跳超时');
      return;
    }
    if (now > this.expiresAt) {
      this.expiresAt = Number.POSITIVE_INFINITY;
      this.board.refresh(this);
    }
    // Also beside other messages: a hidden tab's own timers sleep, it answers these and nothing else.
    if (now - this.lastBeat >= heartbeatMs * 0.75) {
      this.lastBeat = now;
      this.write('\n');
    }
  }

  private receive(message: unknown): void {
    if (this.ended) return;
    this.lastRead = Date.now();
    if (!this.takeBudget()) {
      this.close(CloseCode.PACE, '发送过于频繁');
      return;
    }
    if (typeof message !== 'string') {
      this.close(CloseCode.BAD_FRAME, '无法识别的数据帧');
      return;
    }
    if (message.length > this.board.options.maxFrameBytes || tooLong(message, this.board.options.maxFrameBytes)) {
      this.close(CloseCode.TOO_LARGE, `数据帧超过 ${this.board.options.maxFrameBytes} 字节`);
      return;
    }
    if (this.early) {
      this.early.push(message);
      return;
    }
    if (message === '\n' || message === '\r\n') return;
    const frames = readFrames(message);
    if (!frames) {
      this.close(CloseCode.BAD_FRAME, '无法识别的数据帧');
      return;
    }
    for (const frame of frames) {
      if (this.ended) return;
      this.handle(frame);
    }
  }

  private handle(frame: Frame): void {
    const { command, headers } = frame;
    if (command === 'CONNECT' || command === 'STOMP') {
      this.connect(headers);
      return;
    }
    if (!this.connected) {
      this.fail(CloseCode.BAD_FRAME, '应先发送 CONNECT');
      return;
    }
    switch (command) {
      case 'SUBSCRIBE':
        this.subscribe(headers);
        break;
      case 'UNSUBSCRIBE': {
        const subscription = this.subscriptions.get(headers.id ?? '');
        if (subscription) {
          this.subscriptions.delete(subscription.id);
          this.board.unsubscribe(subscription);
        }
        break;
      }
      case 'SEND':
        if (headers.destination !== QUERY_UNREAD) {
          this.fail(CloseCode.FORBIDDEN, '没有这个目的地');
          return;
        }
        if (frame.body !== '') {
          this.fail(CloseCode.BAD_FRAME, '此目的地不接收内容');
          return;
        }
        if (this.actor) this.board.queryUnread(this.actor);
        break;
    }
    if (this.ended) return;
    if (headers.receipt) this.write(writeFrame('RECEIPT', { 'receipt-id': headers.receipt }));
    if (command === 'DISCONNECT') this.close(CloseCode.NORMAL, '再见');
  }

  private connect(headers: Record<string, string>): void {
    if (this.connected) {
      this.fail(CloseCode.BAD_FRAME, '已经连接');
      return;
    }
    const versions = (headers['accept-version'] ?? '1.0').split(',');
    const version = ['1.2', '1.1'].find((one) => versions.includes(one));
    if (!version) {
      this.fail(CloseCode.BAD_FRAME, '只支持 STOMP 1.1 与 1.2');
      return;
    }
    this.connected = true;
    const beat = this.board.options.heartbeatMs;
    this.write(writeFrame('CONNECTED', { version, 'heart-beat': `${beat},${beat}` }));
  }

  private subscribe({ id, destination, age }: Record<string, string>): void {
    if (!id || !destination) {
      this.fail(CloseCode.BAD_FRAME, 'SUBSCRIBE 缺少 id 或 destination');
      return;
    }
    if (this.subscriptions.has(id)) {
      this.fail(CloseCode.BAD_FRAME, '订阅编号已被使用');
      return;
    }
    if (this.subscriptions.size >= this.board.options.maxSubscriptions) {
      this.fail(CloseCode.PACE, '订阅过多');
      return;
    }
    const topic = parseTopic(destination);
    if (!topic) {
      this.fail(CloseCode.FORBIDDEN, '没有这个主题');
      return;
    }
    if (isPersonal(topic) && topic.id !== this.actor?.userId) {
      this.fail(CloseCode.FORBIDDEN, '只能订阅本人的消息');
      return;
    }
    const subscription: Subscription = {
      id,
      destination,
      topic,
      connection: this,
      active: false,
      turn: 0,
      held: null,
      entered: false,
      since: age !== undefined && /^\d{1,9}$/.test(age) ? Date.now() - Math.min(Number(age), RECENT_MS) : null,
      projectId: null,
    };
    this.subscriptions.set(id, subscription);
    this.board.subscribe(subscription);
  }

  /** STOMP's way to refuse: an ERROR frame, then the end. */
  private fail(code: CloseCode, reason: string): void {
    this.write(writeFrame('ERROR', { message: reason, 'content-type': 'text/plain' }, reason));
    this.close(code, reason);
  }

  private message({ id, destination }: Subscription, body: string): void {
    this.serial += 1;
    this.write(
      `MESSAGE\nsubscription:${id.replace(/[\\\r\n:]/g, escapeOne)}\nmessage-id:${this.serial}\ndestination:${destination}\ncontent-type:application/json\n\n${body}\0`,
    );
  }

  private write(text: string): void {
    if (this.ended) return;
    if (this.backlog() > this.board.options.maxBacklogBytes) {
      // It reads nothing, so it would not read a farewell either; the socket goes at once.
      this.close(CloseCode.PACE, '接收过慢');
      this.handshake.socket?.destroy();
      return;
    }
    this.wire.write(text);
  }

  private backlog(): number {
    const session = this.wire._session;
    const socket = this.handshake.socket ?? session?.recv?.thingy;
    let bytes = socket?.writableLength ?? 0;
    for (const text of session?.send_buffer ?? []) bytes += text.length;
    return bytes;
  }

  private takeBudget(): boolean {
    const { frameBurst, framesASecond } = this.board.options;
    const now = Date.now();
    this.budget = Math.min(frameBurst, this.budget + ((now - this.budgetAt) / 1000) * framesASecond) - 1;
    this.budgetAt = now;
    return this.budget >= 0;
  }

  private finish(): void {
    if (this.ended) return;
    this.ended = true;
    this.early = null;
    for (const subscription of this.subscriptions.values()) this.board.unsubscribe(subscription);
    this.subscriptions.clear();
    this.board.closed(this);
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const escapeOne = (char: string) => escapes[char] as string;
/** Characters outside of ASCII take up to three bytes each: counted only where it can matter. */
const tooLong = (text: string, max: number) => text.length * 3 > max && Buffer.byteLength(text) > max;
