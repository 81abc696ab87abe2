/** A copy that takes reads off the database: what somebody has just written is found at once, whatever the copy does. */
import pg from 'pg';
import { copyOf, Machine, plainPostgres, until } from './machine';
import { Person } from './people';
import { somewhere } from './processes';
import type { Part, Row } from './report';
import { Servers } from './servers';

const TOKEN = 'replica-figures';
const ROUNDS = 100;
/** A read that finds the copy lagging asks the database instead; people do not wait for copies. */
const ANSWER_WITHIN_MS = 1_000;

interface Found {
  rounds: number;
  /** Writes that the search which followed did not find. */
  missed: number;
  failed: number;
  slowest: number;
  byReplica: number;
  byPrimary: number;
}

/** Reads by who answered them, as Prometheus sees them. */
async function readsAt(origin: string): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const of = (by: string) =>
    Number(new RegExp(`^collab_replica_reads_total\\{by="${by}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
}

/** Writes a task and looks for it at once, again and again. */
async function writeAndFind(person: Person, projectId: string, name: string): Promise<Found> {
  const before = await readsAt(person.origin);
  const found: Found = { rounds: 0, missed: 0, failed: 0, slowest: 0, byReplica: 0, byPrimary: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = `${name}${String(round).padStart(3, '0')}号`;
    const made = await person.call('POST', 'collaboration-center/ccTask/create', { projectId, title });
    const began = Date.now();
    const asked = await person.call<{ groups: { type: string; result: { title: string }[] }[] }>(
      'POST',
      'collaboration-center/search/query',
      { keyword: title, type: 'task' },
    );
    found.rounds += 1;
    found.slowest = Math.max(found.slowest, Date.now() - began);
    if (made.status !== 200 || asked.status !== 200) found.failed += 1;
    else if (!JSON.stringify(asked.data.groups).includes(title)) found.missed += 1;
  }
  const after = await readsAt(person.origin);
  return { ...found, byReplica: after.replica - before.replica, byPrimary: after.primary - before.primary };
}

const row = (what: string, one: Found, isRight: (one: Found) => boolean): Row => ({
  what,
  times: one.rounds,
  result: `${one.missed} not found, ${one.failed} failed; the slowest search ${one.slowest} ms; read from the copy ${one.byReplica} times, from the database ${one.byPrimary}`,
  good: one.missed === 0 && one.failed === 0 && one.slowest <= ANSWER_WITHIN_MS && isRight(one),
});

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function read(machine: Machine): Promise<Row[]> {
  const url = await plainPostgres(machine);
  const copy = await copyOf(machine, url);
  const servers = new Servers(machine, url, { DATABASE_REPLICA_URL: copy.url, METRICS_TOKEN: TOKEN });
  await servers.start(1);
  const person = await Person.signIn(`http://127.0.0.1:${servers.ports[0]}`, 'pm');
  const projectId = await somewhere(person);
  const rows = [
    row('nothing: a write, and a search for it at once', await writeAndFind(person, projectId, '同步'), (one) => {
      return one.byReplica > one.byPrimary;
    }),
  ];

  await statement(copy.url, 'SELECT pg_wal_replay_pause()');
  rows.push(
    row('the copy stands still (replay paused)', await writeAndFind(person, projectId, '停住'), (one) => {
      return one.byReplica === 0;
    }),
  );
  await statement(copy.url, 'SELECT pg_wal_replay_resume()');
  await until('the copy is read again', async () => {
    const before = (await readsAt(person.origin)).replica;
    await person.call('POST', 'collaboration-center/search/query', { keyword: '同步', type: 'task' });
    return (await readsAt(person.origin)).replica > before;
  });

  await copy.server.end('SIGKILL');
  rows.push(
    row('the copy is gone (kill -9)', await writeAndFind(person, projectId, '消失'), (one) => one.byReplica === 0),
  );
  return rows;
}

export const replica: Part = {
  name: 'replica',
  programs: ['postgres'],
  async run() {
    const machine = new Machine();
    try {
      return await read(machine);
    } finally {
      await machine.clear();
    }
  },
};
