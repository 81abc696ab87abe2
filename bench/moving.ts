/**
 * `npm run bench -- --moving [rows]`: the export of another tool against a plain table of as many rows, and what others wait
 * meanwhile. Each on an empty project of the same server; both hold the same titles.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, projectOf, session, start } from './underTest';

/** A file holds 20 MB at the most, so rows are short. */
const ROWS = 100_000;
const TIMES_PLAIN = 3;
const TIMES_OTHERS = 5;
/** Between two calls of somebody else. */
const EVERY_MS = 40;
const QUIET_CALLS = 200;
const SIZE = 1_000;

const title = (at: number) => `Task number ${at} of the old tracker`;

function plainFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `P-${at + 1},${title(at)}`);
  return ['key,title', ...lines].join('\n');
}

function jiraFile(rows: number): string {
  const statuses = ['To Do', 'In Progress', 'In Review', 'Done', "Won't Do"];
  const lines = Array.from({ length: rows }, (_, at) => {
    const nth = at + 1;
    // Ten below one, told by its key.
    const parent = nth % 10 === 1 ? '' : `J-${nth - ((nth - 1) % 10)}`;
    const cells = [title(at), `J-${nth}`, 100_000 + nth, nth % 10 === 1 ? 'Epic' : nth % 3 ? 'Story' : 'Bug'];
    return `${cells.join()},${statuses[at % 5]},${['Highest', 'High', 'Medium', 'Low'][at % 4]},周敏,03/Feb/26 2:15 PM,27/Feb/26 6:00 PM,web,mobile,*bold* text,7200,${parent}`;
  });
  const header =
    'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Created,Due date,Labels,Labels,Description,Original estimate,Parent key';
  return [header, ...lines].join('\n');
}

type Headers = Record<string, string>;

async function asked(url: string, headers: Headers, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { ...init, headers });
  const { data, message } = (await answer.json()) as { data: Record<string, unknown>; message: string };
  if (!answer.ok) throw new Error(`${url}: ${message}`);
  return data;
}

function formOf(parts: Record<string, string>, file: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  form.set('file', new Blob([file]), 'issues.csv');
  return form;
}

interface Run {
  ms: number;
  failed: number;
  /** Milliseconds of the others' calls. */
  waits: number[];
}

/** From the upload to the finished job; for a file of another tool from the first look at it. */
async function imported(
  product: string,
  headers: Headers,
  file: string,
  foreign: boolean,
  listed: string,
): Promise<Run> {
  const base = `${product}/api/collaboration-center/ccTask/import`;
  const { 'content-type': _json, ...bare } = headers;
  const code = `MV${Date.now().toString(36).toUpperCase().slice(-7)}`;
  const made = await asked(`${product}/api/project-center/pcProject`, headers, {
    method: 'POST',
    body: JSON.stringify({ name: '搬家基准', code }),
  });
  const projectId = String(made.id);
  const others = watch(product, headers, listed);
  const began = performance.now();
  const look = () => asked(`${base}/inspect`, bare, { method: 'POST', body: formOf({ projectId }, file) });
  const mapping = foreign ? (await look()).mapping : { key: 'key', title: 'title' };
  const sent = formOf({ projectId, mapping: JSON.stringify(mapping) }, file);
  const { jobId } = await asked(base, bare, { method: 'POST', body: sent });
  for (;;) {
    const job = await asked(`${base}/${String(jobId)}`, headers);
    if (job.state === 'failed') throw new Error(String(job.error));
    if (job.state === 'finished')
      return { ms: performance.now() - began, failed: Number(job.failed), waits: await others.end() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function listOnce(product: string, headers: Headers, projectId: string): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ projectId, pageSize: 20 });
  await asked(`${product}/api/collaboration-center/ccTask/query`, headers, { method: 'POST', body });
  return performance.now() - began;
}

/** Somebody else looks at their list again and again. */
function watch(product: string, headers: Headers, projectId: string): { end(): Promise<number[]> } {
  const waits: number[] = [];
  let over = false;
  const looking = (async () => {
    while (!over) {
      waits.push(await listOnce(product, headers, projectId));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return {
    async end() {
      over = true;
      await looking;
      return waits;
    },
  };
}

const p99 = (waits: readonly number[]): number => {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
};

/** True when both goals are met. */
export async function moving(given?: string): Promise<boolean> {
  const rows = Number(given) > 0 ? Number(given) : ROWS;
  const url = process.env.BENCH_DATABASE_URL;
  const dataDir = url ? null : fs.mkdtempSync(path.join(os.tmpdir(), 'collab-bench-'));
  const env: Record<string, string> = url ? { DATABASE_URL: url } : { DATA_DIR: dataDir ?? '', DATABASE_URL: '' };
  const byCode = await prepare(env, [projectOf(SIZE)]);
  const listed = byCode[`B${SIZE}`] as string;
  const { ready, stop } = await start(env);
  try {
    const headers = await session(ready.product);
    const quiet: number[] = [];
    for (let at = 0; at < QUIET_CALLS; at += 1) quiet.push(await listOnce(ready.product, headers, listed));
    const plain = await imported(ready.product, headers, plainFile(rows), false, listed);
    const jira = await imported(ready.product, headers, jiraFile(rows), true, listed);
    const times = jira.ms / plain.ms;
    const waited = p99(jira.waits) / p99(quiet);
    const s = (ms: number) => (ms / 1000).toFixed(1);
    console.log(`\n${ready.kind}, ${rows.toLocaleString('en')} rows\n`);
    console.log('| what | seconds | rows not taken | p99 of others, ms |');
    console.log('| --- | ---: | ---: | ---: |');
    console.log(`| nothing else | | | ${p99(quiet).toFixed(1)} |`);
    console.log(`| plain table: key, title | ${s(plain.ms)} | ${plain.failed} | ${p99(plain.waits).toFixed(1)} |`);
    console.log(`| export of Jira, looked at first | ${s(jira.ms)} | ${jira.failed} | ${p99(jira.waits).toFixed(1)} |`);
    console.log(`\nJira / plain: ${times.toFixed(2)} (goal ≤ ${TIMES_PLAIN})`);
    console.log(`p99 of others / quiet: ${waited.toFixed(1)} (goal ≤ ${TIMES_OTHERS})`);
    return times <= TIMES_PLAIN && waited <= TIMES_OTHERS && jira.failed === 0;
  } finally {
    await stop();
    if (dataDir) fs.rmSync(dataDir, { recursive: true });
  }
}
