/**
 * What the screens want to hear, whoever carries it. Small, because every page behind the login has it: the connection
 * itself (STOMP, SockJS) is loaded once a user is known. Tabs of one login share a connection: `shared/`.
 */
import { RECENT_MS } from '@contract/realtime';
import type { Identity, Link, LinkEvents } from './link';
import { loadLink } from './loadLink';

/** `off`: nobody is logged in; `offline`: it tries again; `over`: the server wants nothing more of this session. */
export type LinkState = 'off' | 'connecting' | 'online' | 'offline' | 'over';

export interface Listener {
  onMessage(body: unknown): void;
  /** The connection is back after a break: what was said meanwhile was not heard. */
  onResume?(): void;
}
type OpenLink = (identity: Identity, events: LinkEvents) => Link;

/** What a page shows first may have been asked for before its scripts were there (`utils/begun`), but not long before. */
const PAGE_BEGAN = Math.max(performance.timeOrigin, Date.now() - 10_000);
/** Where the browser does not say that the network is back. */
const LOAD_AGAIN_MS = 30_000;

export class Hub {
  private readonly topics = new Map<string, Set<Listener>>();
  /** Since when each is listened to. */
  private readonly since = new Map<string, number>();
  private readonly watchers = new Set<() => void>();
  private state: LinkState = 'off';
  private link: Link | null = null;
  private identity: Identity | null = null;
  /** Counts starts and stops: a link that was still loading when the user left is not opened. */
  private turn = 0;
  private broken = false;
  /** There has been a connection. */
  private opened = false;
  private loading = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly load: () => Promise<OpenLink>) {}

  getState = (): LinkState => this.state;
  getUserId = (): string | null => this.identity?.userId ?? null;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  start(identity: Identity): void {
    this.stop();
    this.identity = identity;
    this.become('connecting');
    this.open(identity);
  }

  stop(): void {
    this.turn += 1;
    this.loading = false;
    clearTimeout(this.again);
    this.link?.close();
    this.link = null;
    this.broken = false;
    this.identity = null;
    this.become('off');
  }

  listen(topic: string, listener: Listener): () => void {
    const listeners = this.topics.get(topic) ?? new Set();
    listeners.add(listener);
    this.topics.set(topic, listeners);
    if (listeners.size === 1) {
      const since = this.opened ? Date.now() : PAGE_BEGAN;
      this.since.set(topic, since);
      this.link?.subscribe(topic, since);
    }
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.topics.delete(topic);
      this.since.delete(topic);
      this.link?.unsubscribe(topic);
    };
  }

  /** Changed here: where no connection tells of it (yet), who listens reads again all the same. */
  touch(topic: string): void {
    if (this.state === 'online') return;
    for (const one of this.topics.get(topic) ?? []) one.onResume?.();
  }

  /** Asks the server to say the number of unread messages again. */
  queryUnread(): void {
    if (this.state === 'online') this.link?.queryUnread();
  }

  /** The network or the user is back: no need to wait for the next try. */
  retry(): void {
    if (this.state !== 'offline' || !this.identity) return;
    if (this.link) this.link.retry();
    else this.open(this.identity);
  }

  private open(identity: Identity): void {
    if (this.loading) return;
    this.loading = true;
    clearTimeout(this.again);
    const { turn } = this;
    this.load().then(
      (open) => {
        if (turn !== this.turn) return;
        this.loading = false;
        this.link = open(identity, this.events(turn));
      },
      // The code did not come: the network is down. Meanwhile screens poll.
      () => {
        if (turn !== this.turn) return;
        this.loading = false;
        this.broken = true;
        this.become('offline');
        this.again = setTimeout(() => this.retry(), LOAD_AGAIN_MS);
      },
    );
  }

  private events(turn: number): LinkEvents {
    const current = () => turn === this.turn;
    return {
      onOpen: () => {
        if (!current()) return;
        const resumed = this.broken;
        for (const topic of this.topics.keys())
          this.link?.subscribe(topic, resumed ? undefined : this.since.get(topic));
        this.broken = false;
        this.opened = true;
        this.become('online');
        for (const [topic, listeners] of this.topics) {
          const long = Date.now() - (this.since.get(topic) ?? 0) > RECENT_MS;
          if (resumed || long) for (const one of listeners) one.onResume?.();
        }
      },
      onBreak: (final) => {
        if (!current()) return;
        this.broken = true;
        this.become(final ? 'over' : 'offline');
      },
      onMessage: (topic, body) => {
        if (current()) for (const one of this.topics.get(topic) ?? []) one.onMessage(body);
      },
    };
  }

  private become(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }
}

export const hub = new Hub(loadLink);
