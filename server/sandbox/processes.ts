/**
 * The processes that read users' files. Each reads one and ends. Starting one takes longer than most files do, so that
 * one more may stand ready: started ahead, it has seen no file, waits for a bounded time, and is the only one that does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** What a process has to know before it has a file. */
export interface Kind {
  /** Absolute path of a CommonJS module that exports `read` (`child.cjs` says how it is called). */
  module: string;
  memoryMb: number;
}

/** How long a process stands ready. Whoever looks at what an import would do and then begins it is faster. */
const READY_MS = 120_000;
/** After a file the next process is started as late as this: what the file is for has the processor first. */
const START_AFTER_MS = 1_000;
/** Of nice values: requests go first. */
const PRIORITY = 5;
const CHILD = path.join(__dirname, 'child.cjs');

interface Spare {
  child: ChildProcess;
  kind: Kind;
  over: NodeJS.Timeout;
}

let isKept = false;
let spare: Spare | null = null;
let starting: NodeJS.Timeout | undefined;

/** Descriptor 3: what is asked for goes in, results come out. */
export const lineOf = (child: ChildProcess): Socket => child.stdio[3] as Socket;

function start({ module, memoryMb }: Kind): ChildProcess {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, CHILD, module], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  child.on('error', () => {});
  // Whoever ends before having read everything says why by other means.
  child.stdin?.on('error', () => {});
  lineOf(child)?.on('error', () => {});
  yieldToOthers(child);
  return child;
}

/** Reading is the work of one person, requests are that of all. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, PRIORITY);
  } catch {
    // It has ended already, or the machine does not allow it: a matter of speed only.
  }
}

/** One that stands ready does not keep this process, and ends with it: its descriptors do. */
function hold({ child }: Spare, isHeld: boolean): void {
  for (const one of [child, child.stdin as Socket | null, lineOf(child)]) {
    if (isHeld) one?.ref();
    else one?.unref();
  }
}

function endSpare(): void {
  clearTimeout(starting);
  if (!spare) return;
  clearTimeout(spare.over);
  spare.child.kill('SIGKILL');
  spare = null;
}

function startSpare(kind: Kind): void {
  endSpare();
  const child = start(kind);
  const one: Spare = { child, kind, over: setTimeout(endSpare, READY_MS) };
  one.over.unref();
  hold(one, false);
  spare = one;
  child.once('exit', () => {
    if (spare !== one) return;
    clearTimeout(one.over);
    spare = null;
  });
}

const isFor = (one: Spare | null, { module, memoryMb }: Kind): one is Spare =>
  one !== null && one.kind.module === module && one.kind.memoryMb === memoryMb;

/** Whether processes are kept ready: for who serves people for long. Tests and commands start them as they need them. */
export function keepReady(wanted: boolean): void {
  isKept = wanted;
  if (!wanted) endSpare();
}

/**
 * A file of this kind is on its way: a process starts while it comes.
 * @returns the number of the process that stands ready
 */
export function expectFile(kind: Kind): number | undefined {
  if (isKept && !isFor(spare, kind)) startSpare(kind);
  return spare?.child.pid;
}

/** A process for one file: the one that stands ready for its kind, or a new one. */
export function processFor(kind: Kind): ChildProcess {
  if (!isFor(spare, kind)) return start(kind);
  const taken = spare;
  spare = null;
  clearTimeout(taken.over);
  hold(taken, true);
  return taken.child;
}

/** A file of this kind was read: likely not the last one. */
export function readyAgain(kind: Kind): void {
  if (!isKept) return;
  clearTimeout(starting);
  starting = setTimeout(() => void expectFile(kind), START_AFTER_MS);
  starting.unref();
}
