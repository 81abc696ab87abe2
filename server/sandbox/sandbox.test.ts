/** Whatever a reader does, its end is an answer, and the queue goes on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ApiError } from '../errors';
import {
  type Caller,
  expectFile,
  keepReady,
  LateFile,
  type Reader,
  readInSandbox,
  type Source,
  turns,
} from './sandbox';
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
    ask('spin', undefined, { who: '', signal }).then(
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

describe('a process that stands ready', () => {
  beforeEach(() => keepReady(true));
  afterEach(() => keepReady(false));

  it('reads the next file of its kind, and no other one', async () => {
    const ready = expectFile(reader);
    expect(ready).toEqual(expect.any(Number));
    expect(expectFile(reader)).toBe(ready);
    const other = await ask('process', undefined, undefined, { memoryMb: 65 });
    expect(await ask('process')).toEqual([ready]);
    const third = await ask('process');
    expect(new Set([ready, ...other, ...third]).size).toBe(3);
    const next = expectFile(reader);
    const both = await Promise.all([ask('process'), ask('process')]);
    expect(both.flat().filter((pid) => pid === next)).toHaveLength(1);
  });

  it.each([
    ['abort', '太大了', {}],
    ['memory', '太大了', {}],
    ['exit', '读不了', {}],
    ['refuse', '不收', {}],
    ['spin', '太大了', { withinMs: 300 }],
  ])('has the limits of one that is started for a file: "%s"', async (asked, message, limits) => {
    expectFile(reader);
    expect(await refusal(asked, limits)).toEqual([422, message]);
  });

  it('has no settings', async () => {
    expectFile(reader);
    expect(await ask('settings')).toEqual([[]]);
  });

  it('goes where none are kept', async () => {
    const ready = expectFile(reader);
    keepReady(false);
    expect(expectFile(reader)).toBeUndefined();
    expect(await ask('process')).not.toEqual([ready]);
    // It is gone, or its number is nobody's that we may end.
    for (let turn = 0; turn < 100 && isThere(ready); turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isThere(ready)).toBe(false);
  });
});

function isThere(pid: number | undefined): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}

describe('turns', () => {
  it('are taken in order, but nobody gets a second one while others wait for their first', async () => {
    const queue = new Turns(1, { all: 10 });
    const order: string[] = [];
    const run = async (who: string) => {
      const end = await queue.take({ who });
      order.push(who);
      await new Promise((resolve) => setTimeout(resolve, 5));
      end();
    };
    await Promise.all(['a', 'b', 'c'].map(run));
    expect(order).toEqual(['a', 'b', 'c']);
    const fair = new Turns(2, { all: 10 });
    const first = await fair.take({ who: 'a' });
    await fair.take({ who: 'b' });
    const later = ['b', 'c'].map((who) => fair.take({ who }).then(() => order.push(who)));
    order.length = 0;
    first();
    await later[1];
    expect(order).toEqual(['c']);
  });

  it('leave places to other people and to other enterprises', async () => {
    const queue = new Turns(1, { all: 4, anEnterprise: 3, aPerson: 2 });
    const first = await queue.take({ who: 'a', of: 'A' });
    const order: string[] = [];
    const wait = (who: string, of: string) => {
      const turn = queue.take({ who, of });
      turn.then(
        (end) => {
          order.push(who);
          end();
        },
        () => undefined,
      );
      return turn;
    };
    const waiting = [wait('a', 'A'), wait('a', 'A')];
    await expect(wait('a', 'A')).rejects.toMatchObject({
      status: 503,
      message: '您已有 2 项在等待，请等它们完成后重试',
    });
    waiting.push(wait('b', 'A'));
    await expect(wait('c', 'A')).rejects.toMatchObject({ status: 503, message: '正在读取的文件较多，请稍后重试' });
    waiting.push(wait('z', 'Z'));
    await expect(wait('y', 'Z')).rejects.toMatchObject({ status: 503, message: '正在读取的文件较多，请稍后重试' });
    first();
    await Promise.all(waiting);
    expect(order).toEqual(['a', 'a', 'b', 'z']);
    // What runs is of one enterprise: the other one goes first, then the other person.
    const fair = new Turns(2, { all: 10 });
    const ends = [await fair.take({ who: 'a', of: 'A' }), await fair.take({ who: 'b', of: 'A' })];
    order.length = 0;
    const later = [
      fair.take({ who: 'a', of: 'A' }),
      fair.take({ who: 'c', of: 'A' }),
      fair.take({ who: 'z', of: 'Z' }),
    ];
    for (const [at, name] of ['a', 'c', 'z'].entries()) void later[at]?.then(() => order.push(name));
    ends[1]?.();
    (await later[2])?.();
    await later[1];
    expect(order).toEqual(['z', 'c']);
  });

  it('are refused with 503 once too many wait', async () => {
    const queue = new Turns(1, { all: 1 });
    await queue.take({ who: 'a' });
    void queue.take({ who: 'b' });
    await expect(queue.take({ who: 'c' })).rejects.toMatchObject({
      status: 503,
      message: '正在读取的文件较多，请稍后重试',
    });
  });
});
