/**
 * A page that several people write at once, as one window has it: what is typed goes to the server a moment later and what
 * the others type comes back with the answer. Without a connection it goes on here, and is put together afterwards.
 */
import type { PageSync, PageSynced } from '@contract/document/document';
import { PRESENCE_SECONDS, UPDATE_BYTES_MAX } from '@contract/document/kinds';
import type { PageTextSignal } from '@contract/realtime';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

export type SharedState = 'opening' | 'saved' | 'saving' | 'offline' | 'refused';

/** What was typed and has not reached the server, kept in the browser as base64, by each window for itself. */
export interface Kept {
  /** Of this window and of all others that were or are at the same page. */
  read(): string[];
  /** Of this window. Null: the server has it, and what was read of others as far as they have not typed more since. */
  write(update: string | null): void;
}

export interface SharedCalls {
  sync(asked: PageSync): Promise<PageSynced>;
  /** In words where the server has said no; null where it can be asked again, as after a break of the network. */
  refusal(error: unknown): { text: string; mayResend: boolean } | null;
  kept: Kept;
}

const TYPED_MS = 40;
/** From the end of a call to the next one, with others and alone: who types fast makes no more calls than a person may. */
const BETWEEN_MS = 80;
const ALONE_MS = 250;
const CURSOR_MS = 250;
const AGAIN_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
const BEAT_MS = (PRESENCE_SECONDS * 1_000) / 3;
/** Of a call with nothing but what was typed; more is sent by parts, or refused in words by the server. */
const TOGETHER = UPDATE_BYTES_MAX;

export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export class SharedPage {
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  state: SharedState = 'opening';
  /** Why the server takes nothing more. */
  refused = '';
  writers: PageSynced['writers'] = [];
  private seq = 0;
  /** Typed since the last call, and what that call has with it. */
  private pending: Uint8Array[] = [];
  private away: Uint8Array | null = null;
  private sent: string | undefined;
  private flying: Promise<void> | null = null;
  private wanted = false;
  private failures = 0;
  private resent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private endedAt = 0;
  private closed = false;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly calls: SharedCalls) {
    this.takeKept(calls.kept.read());
    this.doc.on('update', this.typed);
    this.awareness.on('update', this.moved);
  }

  open(): Promise<void> {
    return this.sync();
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** The others typed something, or the connection is back. */
  pull = (): void => this.later(0);

  /** What was typed elsewhere, as the socket tells it; where something is missing before it, it is asked for. */
  hear = ({ from, updates, moved }: PageTextSignal): void => {
    if (from === undefined || updates === undefined || this.state === 'opening' || this.state === 'refused') {
      this.pull();
      return;
    }
    if (from > this.seq) this.pull();
    else if (from + updates.length > this.seq) {
      for (const one of updates) Y.applyUpdate(this.doc, fromBase64(one), this);
      this.seq = from + updates.length;
    }
    const known = new Map(this.writers.map((one) => [one.client, one]));
    for (const { client, cursor } of moved ?? []) {
      if (client === this.doc.clientID) continue;
      const one = known.get(client);
      if (cursor === null) known.delete(client);
      else if (one) known.set(client, { ...one, cursor });
      // Who that is, the server says.
      else this.pull();
    }
    if (moved && moved.length > 0) this.show([...known.values()]);
  };

  /** Nothing that was typed is still to be sent when this resolves, unless there is no connection. */
  async settle(): Promise<void> {
    // Ends: each turn waits for what is on its way or sends all that is there, and a failed one is the last.
    while ((this.away || this.pending.length > 0) && this.state !== 'refused') {
      await this.sync();
      if (this.failures > 0) return;
    }
  }

  /** What the server does not take is given up: else it would be sent, and refused, with each opening of the page. */
  forget(): void {
    this.pending = [];
    this.calls.kept.write(null);
  }

  /** The window leaves the page: what it has typed is sent, and it is shown as writing no more. */
  async close(): Promise<void> {
    if (this.closed) return;
    await this.settle();
    this.closed = true;
    clearTimeout(this.timer);
    this.doc.off('update', this.typed);
    this.awareness.destroy();
    if (this.state !== 'refused') {
      await this.calls.sync({ after: this.seq, client: this.doc.clientID, leaving: true }).catch(() => undefined);
    }
  }

  private takeKept(kept: readonly string[]): void {
    for (const one of kept) {
      try {
        const update = fromBase64(one);
        Y.applyUpdate(this.doc, update, this);
        this.pending.push(update);
      } catch {
        // What cannot be read was cut off by a full store: it goes with what the server has got.
      }
    }
    if (kept.length > 0 && this.pending.length === 0) this.calls.kept.write(null);
  }

  private readonly typed = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    this.pending.push(update);
    this.keep();
    if (this.state === 'saved') this.become('saving');
    this.later(TYPED_MS);
  };

  private readonly moved = (_: unknown, origin: unknown): void => {
    if (origin === 'local' && this.cursor() !== this.sent) this.later(CURSOR_MS);
  };

  private cursor(): string {
    const cursor = (this.awareness.getLocalState() as { cursor?: unknown } | null)?.cursor;
    return cursor ? JSON.stringify(cursor) : '';
  }

  private keep(): void {
    if (this.pending.length > 1) this.pending = [Y.mergeUpdates(this.pending)];
    const all = this.away ? [this.away, ...this.pending] : this.pending;
    this.calls.kept.write(all.length > 0 ? toBase64(Y.mergeUpdates(all)) : null);
  }

  /** The soonest of what was asked for. */
  private later(ms: number): void {
    if (this.closed || this.state === 'refused') return;
    const now = Date.now();
    const due = Math.max(now + ms, this.endedAt + (this.writers.length > 0 ? BETWEEN_MS : ALONE_MS));
    if (this.flying) {
      this.wanted = true;
      return;
    }
    if (due >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = due;
    this.timer = setTimeout(() => void this.sync(), due - now);
  }

  private sync(): Promise<void> {
    clearTimeout(this.timer);
    this.dueAt = Number.POSITIVE_INFINITY;
    this.flying ??= this.exchange().finally(() => {
      this.flying = null;
      this.endedAt = Date.now();
      const wanted = this.wanted && this.failures === 0;
      this.wanted = false;
      this.later(this.failures > 0 ? (AGAIN_MS[this.failures - 1] ?? 10_000) : wanted ? TYPED_MS : BEAT_MS);
    });
    return this.flying;
  }

  private async exchange(): Promise<void> {
    if (this.closed || this.state === 'refused') return;
    const update = this.pending.length > 0 ? Y.mergeUpdates(this.pending) : null;
    this.away = update;
    this.pending = [];
    const cursor = this.cursor();
    try {
      const answer = await this.calls.sync({
        after: this.seq,
        client: this.doc.clientID,
        cursor,
        ...(update && { update: toBase64(update) }),
      });
      this.away = null;
      this.sent = cursor;
      this.take(answer);
      if (update) this.keep();
    } catch (error) {
      this.away = null;
      if (update) this.pending.unshift(update);
      this.fail(error);
    }
  }

  private take(answer: PageSynced): void {
    for (const one of answer.updates) Y.applyUpdate(this.doc, fromBase64(one), this);
    this.seq = Math.max(this.seq, answer.seq);
    this.failures = 0;
    this.resent = false;
    this.show(answer.writers);
    this.become(this.pending.length > 0 ? 'saving' : 'saved');
  }

  private fail(error: unknown): void {
    const refusal = this.calls.refusal(error);
    if (!refusal) {
      this.failures += 1;
      this.become(this.state === 'opening' ? 'opening' : 'offline');
      return;
    }
    if (refusal.mayResend && !this.resent) {
      this.resent = true;
      const all = Y.encodeStateAsUpdate(this.doc);
      if (all.length <= TOGETHER) {
        this.pending = [all];
        this.failures = 1;
        return;
      }
    }
    this.refused = refusal.text;
    this.become('refused');
  }

  private show(writers: PageSynced['writers']): void {
    const { states } = this.awareness;
    const before = new Set([...states.keys()].filter((client) => client !== this.doc.clientID));
    const added: number[] = [];
    const updated: number[] = [];
    for (const { client, cursor, person } of writers) {
      (before.delete(client) ? updated : added).push(client);
      states.set(client, { user: { name: person?.name ?? '已离开的成员' }, cursor: read(cursor) });
    }
    for (const client of before) states.delete(client);
    this.writers = writers;
    this.awareness.emit('change', [{ added, updated, removed: [...before] }, 'remote']);
    this.tell();
  }

  private become(state: SharedState): void {
    if (this.state === state) return;
    this.state = state;
    this.tell();
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }
}

function read(cursor: string): unknown {
  try {
    return cursor ? JSON.parse(cursor) : null;
  } catch {
    return null;
  }
}
