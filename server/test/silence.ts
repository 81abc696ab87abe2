/** For tests and benches: for how long `GET /api/health` is not answered while a server is at work. */
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { App } from '../app';

/** Asks from a thread of its own, so that it feels how long the server's thread stands still. */
const ASKER = `
const { parentPort, workerData: { port, pid } } = require('node:worker_threads');
const fs = require('node:fs');
const http = require('node:http');
const thread = '/proc/' + pid + '/task/' + pid + '/schedstat';
const reckoned = () => {
  if (fs.existsSync(thread)) return Number(fs.readFileSync(thread, 'latin1').split(' ')[0]) / 1e6;
  if (pid !== process.pid) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0, answers = 0, over = false;
parentPort.on('message', () => { over = true; });
function ask() {
  const began = performance.now();
  const spent = reckoned();
  http.get({ host: '127.0.0.1', port, path: '/api/health', agent }, (answer) => {
    answer.resume();
    answer.on('end', () => {
      answers += 1;
      const silence = Math.min(performance.now() - began, reckoned() - spent);
      if (answers > 1) longest = Math.max(longest, silence);
      if (answers === 2) parentPort.postMessage('asking');
      if (!over) return setTimeout(ask, 5);
      parentPort.postMessage({ longest, answers });
      agent.destroy();
      parentPort.close();
    });
  });
}
ask();
`;

export interface Silence {
  /**
   * Milliseconds from a question to its answer, the longest; at the most what the server's own thread reckoned meanwhile
   * (of the whole process where the system does not tell): a loop that stands still reckons, while a machine that is busy with
   * others only makes it wait.
   */
  longest: number;
  answers: number;
  /** Milliseconds that the work took. */
  took: number;
}

/** The silence of the server in this process. */
export async function silenceDuring({ http }: App, work: () => Promise<unknown>): Promise<Silence> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  return silenceAt(http.server.address() as AddressInfo, process.pid, work);
}

/** The silence of a server that listens on a port of this machine, in the process `pid`. */
export async function silenceAt(
  { port }: { port: number },
  pid: number,
  work: () => Promise<unknown>,
): Promise<Silence> {
  const asker = new Worker(ASKER, { eval: true, workerData: { port, pid } });
  const told = () => new Promise<unknown>((resolve, reject) => asker.once('message', resolve).once('error', reject));
  await told();
  const result = told();
  const began = performance.now();
  try {
    await work();
  } finally {
    asker.postMessage('over');
  }
  const took = performance.now() - began;
  return { ...((await result) as Omit<Silence, 'took'>), took };
}

export const SILENCE_MAX_MS = 250;
/** What an ordinary machine takes for the work below. */
const ORDINARY_MS = 25;

/**
 * Milliseconds of processor time that a silence may take: 250, and more on a machine that is slower than an ordinary one,
 * by as much as it is slower.
 */
export function silenceMax(): number {
  const took = [1, 2, 3].map(() => {
    const spent = process.cpuUsage();
    let sum = 0;
    for (let at = 0; at < 40_000; at += 1) sum += JSON.stringify({ at, text: String(at) }).length;
    const { user, system } = process.cpuUsage(spent);
    return sum > 0 ? (user + system) / 1000 : 0;
  });
  return SILENCE_MAX_MS * Math.max(1, Math.min(...took) / ORDINARY_MS);
}
