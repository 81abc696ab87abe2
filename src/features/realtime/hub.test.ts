import { Hub } from './hub';
import type { Link, LinkEvents } from './link';
import { throttle } from './throttle';

class FakeLink implements Link {
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
  /** The connection is lost, and with it what it was subscribed to. */
  lose(final = false) {
    this.subscribed.clear();
    this.events.onBreak(final);
  }
}

const me = { userId: 'u', csrfToken: 'c', tenantCode: 't' };
async function started() {
  const links: FakeLink[] = [];
  const hub = new Hub(async () => (_identity, events) => {
    const link = new FakeLink(events);
    links.push(link);
    return link;
  });
  hub.start(me);
  await Promise.resolve();
  await Promise.resolve();
  return { hub, links, link: links[0] as FakeLink };
}

describe('Hub', () => {
  it('lets who listens read again after an own act, while no connection tells of it', async () => {
    const { hub, link } = await started();
    const resumed = jest.fn();
    hub.listen('/topic/a', { onMessage: () => {}, onResume: resumed });
    hub.touch('/topic/a');
    expect(resumed).toHaveBeenCalledTimes(1);
    hub.touch('/topic/b');
    link.events.onOpen();
    hub.touch('/topic/a');
    expect(resumed).toHaveBeenCalledTimes(1);
    link.lose();
    hub.touch('/topic/a');
    expect(resumed).toHaveBeenCalledTimes(2);
  });

  it('subscribes to what is wanted, once a topic, and no longer than somebody wants it', async () => {
    const { hub, link } = await started();
    const heard: unknown[] = [];
    const stopFirst = hub.listen('/topic/a', { onMessage: (body) => heard.push(['first', body]) });
    link.events.onOpen();
    expect([...link.subscribed]).toEqual(['/topic/a']);
    const stopSecond = hub.listen('/topic/a', { onMessage: (body) => heard.push(['second', body]) });
    hub.listen('/topic/b', { onMessage: () => {} });
    link.events.onMessage('/topic/a', 1);
    expect(heard).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
    stopFirst();
    expect([...link.subscribed]).toEqual(['/topic/a', '/topic/b']);
    stopSecond();
    stopSecond();
    expect([...link.subscribed]).toEqual(['/topic/b']);
  });

  it('subscribes to all topics again after a failure, and says that something may have been missed', async () => {
    const { hub, link } = await started();
    const onResume = jest.fn();
    hub.listen('/topic/a', { onMessage: () => {}, onResume });
    hub.listen('/topic/b', { onMessage: () => {}, onResume });
    link.events.onOpen();
    expect(onResume).not.toHaveBeenCalled();
    link.lose();
    expect(hub.getState()).toBe('offline');
    link.events.onOpen();
    expect([...link.subscribed]).toEqual(['/topic/a', '/topic/b']);
    expect(onResume).toHaveBeenCalledTimes(2);
    expect(hub.getState()).toBe('online');
  });

  it('says since when it listens, and lets who has waited for long read again', async () => {
    const { hub, link } = await started();
    const asked: [string, number | undefined][] = [];
    link.subscribe = (topic, since?: number) => void asked.push([topic, since]);
    const onResume = jest.fn();
    hub.listen('/topic/a', { onMessage: () => {}, onResume });
    asked.length = 0;
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 60_000);
    link.events.onOpen();
    expect(asked).toEqual([['/topic/a', expect.any(Number)]]);
    expect(asked[0]?.[1]).toBeLessThanOrEqual(now);
    expect(onResume).toHaveBeenCalledTimes(1);
    hub.listen('/topic/b', { onMessage: () => {} });
    expect(asked.at(-1)).toEqual(['/topic/b', now + 60_000]);
    clock.mockRestore();
  });

  it('tells who watches each state once, and retries only where that helps', async () => {
    const { hub, link } = await started();
    const states: string[] = [];
    hub.watch(() => states.push(hub.getState()));
    link.events.onOpen();
    hub.retry();
    link.lose();
    link.lose();
    hub.retry();
    link.lose(true);
    hub.retry();
    expect(states).toEqual(['online', 'offline', 'over']);
    expect(link.retries).toBe(1);
  });

  it('forgets the former user: link closed, late events unheard', async () => {
    const { hub, link, links } = await started();
    const onMessage = jest.fn();
    hub.listen('/topic/a', { onMessage });
    hub.start({ userId: 'v', csrfToken: 'd', tenantCode: 't' });
    expect(link.closed).toBe(true);
    link.events.onMessage('/topic/a', 1);
    link.events.onOpen();
    expect(onMessage).not.toHaveBeenCalled();
    expect(hub.getState()).toBe('connecting');
    expect(hub.getUserId()).toBe('v');
    hub.stop();
    await Promise.resolve();
    await Promise.resolve();
    // Left while the code was loading: no connection is opened for nobody.
    expect(links).toHaveLength(1);
    expect(hub.getUserId()).toBeNull();
  });

  it('is offline when its code cannot be loaded, until a later try: by itself, or when the network is back', async () => {
    jest.useFakeTimers();
    const links: FakeLink[] = [];
    const load = jest.fn().mockRejectedValue(new Error('no network'));
    const hub = new Hub(load);
    hub.start(me);
    const onResume = jest.fn();
    hub.listen('/topic/a', { onMessage: () => {}, onResume });
    await jest.advanceTimersByTimeAsync(0);
    expect(hub.getState()).toBe('offline');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue((_identity: unknown, events: LinkEvents) => {
      links.push(new FakeLink(events));
      return links.at(-1);
    });
    // The window gets the focus in the same moment: one connection.
    hub.retry();
    hub.retry();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(links).toHaveLength(1);
    links[0]?.events.onOpen();
    expect([hub.getState(), ...(links[0]?.subscribed ?? [])]).toEqual(['online', '/topic/a']);
    expect(onResume).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});

describe('throttle', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs at once, then at most once a second, and the last time too', () => {
    const run = jest.fn();
    const throttled = throttle(run, 1000);
    for (let n = 0; n < 190; n++) {
      throttled.ask();
      jest.advanceTimersByTime(10);
    }
    expect(run).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('waits while it may not run, and keeps nothing that was cancelled', () => {
    let may = false;
    const run = jest.fn();
    const throttled = throttle(run, 1000, () => may);
    throttled.ask();
    jest.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
    may = true;
    jest.advanceTimersByTime(500);
    expect(run).toHaveBeenCalledTimes(1);
    throttled.ask();
    throttled.cancel();
    jest.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
