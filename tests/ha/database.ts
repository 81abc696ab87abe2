/** The primary killed under load, again and again: what was lost, what was done twice, and how long until writes again. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Cluster, type Death, versions } from './cluster';
import { Machine, until } from './machine';
import { Line, Load, Person } from './people';
import { throughPooler } from './pooled';
import { somewhere, stored } from './processes';
import type { Options, Part, Row } from './report';
import { Servers } from './servers';

const RATE = 20;
const AGAIN_WITHIN_MS = 15_000;
const NAME = '断库';

/** Every other time all of the node dies, and nobody tells of it. */
const deathOf = (turn: number): Death => (turn % 2 === 0 ? 'PostgreSQL' : 'the node');

/** Nothing waits any more that should have been done: messages that were held, jobs that a death cut off. */
const settled = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ held: number; jobs: number }>(
      `SELECT (SELECT count(*)::int FROM held_notice) AS held,
              (SELECT count(*)::int FROM pgboss.job
                WHERE state = 'active' AND started_on < now() - interval '30 seconds') AS jobs`,
    )
    .finally(() => client.end());
  return rows[0]?.held === 0 && rows[0].jobs === 0;
};

async function failedJobs(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string; count: number }>(
      `SELECT name, count(*)::int AS count FROM pgboss.job WHERE state = 'failed' GROUP BY name`,
    )
    .finally(() => client.end());
  return rows.map(({ name, count }) => `${name} ${count}`).join(', ');
}

async function chaos(machine: Machine, { kills }: Options): Promise<Row[]> {
  console.log(`   ${versions()}`);
  const cluster = new Cluster(machine);
  await cluster.start();
  const { directUrl, pooledUrl } = cluster;
  const rows = await throughPooler(pooledUrl, directUrl, machine.folder);
  // Messages wait a second for their change to be taken back: a job sends them.
  const servers = new Servers(machine, pooledUrl, { DATABASE_DIRECT_URL: directUrl, MESSAGE_HOLD_SECONDS: '1' });
  await servers.start(2);
  const [here, there] = servers.ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const pm = await Person.signIn(here, 'pm');
  const dev = await Person.signIn(there, 'dev');
  const projectId = await somewhere(pm);
  // Writes go through one process, this listens at the other.
  const line = new Line(dev, projectId);
  machine.afterwards(async () => line.close());
  await line.open();

  const load = new Load(() => pm, { projectId, executorId: dev.userId }, RATE, NAME);
  const waits: Record<Death, number[]> = { PostgreSQL: [], 'the node': [] };
  const heard: number[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    await cluster.whole();
    await sleep(2_000);
    const death = deathOf(turn);
    const { at, node } = await cluster.kill(death);
    const again = await load.writesAgain(at, 120_000);
    waits[death].push(again);
    const before = line.heard;
    const resumed = Date.now();
    await until('a change is heard at the other process', async () => line.heard > before, 30_000);
    heard.push(Date.now() - resumed);
    console.log(`   ${turn + 1}: ${death} of ${node} killed, writes again after ${again} ms`);
    cluster.revive(node);
  }
  await cluster.whole();
  await load.stop();
  const settledAfter = await until('nothing waits any more', () => settled(directUrl), 240_000);

  const { acknowledged, unsure } = load.written;
  const found = await stored(directUrl, NAME);
  const lost = [...acknowledged].filter((title) => !found.has(title));
  const twice = [...found].filter(([, { tasks }]) => tasks > 1);
  const told = [...found].filter(([, { tasks, messages }]) => messages !== tasks);
  const kept = [...unsure.keys()].filter((title) => found.has(title)).length;
  const odd = [...unsure.values()].filter(({ status }) => status !== 503);
  for (const { status, text } of odd.slice(0, 5)) console.log('  ', status, text.slice(0, 300));
  const failed = await failedJobs(directUrl);
  const killed = (death: Death): Row[] => {
    const all = waits[death];
    if (all.length === 0) return [];
    const most = Math.max(...all);
    const sum = all.reduce((total, one) => total + one, 0);
    return [
      {
        what: `the primary: kill -9 of ${death === 'the node' ? 'all that runs on its node' : 'PostgreSQL'}`,
        times: all.length,
        result: `writes again after ${Math.round(sum / all.length / 100) / 10} s, at most ${Math.round(most / 100) / 10} s`,
        good: most <= AGAIN_WITHIN_MS,
      },
    ];
  };
  return [
    ...rows,
    ...killed('PostgreSQL'),
    ...killed('the node'),
    {
      what: `writes during that, ${RATE} a second`,
      times: acknowledged.size + unsure.size,
      result: `${acknowledged.size} acknowledged, ${lost.length} of them lost; ${unsure.size} answered by a failure, ${kept} of them kept; ${twice.length} there twice`,
      good: acknowledged.size > 0 && lost.length === 0 && twice.length === 0,
    },
    {
      what: 'failures in words (503)',
      times: unsure.size,
      result: `${odd.length} others`,
      good: odd.length === 0,
    },
    {
      what: 'messages of those writes, sent by a job',
      times: found.size,
      result: `${told.length} missing or sent twice; all sent ${Math.round(settledAfter / 1000)} s after the end; failed jobs: ${failed || 'none'}`,
      good: told.length === 0 && failed === '',
    },
    {
      what: 'changes heard at the other process, once writes work again',
      times: heard.length,
      result: `after at most ${Math.max(0, ...heard)} ms`,
      good: heard.length === kills,
    },
  ];
}

export const database: Part = {
  name: 'database',
  programs: ['haproxy', 'patroni', 'etcd', 'pgbouncer', 'postgres'],
  async run(options) {
    const machine = new Machine();
    try {
      return await chaos(machine, options);
    } finally {
      await machine.clear();
    }
  },
};
