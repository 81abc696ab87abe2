/**
 * The thread of `watchdog.ts`. It writes to standard output by itself, in the form of the log: what other threads print
 * goes through the loop that stands still.
 */
const fs = require('node:fs');
const { Session } = require('node:inspector');
const { SourceMap } = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { fileURLToPath } = require('node:url');
const { workerData } = require('node:worker_threads');

const { beats, standsMs, beatMs } = workerData;
const FRAMES_MAX = 40;
const WARN = 40;

let last = Atomics.load(beats, 0);
let stood = 0;
let looked = performance.now();
let isReported = false;

setInterval(() => {
  const now = performance.now();
  // Not the clock alone: a machine that slept, or a process that was held, has not kept anybody waiting by its work.
  const passed = Math.min(now - looked, 2 * beatMs);
  looked = now;
  const beat = Atomics.load(beats, 0);
  if (beat !== last) {
    if (isReported) say(`The event loop goes on after ${seconds(stood)} s`);
    last = beat;
    stood = 0;
    isReported = false;
    return;
  }
  stood += passed;
  if (stood < standsMs || isReported) return;
  isReported = true;
  readStack(beat);
}, beatMs);

const seconds = (ms) => (ms / 1000).toFixed(1);

/** Pauses the main thread for as long as it takes to read where it is. */
function readStack(beat) {
  const session = new Session();
  session.connectToMainThread();
  /** By id: the frames themselves name no file. */
  const scripts = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params));
  session.once('Debugger.paused', ({ params }) => {
    session.post('Debugger.resume', () => session.disconnect());
    // Else it went on by itself meanwhile, and where it is now says nothing.
    if (Atomics.load(beats, 0) !== beat) return;
    const frames = params.callFrames.slice(0, FRAMES_MAX);
    say(`The event loop stands for ${seconds(stood)} s`, frames.map((frame) => named(frame, scripts)).join('\n'));
    maps.clear();
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function named({ functionName, location: { scriptId, lineNumber, columnNumber } }, scripts) {
  const place = origin(scripts.get(scriptId), lineNumber, columnNumber);
  return `    at ${functionName || '<anonymous>'} (${place})`;
}

/** Where the line stands in its source. Inspector and source maps count lines and columns from 0, a stack from 1. */
function origin({ scriptId, url, sourceMapURL } = { url: 'unknown' }, line, column) {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const found = sourceMapURL && mapOf(scriptId, file, sourceMapURL)?.findEntry(line, column);
  if (!found?.originalSource) return `${file}:${line + 1}:${column + 1}`;
  const { originalSource: source, originalLine, originalColumn } = found;
  const place = source.startsWith('file:') ? fileURLToPath(source) : path.resolve(path.dirname(file), source);
  return `${place}:${originalLine + 1}:${originalColumn + 1}`;
}

/** Source maps by script, as long as one stack is written: that of the server takes a hundred megabytes. Null: it cannot be read. */
const maps = new Map();

function mapOf(scriptId, file, address) {
  if (!maps.has(scriptId)) {
    let map = null;
    try {
      map = new SourceMap(JSON.parse(textOf(file, address)));
    } catch {
      // The stack then names the lines of what runs.
    }
    maps.set(scriptId, map);
  }
  return maps.get(scriptId);
}

/** A source map stands in the script itself or in a file beside it. */
function textOf(file, address) {
  const inline = /^data:[^,]*;base64,/.exec(address);
  if (inline) return Buffer.from(address.slice(inline[0].length), 'base64').toString('utf8');
  return fs.readFileSync(path.resolve(path.dirname(file), address), 'utf8');
}

function say(msg, stack) {
  const line = { level: WARN, time: Date.now(), pid: process.pid, hostname: os.hostname(), msg, stack };
  try {
    fs.writeSync(1, `${JSON.stringify(line)}\n`);
  } catch {
    // Nobody reads the log at this moment.
  }
}
