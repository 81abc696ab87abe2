/** Whatever a reader does, its end is an answer, and the queue goes on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ApiError } from '../errors';
import { type Caller, LateFile, type Reader, readInSandbox, type Source, turns } from './sandbox';
import { Turns } from './turns';

const reader: Reader = {
  module: path.join(__dirname, '..', 'test', 'misreader.cjs'),
  memoryMb: 64,
  withinMs: 20_000,
  outputBytes: 1_000_000,
  broken: '读不了',
  late: '太大了',
};

async function ask(asked: string, source: Source = Buffer.from('abc'), caller?: Caller, limits?: Partial<Reader>) {
  const values: unknown[] = [];
  for await (const value of readInSandbox({ ...reader, ...limits }, source, asked, caller)) values.push(value);
  return values;
}
async function refusal(asked: string, limits?: Partial<Reader>) {
  const error: unknown = await ask(asked, undefined, undefined, limits).catch((failure: unknown) => failure);
  if (!(error instanceof ApiError)) throw new Error(`${asked} was no refusal: ${String(error)}`);
  return [error.status, error.message];
}

afterEach(() => expect(turns.size).toEqual({ running: 0, waiting: 0 }));

it('reads bytes and files alike, and is told no settings of the server', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sandbox-'));
  const file = path.join(folder, 'a');
  await writeFile(file, Buffer.alloc(300_000));
  expect(await ask('count', Buffer.alloc(3_000_000))).toEqual([3_000_000]);
  expect(await ask('count', { path: file })).toEqual([300_000]);
  expect(await ask('settings')).toEqual([[]]);
  await rm(folder, { recursive: true });
});

it.each([
  ['refuse', '不收', {}],
  ['throw', '读不了', {}],
  ['exit', '读不了', {}],
  ['abort', '太大了', {}],
  ['memory', '太大了', {}],
  ['flood', '太大了', {}],
  ['spin', '太大了', { withinMs: 1500 }],
])('answers what does "%s" with 422 and words', async (asked, message, limits) => {
  expect(await refusal(asked, limits)).toEqual([422, message]);
});

it('counts the time of the processor, and tells a busy machine from a file that is too much', async () => {
  const failed = (asked: string, withinMs: number) => ask(asked, undefined, undefined, { withinMs }).catch((e) => e);
  expect(await failed('spin', 300)).not.toBeInstanceOf(LateFile);
  expect(await failed('idle', 700)).toBeInstanceOf(LateFile);
  expect(await failed('abort', 20_000)).not.toBeInstanceOf(LateFile);
});

it('ends with whoever goes away, while it runs and while it waits', async () => {
  const gone = [new AbortController(), new AbortController(), new AbortController()];
  const reason = new Error('gone');
  const ends = gone.map(({ signal }) =>
    ask('spin', undefined, { signal }).then(
      () => null,
      (error: unknown) => error,
    ),
  );
  while (turns.size.waiting === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(turns.size).toEqual({ running: 2, waiting: 1 });
  gone[2]?.abort(reason);
  expect(await ends[2]).toBe(reason);
  expect(turns.size).toEqual({ running: 2, waiting: 0 });
  for (const one of gone) one.abort(reason);
  expect(await Promise.all(ends)).toEqual([reason, reason, reason]);
});

describe('turns', () => {
  it('are taken in order, but nobody gets a second one while others wait for their first', async () => {
    const queue = new Turns(1, 10);
    const order: string[] = [];
    const run = async (who: string) => {
      const end = await queue.take(who);
      order.push(who);
      await new Promise((resolve) => setTimeout(resolve, 5));
      end();
    };
    await Promise.all(['a', 'b', 'c'].map(run));
    expect(order).toEqual(['a', 'b', 'c']);
    const fair = new Turns(2, 10);
    const first = await fair.take('a');
    await fair.take('b');
    const later = ['b', 'c'].map((who) => fair.take(who).then(() => order.push(who)));
    order.length = 0;
    first();
    await later[1];
    expect(order).toEqual(['c']);
  });

  it('are refused with 503 once too many wait', async () => {
    const queue = new Turns(1, 1);
    await queue.take('a');
    void queue.take('b');
    await expect(queue.take('c')).rejects.toMatchObject({ status: 503, message: '正在读取的文件较多，请稍后重试' });
  });
});
