/** Several tabs of one browser in one test: locks and channels as the browser has them, and a server that is played. */
import type { Link, LinkEvents } from '../link';
import type { Locks } from './election';
import { SharedLink } from './sharedLink';
import type { Channel, Word } from './words';

interface Waiting {
  run: () => Promise<unknown>;
  reject: (error: Error) => void;
}
const gone = () => new DOMException('aborted', 'AbortError');

/** Web Locks: one holder a name, the others queue; `steal` robs the holder. */
class FakeLocks {
  private readonly holders = new Map<string, Waiting>();
  private readonly queues = new Map<string, Waiting[]>();

  request = ((name: string, options: LockOptions | (() => unknown), callback?: () => unknown) => {
    const work = (callback ?? options) as () => unknown;
    const { signal, steal } = typeof options === 'function' ? ({} as LockOptions) : options;
    return new Promise<unknown>((resolve, reject) => {
      const one: Waiting = {
        reject,
        run: async () => {
          this.holders.set(name, one);
          resolve(await work());
          if (this.holders.get(name) === one) this.pass(name);
        },
      };
      if (steal) {
        this.holders.get(name)?.reject(gone());
        void one.run();
        return;
      }
      this.queues.set(name, [...(this.queues.get(name) ?? []), one]);
      signal?.addEventListener('abort', () => {
        this.queues.set(name, this.queues.get(name)?.filter((other) => other !== one) ?? []);
        reject(gone());
      });
      if (!this.holders.has(name)) queueMicrotask(() => this.holders.has(name) || this.pass(name));
    });
  }) as Locks['request'];

  private pass(name: string): void {
    this.holders.delete(name);
    void this.queues.get(name)?.shift()?.run();
  }
}

export class FakeServer implements Link {
  readonly subscribed = new Set<string>();
  asked = 0;
  retries = 0;
  closed = false;
  constructor(readonly events: LinkEvents) {}
  subscribe = (topic: string) => void this.subscribed.add(topic);
  unsubscribe = (topic: string) => void this.subscribed.delete(topic);
  queryUnread = () => {
    this.asked += 1;
  };
  retry = () => {
    this.retries += 1;
  };
  close = () => {
    this.closed = true;
  };
}

export class FakeTab {
  readonly heard: unknown[] = [];
  readonly states: string[] = [];
  hidden = false;
  /** Hears and says nothing, and its timers stand. */
  frozen = false;
  connection: FakeServer | null = null;
  readonly link: SharedLink;

  constructor(browser: FakeBrowser, tenantCode: string) {
    this.link = new SharedLink(
      { userId: 'u', csrfToken: 'c', tenantCode },
      {
        onOpen: () => this.states.push('open'),
        onBreak: (final) => this.states.push(final ? 'over' : 'broken'),
        onMessage: (topic, body) => this.heard.push([topic, body]),
      },
      {
        locks: browser.locks,
        openChannel: (name) => browser.channel(name, this),
        openLink: (_identity, events) => {
          this.connection = new FakeServer(events);
          return this.connection;
        },
        isHidden: () => this.hidden || this.frozen,
      },
    );
  }
}

export class FakeBrowser {
  readonly locks = new FakeLocks();
  private readonly channels = new Map<string, Map<Channel, FakeTab>>();

  tab = (tenantCode = 't') => new FakeTab(this, tenantCode);

  channel(name: string, tab: FakeTab): Channel {
    const all = this.channels.get(name) ?? new Map<Channel, FakeTab>();
    this.channels.set(name, all);
    const channel: Channel = {
      onmessage: null,
      postMessage: (data: Word) => {
        if (tab.frozen) return;
        for (const [other, { frozen }] of [...all]) {
          if (other !== channel && !frozen)
            queueMicrotask(() => other.onmessage?.({ data: JSON.parse(JSON.stringify(data)) as Word }));
        }
      },
      close: () => void all.delete(channel),
    };
    all.set(channel, tab);
    return channel;
  }
}
