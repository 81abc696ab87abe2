import { PING_MS } from './sharedLink';
import { FakeBrowser, type FakeServer, type FakeTab } from './testing';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
const tabs: FakeTab[] = [];
let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.link.close();
  jest.useRealTimers();
});

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
/** One by one: messages between tabs arrive between two ticks of a clock. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += PING_MS) {
    await jest.advanceTimersByTimeAsync(PING_MS);
    await settle();
  }
}
async function opened(tenantCode?: string): Promise<FakeTab> {
  const tab = browser.tab(tenantCode);
  tabs.push(tab);
  await settle();
  return tab;
}
const serverOf = (tab: FakeTab) => tab.connection as FakeServer;
async function connect(tab: FakeTab) {
  serverOf(tab).events.onOpen();
  await settle();
}
/** A leader that is connected, and one that follows. */
async function pair() {
  const leader = await opened();
  const follower = await opened();
  await connect(leader);
  return { leader, follower, server: serverOf(leader) };
}

it('opens one connection for all tabs, which hear what they want and nothing else', async () => {
  const { leader, follower, server } = await pair();
  expect(follower.connection).toBeNull();
  expect([leader.states, follower.states]).toEqual([['open'], ['open']]);
  leader.link.subscribe('/a');
  follower.link.subscribe('/a');
  follower.link.subscribe('/b');
  await settle();
  expect([...server.subscribed]).toEqual(['/a', '/b']);
  server.events.onMessage('/a', { at: '', changes: 1 });
  server.events.onMessage('/b', { at: '', changes: 2 });
  await settle();
  expect(leader.heard).toEqual([['/a', { at: '', changes: 1 }]]);
  expect(follower.heard).toEqual([
    ['/a', { at: '', changes: 1 }],
    ['/b', { at: '', changes: 2 }],
  ]);
  follower.link.unsubscribe('/b');
  leader.link.unsubscribe('/a');
  await settle();
  expect([...server.subscribed]).toEqual(['/a']);
  follower.link.queryUnread();
  follower.link.retry();
  await settle();
  expect([server.asked, server.retries]).toEqual([1, 1]);
});

it('tells who comes later how things stand, but not what happened before', async () => {
  const { leader, server } = await pair();
  for (const topic of ['/count', '/changes', '/viewers']) leader.link.subscribe(topic);
  server.events.onMessage('/count', 7);
  server.events.onMessage('/changes', { at: '', changes: 1 });
  server.events.onMessage('/viewers', [{ userId: 'x', name: 'X' }]);
  const late = await opened();
  for (const topic of ['/count', '/changes', '/viewers']) late.link.subscribe(topic);
  await settle();
  expect(late.states).toEqual(['open']);
  expect(late.heard).toEqual([
    ['/count', 7],
    ['/viewers', [{ userId: 'x', name: 'X' }]],
  ]);
});

it('hands on since when a tab wants to hear: to the server, and of what was heard here a moment ago', async () => {
  const asked: [string, number | undefined][] = [];
  const leader = await opened();
  const server = serverOf(leader);
  server.subscribe = (topic, since?: number) => void asked.push([topic, since]);
  const began = Date.now();
  leader.link.subscribe('/a', began);
  await settle();
  await pass(1_000);
  asked.length = 0;
  await connect(leader);
  expect(asked).toEqual([['/a', began]]);
  server.events.onMessage('/a', { at: '', changes: 1 });
  const follower = await opened();
  follower.link.subscribe('/a', began);
  follower.link.subscribe('/b', began);
  await settle();
  expect(follower.heard).toEqual([['/a', { at: '', changes: 1 }]]);
  expect(asked.at(-1)).toEqual(['/b', began]);
  // It came after that.
  await pass(1_000);
  const late = await opened();
  late.link.subscribe('/a');
  await settle();
  expect(late.heard).toEqual([]);
});

it('asks anew for what has ended when another tab wants it', async () => {
  const { leader, follower, server } = await pair();
  const calls: string[] = [];
  leader.link.subscribe('/a');
  await settle();
  server.subscribe = (topic) => void calls.push(`+${topic}`);
  server.unsubscribe = (topic) => void calls.push(`-${topic}`);
  server.events.onMessage('/a', { ended: true });
  follower.link.subscribe('/a');
  await settle();
  expect(calls).toEqual(['-/a', '+/a']);
});

it('goes on with another tab when the leader is closed: all topics are subscribed again', async () => {
  const { leader, follower } = await pair();
  const third = await opened();
  follower.link.subscribe('/a');
  third.link.subscribe('/b');
  await settle();
  leader.link.close();
  await settle();
  const server = serverOf(follower);
  await connect(follower);
  expect([...server.subscribed].sort()).toEqual(['/a', '/b']);
  expect(serverOf(leader).closed).toBe(true);
  expect([follower.states, third.states]).toEqual([
    ['open', 'broken', 'open'],
    ['open', 'broken', 'open'],
  ]);
  server.events.onMessage('/b', 1);
  await settle();
  expect(third.heard).toEqual([['/b', 1]]);
});

it('forgets what a tab wanted that is gone', async () => {
  const { follower, server } = await pair();
  follower.link.subscribe('/a');
  await settle();
  expect([...server.subscribed]).toEqual(['/a']);
  // A crash says no good-bye: only its lock tells.
  follower.frozen = true;
  follower.link.close();
  await settle();
  expect([...server.subscribed]).toEqual([]);
});

it('takes over from a frozen leader within two seconds, which follows once it wakes', async () => {
  const { leader, follower } = await pair();
  leader.link.subscribe('/count');
  follower.link.subscribe('/count');
  await pass(5_000);
  expect(follower.connection).toBeNull();
  leader.frozen = true;
  await pass(2_000);
  await connect(follower);
  expect([...serverOf(follower).subscribed]).toEqual(['/count']);
  leader.frozen = false;
  await settle();
  expect(serverOf(leader).closed).toBe(true);
  // What its socket had in store is from before.
  serverOf(leader).events.onMessage('/count', 1);
  serverOf(follower).events.onMessage('/count', 2);
  await pass(1_000);
  expect(leader.heard).toEqual([['/count', 2]]);
  expect(leader.states.at(-1)).toBe('open');
});

it('leaves a hidden leader in peace while it is connected, and leads itself when it is not', async () => {
  const { leader, follower, server } = await pair();
  leader.hidden = true;
  await pass(10_000);
  expect(follower.connection).toBeNull();
  server.events.onBreak(false);
  await settle();
  expect(follower.states).toEqual(['open', 'broken']);
  await pass(4_000);
  expect(follower.connection).not.toBeNull();
});

it('is in no hurry where nobody looks', async () => {
  const { leader, follower } = await pair();
  follower.hidden = true;
  leader.frozen = true;
  await pass(10_000);
  expect(follower.connection).toBeNull();
  follower.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(2_500);
  expect(follower.connection).not.toBeNull();
});

it('ends for all tabs when the server wants nothing more of this session', async () => {
  const { leader, follower, server } = await pair();
  server.events.onBreak(true);
  await settle();
  expect([leader.states.at(-1), follower.states.at(-1)]).toEqual(['over', 'over']);
  await pass(5_000);
  expect(follower.connection).toBeNull();
});

it('says that it is offline when the first try fails', async () => {
  const leader = await opened();
  const follower = await opened();
  serverOf(leader).events.onBreak(false);
  await settle();
  expect([leader.states, follower.states]).toEqual([['broken'], ['broken']]);
});

it('does not share between enterprises', async () => {
  const one = await opened('a');
  const other = await opened('b');
  expect([one.connection, other.connection]).not.toContain(null);
});

it('comes back when the page is shown again by "back"', async () => {
  const leader = await opened();
  await connect(leader);
  leader.link.subscribe('/a');
  await settle();
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect([serverOf(leader).closed, leader.states]).toEqual([true, ['open', 'broken']]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  await connect(leader);
  expect([[...serverOf(leader).subscribed], leader.states.at(-1)]).toEqual([['/a'], 'open']);
});

it('leads itself where the page may have no locks', async () => {
  browser.locks.request = (() => Promise.reject(new DOMException('no', 'SecurityError'))) as never;
  const tab = await opened();
  await connect(tab);
  tab.link.subscribe('/a');
  await settle();
  expect([[...serverOf(tab).subscribed], tab.states]).toEqual([['/a'], ['open']]);
});
