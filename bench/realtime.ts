/**
 * `npm run bench:realtime`: 2,000 clients on the sockets of one server process, 200 changes a second. The server runs in
 * a process of its own, the clients in this one: raw WebSockets that speak STOMP. Counts what was delivered and lost,
 * and the time from the commit of a change to its arrival; then 5,000 people get an announcement while others go on
 * calling. RT_CLIENTS, RT_RATE, RT_SECONDS; DATABASE_URL for PostgreSQL, and on that RT_PROCESSES: clients are spread over
 * so many, and all changes are made in the first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ChangeSignal, projectTopic, REALTIME_PATH, unreadTopic } from '../contract/realtime';
import type { RealtimeReady } from './realtimeServer';
import { openSocket, type Socket } from './socket';

const clients = Number(process.env.RT_CLIENTS ?? 2_000);
const rate = Number(process.env.RT_RATE ?? 200);
const seconds = Number(process.env.RT_SECONDS ?? 10);
const processes = Number(process.env.RT_PROCESSES ?? 1);
const CONNECT_AT_ONCE = 50;
/** The measurement in between. */
const GC_SECONDS = 1.5;

interface Reply {
  rss: number;
  /** On the heap and beside it, after a collection. */
  heap: number;
}

interface Announced {
  took: number;
  messages: number;
  people: number;
  /** Whom it is for. */
  audience: number;
}
const ANNOUNCEMENTS = 5;
/** Calls at a time of people who go on working. */
const CALLERS = 8;

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Lists of messages and tasks, one call after the other by each caller, until the work is done. */
async function callsWhile(ready: RealtimeReady, work: () => Promise<unknown>) {
  const times: number[] = [];
  let running = true;
  const caller = async (index: number) => {
    const { cookie, csrf } = ready.sessions[index] as RealtimeReady['sessions'][number];
    const headers = { cookie: `sid=${cookie}`, 'x-csrf-token': csrf, 'content-type': 'application/json' };
    const at = `http://127.0.0.1:${ready.port}/api`;
    for (let turn = 0; running; turn++) {
      const started = performance.now();
      const projectId = ready.projectIds[turn % ready.projectIds.length];
      const response =
        turn % 2 === 0
          ? await fetch(`${at}/message/center/station`, { headers })
          : await fetch(`${at}/collaboration-center/ccTask/query`, {
              method: 'POST',
              headers,
              body: JSON.stringify({ projectId }),
            });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - started);
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  await Promise.race([work(), callers]);
  running = false;
  await callers;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(times, share));
  return { count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-realtime-'));
  const begin = (more: NodeJS.ProcessEnv) =>
    fork(path.join(__dirname, 'realtimeServer.ts'), {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...more },
      execArgv: ['--import', 'tsx', '--expose-gc'],
    });
  const answerOf = <T>(child: ChildProcess) =>
    new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const askOf = <T>(child: ChildProcess, message: object) => {
    const reply = answerOf<T>(child);
    child.send(message);
    return reply;
  };
  const child = begin({});
  const ready = await answerOf<RealtimeReady>(child);
  const others = Array.from({ length: processes - 1 }, () => begin({ RT_JOINS: '1' }));
  const joined = await Promise.all(others.map((one) => answerOf<RealtimeReady>(one)));
  const ports = [ready, ...joined].map(({ port }) => port);
  const ask = <T>(message: object) => askOf<T>(child, message);
  /** Of all processes together. */
  const memory = async (): Promise<Reply> => {
    const all = await Promise.all([child, ...others].map((one) => askOf<Reply>(one, { what: 'memory' })));
    return all.reduce((sum, { rss, heap }) => ({ rss: sum.rss + rss, heap: sum.heap + heap }));
  };
  let changes = 0;
  let messages = 0;
  let unreadNow = 0;
  const delays: number[] = [];
  const sockets: Socket[] = [];
  let closed = 0;

  const connect = async (index: number): Promise<void> => {
    const session = ready.sessions[index % ready.sessions.length] as RealtimeReady['sessions'][number];
    const projectId = ready.projectIds[Math.floor(index / ports.length) % ready.projectIds.length] as string;
    const socket = await openSocket(
      `ws://127.0.0.1:${ports[index % ports.length]}${REALTIME_PATH}/websocket?csrf=${encodeURIComponent(session.csrf)}`,
      `sid=${session.cookie}`,
    );
    sockets.push(socket);
    socket.on('close', () => {
      closed += 1;
    });
    await new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const text = String(data);
        if (text === '\n') {
          socket.send('\n');
        } else if (text.startsWith('CONNECTED')) {
          socket.send(`SUBSCRIBE\nid:p\ndestination:${projectTopic(projectId)}\n\n\0`);
          socket.send(`SUBSCRIBE\nid:u\ndestination:${unreadTopic(session.userId)}\n\n\0`);
        } else if (text.startsWith('MESSAGE\nsubscription:u')) {
          unreadNow += 1;
          resolve();
        } else if (text.startsWith('MESSAGE\nsubscription:p')) {
          const signal = JSON.parse(text.slice(text.indexOf('\n\n') + 2, -1)) as ChangeSignal;
          if (signal.changes === undefined) throw new Error(text);
          changes += signal.changes;
          messages += 1;
          delays.push(Date.now() - Date.parse(signal.at));
        } else throw new Error(text);
      });
      socket.send('CONNECT\naccept-version:1.2\nheart-beat:10000,10000\n\n\0');
    });
  };

  const opening = performance.now();
  const connectUpTo = async (end: number) => {
    for (let start = sockets.length; start < end; start += CONNECT_AT_ONCE) {
      const size = Math.min(CONNECT_AT_ONCE, end - start);
      await Promise.all(Array.from({ length: size }, (_, index) => connect(start + index)));
    }
  };
  // What a client weighs is told by the later ones: the first few also pay for what all of them share.
  const first = clients / 10;
  await connectUpTo(first);
  const before = await memory();
  await connectUpTo(clients);
  const connectSeconds = (performance.now() - opening) / 1000 - GC_SECONDS;
  const full = await memory();

  const { made, took } = await ask<{ made: number; took: number }>({ what: 'run', rate, seconds });
  const expected = made * (clients / ready.projectIds.length);
  const until = Date.now() + 5_000;
  while (changes < expected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  const after = await memory();
  delays.sort((a, b) => a - b);

  // Other people's calls, alone and then beside the announcements.
  const alone = await callsWhile(ready, () => new Promise((resolve) => setTimeout(resolve, 4_000)));
  const announcements: (Announced & { everybody: number })[] = [];
  const beside = await callsWhile(ready, async () => {
    for (let round = 0; round < ANNOUNCEMENTS; round++) {
      const told = unreadNow;
      const announced = performance.now();
      const announcement = await ask<Announced>({ what: 'announce' });
      const announceUntil = Date.now() + 30_000;
      while (unreadNow - told < clients && Date.now() < announceUntil) await new Promise((r) => setTimeout(r, 5));
      announcements.push({ ...announcement, everybody: performance.now() - announced });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  const whole = announcements.every(
    ({ messages: stored, people, audience }) => stored === audience && people === audience,
  );
  const badges = unreadNow - clients;
  const median = (values: number[]) =>
    Math.round(
      percentile(
        [...values].sort((x, y) => x - y),
        0.5,
      ),
    );

  const mega = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const rows: [string, string | number][] = [
    ['数据库', ready.kind],
    ['进程', processes],
    ['连接', `${clients}，${connectSeconds.toFixed(1)} 秒建立`],
    ['变更', `${made}，每秒 ${Math.round(made / took)}`],
    ['应送达', expected],
    ['已送达', `${changes}（${messages} 条消息，合并后）`],
    ['丢失', expected - changes],
    ['断开', closed],
    ['提交到到达 p50', `${percentile(delays, 0.5)} ms`],
    ['提交到到达 p99', `${percentile(delays, 0.99)} ms`],
    ['提交到到达 最大', `${delays.at(-1) ?? 0} ms`],
    ['服务进程内存', `${mega(before.rss)} → ${mega(full.rss)} → ${mega(after.rss)}`],
    ['每连接内存（堆）', `${((full.heap - before.heap) / (clients - first) / 1024).toFixed(1)} KB`],
    [`公告：${announcements[0]?.audience} 人`, `从发布到全部写入 ${median(announcements.map(({ took }) => took))} ms`],
    [
      `公告：${clients} 个在线铃铛`,
      `${median(announcements.map(({ everybody }) => everybody))} ms，丢失 ${Math.max(0, clients * ANNOUNCEMENTS - badges)}`,
    ],
    ['公告：多出或缺少的消息', whole ? 0 : JSON.stringify(announcements)],
    ['其他调用，无公告', `${alone.count} 次，p50 ${alone.p50} ms，p99 ${alone.p99} ms，最大 ${alone.max} ms`],
    ['其他调用，公告期间', `${beside.count} 次，p50 ${beside.p50} ms，p99 ${beside.p99} ms，最大 ${beside.max} ms`],
  ];
  process.stdout.write(`\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n`);
  for (const socket of sockets) socket.terminate();
  const end = (one: ChildProcess) =>
    new Promise<void>((resolve) => {
      one.once('exit', () => resolve());
      one.kill('SIGTERM');
    });
  await Promise.all([child, ...others].map(end));
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(expected === changes && closed === 0 && whole && badges >= clients * ANNOUNCEMENTS ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
