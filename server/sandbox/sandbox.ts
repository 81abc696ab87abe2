/**
 * Files of users are read in a process of their own: a parser that aborts, runs for ever or wants more memory than there
 * is ends that process and nothing else. The process gets neither settings nor secrets, yields to the server, and lives
 * for one file. `docs/decisions/files-read-apart.md`
 */
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { beginSpan } from '../base/spans';
import { ApiError, badFile } from '../errors';
import { type Kind, lineOf, processFor, readyAgain } from './processes';
import { type Taker, Turns } from './turns';

export { expectFile, keepReady } from './processes';

/** How one kind of file is read, and what that may cost. */
export interface Reader extends Kind {
  /** Of the processor: on a busy machine the same file takes longer by the clock. */
  withinMs: number;
  /** Bytes of all results together. */
  outputBytes: number;
  /** What to do about a file that cannot be read; with `late`, one that takes too long or too much. */
  broken: string;
  late: string;
}

export type Source = Uint8Array | { path: string };

/** Whose turn it is: nobody gets a second one while others wait. */
export interface Caller extends Taker {
  /** Ends the reading, or the waiting for it. */
  signal?: AbortSignal;
}

/** Where readers stand that several kinds of files share. */
export const SANDBOX = __dirname;
const AT_ONCE = 2;
const WAITING_MAX = { all: 40, anEnterprise: 30, aPerson: 8 };
/** A single line of results; readers send batches of some ten thousand bytes. */
const NEWLINE = 10;

/** By the clock a file may take so many times what it may take of the processor. */
const CLOCK_TIMES = 10;

/** The machine was so busy that a file had not its time: on another day it would. */
export class LateFile extends ApiError {
  constructor(message: string) {
    super('BAD_FILE', message);
  }
}

/** One queue for all readers of this process. */
export const turns = new Turns(AT_ONCE, WAITING_MAX);

/**
 * What the reader makes of the file, piece by piece. 422 with the reader's words for what it refuses, cannot read, or
 * does not read within its limits; 503 when too many files wait.
 */
export async function* readInSandbox<T>(
  reader: Reader,
  source: Source,
  asked: unknown,
  { signal, ...taker }: Caller = { who: '' },
): AsyncGenerator<T> {
  const end = await turns.take(taker, signal);
  const ended = beginSpan('sandbox', `sandbox ${path.parse(reader.module).name}`, {});
  let failure: unknown;
  try {
    yield* results<T>(reader, source, asked, signal);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    ended(failure);
    end();
  }
}

async function* results<T>(reader: Reader, source: Source, asked: unknown, signal?: AbortSignal): AsyncGenerator<T> {
  // Held until the end: what is read is there, or says so as files do.
  const file = 'path' in source ? await open(source.path) : null;
  const child = processFor(reader);
  const ended = once(child, 'close').catch(() => undefined);
  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, reader.withinMs * CLOCK_TIMES);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const given = 'path' in source ? { path: path.resolve(source.path) } : {};
    lineOf(child)?.write(`${JSON.stringify({ asked, withinMs: reader.withinMs, ...given })}\n`);
    if (!file) child.stdin?.end(source);
    for await (const line of linesOf(lineOf(child), reader)) {
      if ('value' in line) yield line.value as T;
      else if ('refused' in line) throw badFile(line.refused);
      else if ('broken' in line) throw Object.assign(badFile(reader.broken), { cause: line.broken });
      else return;
    }
    signal?.throwIfAborted();
    await ended;
    if (child.pid === undefined) throw new ApiError('UNAVAILABLE', '暂时无法读取文件，请稍后重试');
    // It ended without a word: out of memory, aborted by the engine, or by us.
    if (isLate) throw new LateFile(reader.late);
    throw badFile(child.signalCode === null ? reader.broken : reader.late);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    kill();
    readyAgain(reader);
    await ended;
    await file?.close();
  }
}

type Line = { value: unknown } | { refused: string } | { broken: string } | { done: true };

async function* linesOf(out: Readable, { outputBytes, late }: Reader): AsyncGenerator<Line> {
  let sum = 0;
  let held: Buffer[] = [];
  for await (const chunk of chunksOf(out)) {
    sum += chunk.length;
    if (sum > outputBytes) throw badFile(late);
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const text = Buffer.concat([...held, chunk.subarray(from, at)]).toString('utf8');
      yield JSON.parse(text) as Line;
      held = [];
      from = at + 1;
    }
    if (from < chunk.length) held.push(chunk.subarray(from));
  }
}

/** A process that ends before it has read what it was to do resets its line: that is an end as well. */
async function* chunksOf(out: Readable): AsyncGenerator<Buffer> {
  try {
    yield* out as AsyncIterable<Buffer>;
  } catch (error) {
    if (!['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
