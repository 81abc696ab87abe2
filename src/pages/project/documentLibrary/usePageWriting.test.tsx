/** What is typed into a page outlives the network, the tab and the lease, and knows what it was written upon. */
import { act, renderHook } from '@testing-library/react';
import { lockPage, saveDraft, unlockPage, unlockUrl } from '@/services/document';
import { newestDraft } from './pageDraft';
import { usePageWriting } from './usePageWriting';

jest.mock('@/services/document');
const mine = { mine: true, holder: null, typedTime: null, askedBy: null };
const sent = jest.mocked(saveDraft);

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00Z') });
  jest.clearAllMocks();
  localStorage.clear();
  jest.mocked(lockPage).mockResolvedValue(mine);
  jest.mocked(unlockPage).mockResolvedValue(null);
  sent.mockResolvedValue(null);
});
afterEach(() => jest.useRealTimers());

const page = { html: '<p>甲</p>', version: 5, versionNo: 2, draft: null };
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function write(html = '<p>乙</p>', base = 2) {
  const hook = renderHook(() => usePageWriting('d', 'u', jest.fn()));
  await act(async () => void (await hook.result.current.begin({ html: page.html, base })));
  act(() => hook.result.current.type(html));
  return hook;
}

it('offers what did not reach the server to whoever typed it, and to nobody else', async () => {
  sent.mockRejectedValue(new Error('offline'));
  const { result } = await write();
  await pass(2_100);
  expect([result.current.unsent, sent.mock.calls.length]).toEqual([true, 1]);
  expect(newestDraft('d', 'u', page)).toEqual({ html: '<p>乙</p>', base: 2 });
  expect(newestDraft('d', 'other', page)).toBeNull();
  // The newer one of both, and none that says what stands there.
  const draft = (updatedTime: string) => ({ ...page, draft: { html: '<p>丙</p>', base: 1, updatedTime } });
  expect(newestDraft('d', 'u', draft('2026-03-01T00:00:00Z'))?.html).toBe('<p>乙</p>');
  expect(newestDraft('d', 'u', draft('2026-03-03T00:00:00Z'))).toEqual({ html: '<p>丙</p>', base: 1 });
  expect(newestDraft('d', 'u', { ...page, html: '<p>乙</p>' })).toBeNull();
  sent.mockResolvedValue(null);
  await pass(5_100);
  expect([result.current.unsent, newestDraft('d', 'u', page)]).toEqual([false, null]);
});

it('sends what was typed last when the page is left', async () => {
  const { unmount } = await write();
  unmount();
  await pass(0);
  expect(sent.mock.calls).toEqual([['d', '<p>乙</p>', 2]]);
});

it('lets go of the page with its window', async () => {
  const fetched = jest.fn().mockResolvedValue(null);
  Object.assign(globalThis, { fetch: fetched });
  jest.mocked(unlockUrl).mockReturnValue('/unlock');
  const { result } = await write();
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));
  leave();
  const body = JSON.stringify({ tab: result.current.tab });
  expect(fetched.mock.calls).toEqual([['/unlock', expect.objectContaining({ keepalive: true, body })]]);
  await act(() => result.current.end());
  leave();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('stays upon the version that it was written upon until both texts were seen', async () => {
  const { result } = await write('<p>乙</p>', 1);
  await pass(2_100);
  expect([sent.mock.calls.at(-1)?.[2], result.current.base]).toEqual([1, 1]);
  act(() => result.current.rebase(2));
  await pass(2_100);
  expect([sent.mock.calls.at(-1), result.current.base]).toEqual([['d', '<p>乙</p>', 2], 2]);
  await act(() => result.current.end());
  await pass(10_000);
  expect([sent.mock.calls.length, localStorage.length]).toEqual([2, 0]);
});
