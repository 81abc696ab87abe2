// @ts-check
/**
 * Reads a file of MS Project (XML), streaming: batches of `{ tasks }`, and `{ project }` at the end. What a plan does not use
 * is handed over as it stands, so that it can be written back. Runs in a process of its own (`server/sandbox`).
 */
const { SaxesParser } = require('saxes');
const { refuse } = require('../../../sandbox/refuse.cjs');
const { Extras } = require('./extras.cjs');
const { isXer, readXer } = require('./xer.cjs');

const CHUNK = 1 << 16;
const BATCH = 100;
const DEPTH_MAX = 64;

/** Of a task, elements that are read; the rest is its bag. */
const USED = new Set(
  (
    'UID Name Active Manual IsNull OutlineLevel Start Finish Duration DurationFormat ManualStart ManualFinish ' +
    'ManualDuration Milestone PercentComplete ActualStart ActualFinish ConstraintType ConstraintDate Deadline Notes Priority'
  ).split(' '),
);
const LINK = new Set(['PredecessorUID', 'Type', 'LinkLag', 'LagFormat']);

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (one) => entities[one] ?? one);

/** @param {Buffer} bytes */
function textOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 200).toString('latin1');
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    throw refuse(`不支持编码 ${named}，请另存为 UTF-8`);
  }
}

/** @type {(file: () => Promise<Buffer>, asked: { tasksMax: number }, emit: (value: unknown) => Promise<void>) => Promise<void>} */
async function read(file, { tasksMax }, emit) {
  const bytes = await file();
  if (isXer(bytes)) return readXer(bytes, { tasksMax }, emit);
  const text = textOf(bytes);
  const parser = new SaxesParser();
  /** @type {string[]} */
  const path = [];
  let prefix = '';
  let value = '';
  /** The subtree that is taken as it stands: where it began, and what it says. */
  let raw = { depth: 0, name: '', text: '' };
  /** @type {Record<string, string>} */
  const namespaces = {};
  /** @type {[name: string, raw: string | null][]} */
  const project = [];
  /** @type {{ values: Record<string, string>, links: object[], more: [string, string][] } | null} */
  let task = null;
  /** @type {{ values: Record<string, string>, more: [string, string][] } | null} */
  let link = null;
  /** @type {unknown[]} */
  let batch = [];
  /** @type {unknown[][]} */
  const ready = [];
  let count = 0;
  const extras = new Extras();
  /** @type {Error | null} */
  let failure = null;

  /** @param {string} name */
  const local = (name) => (prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name);
  /** @param {string} name */
  const begin = (name) => {
    raw = { depth: path.length, name, text: '' };
  };
  parser.on('error', (error) => {
    failure ??= refuse(`文件不是完整的 XML（${error.message.slice(0, 120)}），请重新从 MS Project 导出`);
  });
  parser.on('doctype', () => {
    failure ??= refuse('文件含有 DOCTYPE，出于安全不予读取，请在 MS Project 中另存为 XML');
  });
  parser.on('opentag', (tag) => {
    if (failure) return;
    if (path.length === 0) {
      prefix = tag.name.includes(':') ? `${tag.name.split(':')[0]}:` : '';
      for (const [name, given] of Object.entries(tag.attributes)) {
        if (name.startsWith('xmlns:') && `${name.slice(6)}:` !== prefix) namespaces[name] = String(given);
      }
      if (local(tag.name) !== 'Project') failure = refuse('这不是 MS Project 的 XML 文件');
    }
    const name = local(tag.name);
    path.push(name);
    if (path.length > DEPTH_MAX) failure = refuse('文件的层级过深，无法读取');
    value = '';
    if (path.length > 1 && path[1] !== 'Tasks') extras.open(name);
    if (raw.depth > 0) {
      const given = Object.entries(tag.attributes).map(([key, one]) => ` ${key}="${escaped(String(one))}"`);
      raw.text += `<${name}${given.join('')}>`;
      return;
    }
    const at = path.join('/');
    if (at === 'Project/Tasks') project.push(['Tasks', null]);
    else if (at === 'Project/Tasks/Task') {
      task = { values: {}, links: [], more: [] };
      count += 1;
      if (count > tasksMax) failure = refuse(`文件超过 ${tasksMax} 个任务，请拆分后再导入`);
    } else if (task && at === 'Project/Tasks/Task/PredecessorLink') link = { values: {}, more: [] };
    else if (link && path.length === 5 && !LINK.has(name)) begin(name);
    else if (task && !link && path.length === 4 && !USED.has(name)) begin(name);
    else if (path.length === 2) begin(name);
  });
  parser.on('text', (one) => {
    extras.text(one);
    if (raw.depth > 0) raw.text += escaped(one);
    else value += one;
  });
  parser.on('cdata', (one) => {
    extras.text(one);
    if (raw.depth > 0) raw.text += escaped(one);
    else value += one;
  });
  parser.on('closetag', () => {
    if (failure) return;
    const depth = path.length;
    const name = path.pop() ?? '';
    extras.close();
    if (raw.depth > 0) {
      if (depth > raw.depth) {
        raw.text += `</${name}>`;
        return;
      }
      const kept = raw;
      raw = { depth: 0, name: '', text: '' };
      if (link) link.more.push([kept.name, kept.text]);
      else if (task) task.more.push([kept.name, kept.text]);
      else project.push([kept.name, kept.text]);
      return;
    }
    if (link && depth === 5) link.values[name] = value.trim();
    else if (link && depth === 4) {
      task?.links.push(link);
      link = null;
    } else if (task && depth === 4) task.values[name] = name === 'Notes' || name === 'Name' ? value : value.trim();
    else if (task && depth === 3) {
      batch.push(task);
      task = null;
      if (batch.length === BATCH) {
        ready.push(batch);
        batch = [];
      }
    }
    value = '';
  });
  for (let at = 0; at < text.length && !failure; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    for (const tasks of ready.splice(0)) await emit({ tasks });
  }
  if (!failure) parser.close();
  if (failure) throw failure;
  await emit({ tasks: batch });
  await emit({ project, namespaces, extras: extras.found() });
}

module.exports = { read };
