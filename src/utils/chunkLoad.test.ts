import { isServerThere, retryChunkIfThere } from './chunkLoad';

afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'));

it('loads a page afresh only while the server answers: without it, what is typed in the shell stays', async () => {
  const retry = jest.fn(() => true);
  await retryChunkIfThere(async () => false, retry);
  expect(retry).not.toHaveBeenCalled();
  await retryChunkIfThere(async () => true, retry);
  expect(retry).toHaveBeenCalledTimes(1);
});

it('takes a server that is not ready, or not reached, for one that is not there', async () => {
  const answers = [Promise.resolve({ ok: true }), Promise.resolve({ ok: false }), Promise.reject(new TypeError('cut'))];
  globalThis.fetch = (() => answers.shift()) as unknown as typeof fetch;
  expect([await isServerThere(), await isServerThere(), await isServerThere()]).toEqual([true, false, false]);
});
