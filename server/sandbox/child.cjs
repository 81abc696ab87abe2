// @ts-check
/**
 * The process that reads one file of a user and ends. Plain JavaScript: it starts in a tenth of the time that a compiled
 * one takes, and alike from tsx, from Jest and from the development server.
 *
 * Its argument is the module of the reader. What it is to read comes as one line of JSON by descriptor 3, at once or
 * while it waits (`Job`); results go out there as lines: `{"value":…}` any number of times, then `{"done":true}`, or
 * `{"refused":"text"}`. Where nobody asks for a file any more, the descriptor ends, and so does the process.
 */
const { readFile } = require('node:fs/promises');
const { Socket } = require('node:net');
const { once } = require('node:events');
const { Worker } = require('node:worker_threads');

/**
 * @typedef {(file: () => Promise<Buffer>, asked: any, emit: (value: unknown) => Promise<void>) => Promise<void>} Read
 * @typedef {{ asked: unknown, withinMs: number, path?: string }} Job  `withinMs`: of the processor, from here on;
 *   without a path the file comes by standard input
 */

const NEWLINE = 10;
const [, , reader = ''] = process.argv;
const line = new Socket({ fd: 3, readable: true, writable: true });
// Nobody listens any more.
line.on('error', () => process.exit(1));

/** A thread of its own looks at the time: a reader that runs for ever lets no timer of its own thread come. */
const WATCH = `
const used = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
require('node:worker_threads').parentPort.once('message', (ms) => {
  const most = used() + ms * 1000;
  setInterval(() => {
    if (used() > most) process.kill(process.pid, 'SIGKILL');
  }, 100);
});
`;
const watch = new Worker(WATCH, { eval: true });
watch.unref();

/** @returns {Promise<Job>} */
async function job() {
  const chunks = [];
  for await (const chunk of line.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    if (chunk.at(-1) === NEWLINE) return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }
  process.exit(0);
}

/** @param {object} result */
async function send(result) {
  if (!line.write(`${JSON.stringify(result)}\n`)) await once(line, 'drain');
}

async function input() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function main() {
  /** @type {{ read: Read, ready?: () => void }} A reader says by `ready` what it can do before there is a file. */
  const { read, ready } = require(reader);
  ready?.();
  const { asked, withinMs, path } = await job();
  watch.postMessage(withinMs);
  await read(path === undefined ? input : () => readFile(path), asked, (value) => send({ value }));
  await send({ done: true });
}

main()
  .catch((error) => send(error.refused ? { refused: error.message } : { broken: String(error) }))
  // What is still to be read does not keep the process.
  .finally(() => line.end(() => process.exit(0)));
