import type * as begunModule from './begun';

const address = 'http://localhost/api/portal/base/start?page=%2Fdesk';
const calls = ['a/counters', 'a/list?box=todo&key=desk:1', 'a/query {"pageNo":1}', 'a/gone'];
const answer = (call: string) => ({ call, status: 200, answer: { code: '00000', data: call } });
const asked = jest.fn<Promise<unknown>, [string]>();

/** As after a fresh load of the page. */
async function opened(): Promise<typeof begunModule> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href: address });
  link.dataset.calls = JSON.stringify(calls);
  document.head.replaceChildren(link);
  jest.resetModules();
  return import('./begun');
}

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ json: async () => ({ data: calls.slice(0, 3).map(answer) }) });
  Object.assign(window, { fetch: asked });
});

it('gives each part once, to the request that would have made the call', async () => {
  const { takeBegun } = await opened();
  const list = { url: '/api/a/list', params: { box: 'todo', none: undefined, key: 'desk:1' } };
  expect(await takeBegun({ url: '/api/a/counters' })).toMatchObject({ answer: { data: 'a/counters' } });
  expect(await takeBegun(list)).toMatchObject({ status: 200 });
  expect(await takeBegun({ url: '/api/a/query', method: 'POST', data: { pageNo: 1 } })).toMatchObject({ status: 200 });
  expect(asked.mock.calls).toEqual([[address]]);
  expect(takeBegun(list)).toBeUndefined();
});

it('gives what follows from the answers in the same one, once, though the page did not name it', async () => {
  asked.mockResolvedValue({ json: async () => ({ data: [...calls.slice(0, 3), 'a/parts?of=1'].map(answer) }) });
  const { takeBegun } = await opened();
  expect(takeBegun({ url: '/api/a/parts', params: { of: 1 } })).toBeUndefined();
  await takeBegun({ url: '/api/a/counters' });
  expect(await takeBegun({ url: '/api/a/parts', params: { of: 1 } })).toMatchObject({ status: 200 });
  expect(takeBegun({ url: '/api/a/parts', params: { of: 1 } })).toBeUndefined();
  // What was named and given is not given again.
  expect(takeBegun({ url: '/api/a/counters' })).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('leaves to the network what was not begun: another question, another method, what the answer lacks', async () => {
  const { takeBegun } = await opened();
  expect(takeBegun({ url: '/api/a/list', params: { box: 'done' } })).toBeUndefined();
  expect(takeBegun({ url: '/api/a/query', method: 'POST', data: { pageNo: 2 } })).toBeUndefined();
  expect(takeBegun({ url: '/api/a/counters', method: 'PUT' })).toBeUndefined();
  expect(await takeBegun({ url: '/api/a/gone' })).toBeUndefined();
});

it('leaves everything to the network where the answer does not come', async () => {
  const { takeBegun } = await opened();
  asked.mockRejectedValue(new TypeError('network'));
  expect(await takeBegun({ url: '/api/a/counters' })).toBeUndefined();
});

it('forgets what was begun for somebody else', async () => {
  const { takeBegun, forgetBegun } = await opened();
  forgetBegun();
  expect(takeBegun({ url: '/api/a/counters' })).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

it('is for a page that opens: later everything is asked anew', async () => {
  jest.useFakeTimers();
  const { takeBegun } = await opened();
  await takeBegun({ url: '/api/a/counters' });
  jest.advanceTimersByTime(60_000);
  expect(takeBegun({ url: '/api/a/query', method: 'POST', data: { pageNo: 1 } })).toBeUndefined();
  jest.useRealTimers();
});
