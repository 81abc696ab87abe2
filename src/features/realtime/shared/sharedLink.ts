/**
 * One connection for all tabs of a login: the leading tab holds it, the others say what they want to hear and are told.
 * To the hub it looks like a connection of its own (docs/decisions/real-time.md).
 */
import type { EndedSignal } from '@contract/realtime';
import type { Identity, Link, LinkEvents } from '../link';
import { type Election, type Locks, standForElection } from './election';
import { Wants } from './wants';
import type { Channel, OwnState, Word } from './words';

/** A visible tab that follows asks this often whether its leader is there. */
export const PING_MS = 500;
/** So many unanswered: it is frozen, or hangs. */
const DEAD_AFTER = 3;
/** So many answers of a hidden leader that is offline: its timers sleep, ours do not. */
const SLEEPY_AFTER = 4;

export interface SharedParts {
  locks: Locks;
  openChannel(name: string): Channel;
  openLink(identity: Identity, events: LinkEvents): Link;
  isHidden(): boolean;
}

const hasEnded = (body: unknown): body is EndedSignal => typeof body === 'object' && body !== null && 'ended' in body;
/** A count or a list says how things are; a signal only that something happened. */
const isState = (body: unknown) => typeof body !== 'object' || Array.isArray(body);

export class SharedLink implements Link {
  private me = '';
  private readonly name: string;
  /** Topics of this tab, and since when it wants to hear of them. */
  private readonly wanted = new Map<string, number>();
  private channel: Channel | null = null;
  private election: Election | null = null;
  private releaseLife: (() => void) | null = null;
  private alive = false;
  private wordDue = false;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** As the hub was told. */
  private open = false;
  private leader: string | null = null;
  private unanswered = 0;
  private sleepy = 0;
  /** While leading. */
  private own: Link | null = null;
  private ownState: OwnState = 'connecting';
  private term = 0;
  private wants = new Wants();
  private readonly last = new Map<string, { body: unknown; at: number }>();
  /** Of topics that wait for the connection. */
  private readonly since = new Map<string, number>();
  private watching = new AbortController();

  constructor(
    private readonly identity: Identity,
    private readonly events: LinkEvents,
    private readonly parts: SharedParts,
  ) {
    const { userId, tenantCode, csrfToken } = identity;
    this.name = `realtime/${userId}/${tenantCode}/${csrfToken.slice(0, 12)}`;
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('pagehide', this.onPageHide);
    window.addEventListener('pageshow', this.onPageShow);
    this.join();
  }

  subscribe(topic: string, since = Date.now()): void {
    const known = this.wanted.has(topic);
    this.wanted.set(topic, since);
    if (!known) this.tellWants();
  }

  unsubscribe(topic: string): void {
    if (this.wanted.delete(topic)) this.tellWants();
  }

  queryUnread(): void {
    if (this.own) this.own.queryUnread();
    else this.post({ say: 'ask', from: this.me });
  }

  retry(): void {
    if (this.own) this.own.retry();
    else this.post({ say: 'retry', from: this.me });
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('pagehide', this.onPageHide);
    window.removeEventListener('pageshow', this.onPageShow);
    this.part();
  }

  private join(): void {
    this.me = Math.random().toString(36).slice(2);
    this.channel = this.parts.openChannel(this.name);
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.election = standForElection(this.parts.locks, this.name, { lead: () => this.lead(), lose: () => this.lose() });
    // Held as long as this tab lives: whoever leads learns from it when to forget what we wanted.
    this.parts.locks
      .request(
        `${this.name}/${this.me}`,
        () =>
          new Promise<void>((resolve) => {
            this.releaseLife = resolve;
            this.alive = true;
            this.tellWants();
          }),
      )
      .catch(() => {});
    this.timer = setInterval(() => this.tick(), PING_MS);
  }

  private part(): void {
    clearInterval(this.timer);
    this.post({ say: 'bye', from: this.me });
    this.election?.leave();
    this.giveUpLead();
    this.releaseLife?.();
    this.alive = false;
    if (this.channel) this.channel.onmessage = null;
    this.channel?.close();
    this.channel = null;
  }

  private readonly onVisibility = () => {
    this.unanswered = 0;
    this.sleepy = 0;
    if (!this.parts.isHidden()) this.tick();
  };
  /** Left, perhaps to be shown again by "back": meanwhile another tab leads. */
  private readonly onPageHide = () => {
    this.part();
    this.become('connecting');
  };
  private readonly onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.join();
  };

  private tick(): void {
    if (this.own || this.parts.isHidden()) return;
    if (this.unanswered >= DEAD_AFTER || this.sleepy >= SLEEPY_AFTER) {
      this.unanswered = 0;
      this.sleepy = 0;
      this.election?.takeOver();
      return;
    }
    this.unanswered += 1;
    this.post({ say: 'ping', from: this.me });
  }

  private post(word: Word): void {
    this.channel?.postMessage(word);
  }

  /** All that changed within a turn travels as one. */
  private tellWants(): void {
    if (this.wordDue) return;
    this.wordDue = true;
    queueMicrotask(() => {
      this.wordDue = false;
      if (this.own) this.setWants(this.me, [...this.wanted.keys()], [...this.wanted.values()]);
      else if (this.alive)
        this.post({ say: 'want', from: this.me, topics: [...this.wanted.keys()], since: [...this.wanted.values()] });
    });
  }

  private hear(word: Word): void {
    if ('to' in word && word.to && word.to !== this.me) return;
    if (this.own) this.hearFollower(this.own, word);
    else this.hearLeader(word);
  }

  private hearLeader(word: Word): void {
    switch (word.say) {
      case 'lead':
        this.follow(word.from);
        break;
      case 'state':
        if (word.from !== this.leader) this.follow(word.from);
        this.unanswered = 0;
        this.sleepy = word.hidden && word.state === 'broken' ? this.sleepy + 1 : 0;
        this.become(word.state);
        break;
      case 'message':
        if (word.from === this.leader) this.deliver(word.topic, word.body);
        break;
    }
  }

  private follow(leader: string): void {
    this.leader = leader;
    this.unanswered = 0;
    this.become('connecting');
    this.tellWants();
  }

  private hearFollower(own: Link, word: Word): void {
    switch (word.say) {
      case 'want':
        this.watch(word.from);
        this.tellState(word.from);
        this.setWants(word.from, word.topics, word.since);
        break;
      case 'ping':
        this.tellState(word.from);
        break;
      case 'ask':
        own.queryUnread();
        break;
      case 'retry':
        own.retry();
        break;
      case 'bye':
        this.drop(this.wants.forget(word.from));
        break;
    }
  }

  private lead(): void {
    this.leader = this.me;
    this.become('connecting');
    this.term += 1;
    const { term } = this;
    const isNow = (state: OwnState) => {
      // A connection that is being closed still says so.
      if (term !== this.term) return;
      this.ownState = state;
      if (state === 'open') {
        for (const topic of this.wants.all()) this.own?.subscribe(topic, this.since.get(topic));
        // After a break every tab reads again.
        this.since.clear();
      } else this.last.clear();
      this.tellState();
      this.become(state);
    };
    this.ownState = 'connecting';
    this.own = this.parts.openLink(this.identity, {
      onOpen: () => isNow('open'),
      onBreak: (final) => isNow(final ? 'over' : 'broken'),
      onMessage: (topic, body) => {
        if (term !== this.term) return;
        this.last.set(topic, { body, at: Date.now() });
        this.post({ say: 'message', from: this.me, topic, body });
        this.deliver(topic, body);
      },
    });
    this.post({ say: 'lead', from: this.me });
    this.tellWants();
  }

  /** Robbed of it: this tab was frozen, and another one leads by now. */
  private lose(): void {
    this.giveUpLead();
    this.leader = null;
    this.become('connecting');
    this.tellWants();
  }

  private giveUpLead(): void {
    this.term += 1;
    this.own?.close();
    this.own = null;
    this.wants = new Wants();
    this.last.clear();
    this.since.clear();
    this.watching.abort();
    this.watching = new AbortController();
  }

  private tellState(to?: string): void {
    this.post({ say: 'state', from: this.me, to, state: this.ownState, hidden: this.parts.isHidden() });
  }

  private setWants(tab: string, topics: string[], wantedSince: readonly number[] = []): void {
    const { added, first, dropped } = this.wants.set(tab, topics);
    this.drop(dropped);
    for (const topic of added) {
      const { body, at } = this.last.get(topic) ?? { body: undefined, at: 0 };
      const since = wantedSince[topics.indexOf(topic)] ?? Date.now();
      if (this.ownState !== 'open') this.since.set(topic, Math.min(since, this.since.get(topic) ?? since));
      if (first.has(topic)) this.own?.subscribe(topic, since);
      else if (hasEnded(body)) {
        // Over for the others; the server judges anew for the one who comes now.
        this.last.delete(topic);
        this.own?.unsubscribe(topic);
        this.own?.subscribe(topic, since);
      } else if (body !== undefined && (isState(body) || at > since)) {
        if (tab === this.me) this.deliver(topic, body);
        else this.post({ say: 'message', from: this.me, to: tab, topic, body });
      }
    }
  }

  private drop(topics: readonly string[]): void {
    for (const topic of topics) {
      this.last.delete(topic);
      this.since.delete(topic);
      this.own?.unsubscribe(topic);
    }
  }

  /** The lock that a tab holds while it lives comes to us when it is gone. */
  private watch(tab: string): void {
    if (this.wants.knows(tab)) return;
    const { signal } = this.watching;
    this.parts.locks
      .request(`${this.name}/${tab}`, { signal }, () => {
        if (!signal.aborted) this.drop(this.wants.forget(tab));
      })
      .catch(() => {});
  }

  private deliver(topic: string, body: unknown): void {
    if (this.wanted.has(topic)) this.events.onMessage(topic, body);
  }

  private become(state: OwnState): void {
    const wasOpen = this.open;
    this.open = state === 'open';
    if (state === 'over') this.part();
    if (this.open) {
      if (!wasOpen) this.events.onOpen();
    } else if (wasOpen || state !== 'connecting') this.events.onBreak(state === 'over');
  }
}
