/**
 * `npm run bench:writing`: pages that are written by many at once. Opens a page of 50,000 characters with 20 writers and 49
 * pages with one, each a window of the console (`SharedPage`) with a socket of its own; then those of the first page type, and
 * the time is taken from a keystroke in one window to its being in the text of another. The server runs in a process of its
 * own, all windows in this one. WRITING_WRITERS, WRITING_TYPISTS, WRITING_PAGES, WRITING_SECONDS; DATABASE_URL for an empty one of PostgreSQL.
 */
import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as Y from 'yjs';
import type { PageSync, PageSynced } from '../contract/document/document';
import { TEXT } from '../contract/document/text/merge';
import { pageTextTopic, REALTIME_PATH } from '../contract/realtime';
import { SharedPage } from '../src/features/document/shared/SharedPage';
import type { RealtimeReady } from './realtimeServer';
import { openSocket, type Socket } from './socket';

const writers = Number(process.env.WRITING_WRITERS ?? 20);
const typists = Number(process.env.WRITING_TYPISTS ?? writers);
const pages = Number(process.env.WRITING_PAGES ?? 50);
const seconds = Number(process.env.WRITING_SECONDS ?? 20);
const CHARACTERS = 50_000;
/** Of one who types: so many keystrokes a second. */
const KEYS = 3;

type Session = RealtimeReady['sessions'][number];
const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const none = { read: () => [], write: () => undefined };

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-writing-'));
  const child = fork(path.join(__dirname, 'realtimeServer.ts'), {
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
      ...{ RT_CLIENTS: String(writers), RT_WRITERS: String(writers) },
    },
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const answer = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const ready = await answer<RealtimeReady>();
  const memory = async () => {
    const reply = answer<{ rss: number }>();
    child.send({ what: 'memory' });
    return Math.round((await reply).rss / 1024 / 1024);
  };
  const call = async <T>(session: Session, method: string, address: string, body: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${ready.port}/api/project-center/pcProjectDocument/${address}`, {
      method,
      headers: { cookie: `sid=${session.cookie}`, 'x-csrf-token': session.csrf, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const sessionAt = (index: number) => ready.sessions[index % ready.sessions.length] as Session;

  const line = '验收标准以合同附件为准，逾期按日计罚。'.repeat(5);
  const html = `<p>${line}</p>`.repeat(Math.ceil(CHARACTERS / line.length));
  const ids: string[] = [];
  for (let at = 0; at < pages; at += 1) {
    const made = await call<{ id: string }>(sessionAt(0), 'POST', 'page', {
      projectId: ready.projectIds[0],
      name: `同写 ${at + 1}`,
    });
    await call(sessionAt(0), 'PUT', `${made.id}/page`, { html, base: 1 });
    ids.push(made.id);
  }

  const sockets: Socket[] = [];
  const opened: number[] = [];
  let calls = 0;
  let ended = false;
  async function openWindow(id: string, session: Session): Promise<SharedPage> {
    const shared = new SharedPage({
      sync: (asked: PageSync) => {
        // Windows look at the page from time to time for as long as they are open.
        if (ended) return new Promise<never>(() => undefined);
        calls += 1;
        return call<PageSynced>(session, 'POST', `${id}/page/sync`, asked);
      },
      refusal: (error) => {
        throw error;
      },
      kept: none,
    });
    const begun = performance.now();
    await shared.open();
    opened.push(performance.now() - begun);
    const socket = await openSocket(
      `ws://127.0.0.1:${ready.port}${REALTIME_PATH}/websocket?csrf=${encodeURIComponent(session.csrf)}`,
      `sid=${session.cookie}`,
    );
    sockets.push(socket);
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '\n') socket.send('\n');
      else if (text.startsWith('CONNECTED')) socket.send(`SUBSCRIBE\nid:t\ndestination:${pageTextTopic(id)}\n\n\0`);
      else if (text.startsWith('MESSAGE'))
        shared.hear(JSON.parse(text.slice(text.indexOf('\n\n') + 2).replace(/\0.*$/s, '')));
    });
    socket.send('CONNECT\naccept-version:1.2\nheart-beat:10000,10000\n\n\0');
    return shared;
  }

  const before = await memory();
  const shared = ids[0] as string;
  const windows: SharedPage[] = [];
  for (let at = 0; at < writers; at += 1) windows.push(await openWindow(shared, sessionAt(at)));
  const others: SharedPage[] = [];
  for (const [at, id] of ids.slice(1).entries()) others.push(await openWindow(id, sessionAt(at)));
  await wait(2_000);

  // Each keystroke is a sign of its own, told when the next window has it.
  const due = new Map<string, number>();
  const times: number[] = [];
  const lineOf = ({ doc }: SharedPage) => doc.getXmlFragment(TEXT).get(0) as Y.XmlElement;
  for (const [at, shared] of windows.entries()) {
    shared.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== shared) return;
      const text = new TextDecoder().decode(update);
      for (const [, from, no] of text.matchAll(/⟦(\d+):(\d+)⟧/g)) {
        const key = `${from}:${no}`;
        const typed = due.get(key);
        if (typed === undefined || (Number(from) + 1) % writers !== at) continue;
        due.delete(key);
        times.push(performance.now() - typed);
      }
    });
  }
  const callsBefore = calls;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    windows.slice(0, typists).map(async (shared, from) => {
      await wait((from * 1000) / KEYS / typists);
      for (let no = 0; performance.now() < until; no += 1) {
        due.set(`${from}:${no}`, performance.now());
        (lineOf(shared).get(0) as Y.XmlText).insert(0, `⟦${from}:${no}⟧`);
        await wait(1000 / KEYS);
      }
    }),
  );
  await wait(3_000);
  const made = calls - callsBefore;
  const after = await memory();
  const texts = new Set(windows.map(({ doc }) => doc.getXmlFragment(TEXT).toString()));
  times.sort((a, b) => a - b);
  opened.sort((a, b) => a - b);
  const rows: [string, string | number][] = [
    ['数据库', ready.kind],
    ['页面', `${pages} 个，每个 ${CHARACTERS} 字；第一个 ${writers} 人同时写，其中 ${typists} 人在输入`],
    ['打开一个页面 p50、p99', `${percentile(opened, 0.5)} ms、${percentile(opened, 0.99)} ms`],
    ['按键', `${times.length + due.size}，没有到达 ${due.size}`],
    ['按键到另一窗口 p50、p99、最大', [0.5, 0.99, 1].map((share) => `${percentile(times, share)} ms`).join('、')],
    ['每秒调用', Math.round(made / (seconds + 3))],
    ['各窗口文字相同', texts.size === 1 ? '是' : `否（${texts.size} 种）`],
    ['服务进程内存', `${before} MB → ${after} MB`],
    [
      '负载',
      os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(' '),
    ],
  ];
  process.stdout.write(`\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n`);
  ended = true;
  // What is on its way is answered.
  await wait(1_000);
  for (const socket of sockets) socket.terminate();
  child.kill('SIGTERM');
  fs.rmSync(folder, { recursive: true, force: true });
  if (due.size > 0 || texts.size !== 1) process.exitCode = 1;
  setTimeout(() => process.exit(), 500);
}

void main();
