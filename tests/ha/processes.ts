/** Four processes behind HAProxy: people anywhere, and all processes replaced one after the other under load. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Machine, plainPostgres } from './machine';
import { Line, Load, Person } from './people';
import type { Options, Part, Row } from './report';
import { balance, Servers } from './servers';

const PROCESSES = 4;
const LINES = 40;
const BACK_WITHIN_MS = 2_000;

export async function somewhere(person: Person): Promise<string> {
  const { data } = await person.call<{ result: { id: string; code: string }[] }>(
    'GET',
    'project-center/pcProject?pageSize=100',
  );
  const found = data.result.find(({ code }) => code === 'ZHYW');
  if (!found) throw new Error('The demo project is not there');
  return found.id;
}

/** How often each title is there, and how often its executor was told. */
export async function stored(url: string, name: string): Promise<Map<string, { tasks: number; messages: number }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ title: string; tasks: number; messages: number }>(
      `SELECT t.title, count(DISTINCT t.id)::int AS tasks, count(m.id)::int AS messages
         FROM task t LEFT JOIN message m ON m.tenant_id = t.tenant_id AND m.object_id = t.id AND m.event = 'assigned'
        WHERE t.title LIKE $1 || ' %' GROUP BY t.title`,
      [name],
    )
    .finally(() => client.end());
  return new Map(rows.map(({ title, ...counts }) => [title, counts]));
}

interface Counted {
  acknowledged: number;
  failed: number;
  lost: number;
  twice: number;
}

async function counted(url: string, load: Load): Promise<Counted> {
  const { acknowledged, unsure } = load.written;
  const there = await stored(url, load.name);
  for (const [title, { status, text }] of [...unsure].slice(0, 5)) console.log('  ', title, status, text.slice(0, 200));
  return {
    acknowledged: acknowledged.size,
    failed: unsure.size,
    lost: [...acknowledged].filter((title) => !there.has(title)).length,
    twice: [...there.values()].filter(({ tasks, messages }) => tasks > 1 || messages !== 1).length,
  };
}
const told = ({ acknowledged, failed, lost, twice }: Counted) =>
  `${acknowledged} acknowledged, ${failed} failed, ${lost} lost, ${twice} done twice`;
const isWhole = ({ acknowledged, lost, twice }: Counted) => acknowledged > 0 && lost === 0 && twice === 0;

/** How all lines came through something. @param lost how many at least were cut */
function linesRow(what: string, lines: readonly Line[], lost: number): Row {
  const open = lines.filter((line) => line.isOpen).length;
  const gaps = lines.flatMap((line) => line.gaps.splice(0));
  const slowest = Math.max(0, ...gaps);
  return {
    what,
    times: gaps.length,
    result: `${open} of ${lines.length} open at the end, away for at most ${slowest} ms`,
    good: open === lines.length && gaps.length >= lost && slowest <= BACK_WITHIN_MS,
  };
}

async function rolling(machine: Machine, { rate }: Options): Promise<Row[]> {
  const url = await plainPostgres(machine);
  const servers = new Servers(machine, url);
  await servers.start(PROCESSES);
  const origin = await balance(machine, servers.ports);
  const pm = await Person.signIn(origin, 'pm');
  const dev = await Person.signIn(origin, 'dev');
  const projectId = await somewhere(pm);

  // One session, by each process: what one of them opened, all of them know.
  for (const port of servers.ports) {
    const here = pm.at(`http://127.0.0.1:${port}`);
    const { status, text } = await here.call('GET', 'user-center/account/logged');
    if (status !== 200) throw new Error(`The session is not known at ${port}: ${text}`);
  }
  const lines = Array.from({ length: LINES }, () => new Line(dev, projectId));
  machine.afterwards(async () => {
    for (const line of lines) line.close();
  });
  await Promise.all(lines.map((line) => line.open()));

  const begin = (name: string) => new Load(() => pm, { projectId, executorId: dev.userId }, rate, name);
  const load = begin('滚动');
  await sleep(2_000);
  const took: number[] = [];
  for (let at = 0; at < PROCESSES; at += 1) took.push(await servers.restart(at));
  await sleep(2_000);
  await load.stop();
  const restarted = await counted(url, load);
  const rows: Row[] = [
    {
      what: `rolling restart of ${PROCESSES} processes, ${rate} writes a second`,
      times: PROCESSES,
      result: `${told(restarted)}; a restart ${Math.round(Math.max(...took) / 1000)} s`,
      good: isWhole(restarted) && restarted.failed === 0,
    },
    linesRow(`${LINES} live connections during that`, lines, LINES),
  ];

  // As a machine dies: what it had in hand is cut, and only that.
  const after = begin('猝死');
  await sleep(2_000);
  const inHand = after.underWay;
  await servers.kill(0);
  await sleep(4_000);
  await after.stop();
  const died = await counted(url, after);
  rows.push(
    {
      what: `kill -9 of one of ${PROCESSES} processes`,
      times: 1,
      result: `${told(died)}; ${inHand} were under way`,
      good: isWhole(died) && died.failed <= inHand,
    },
    linesRow('live connections during that', lines, 1),
  );

  const before = lines.reduce((sum, line) => sum + line.heard, 0);
  const last = await pm.call('POST', 'collaboration-center/ccTask/create', { projectId, title: '最后' });
  await sleep(1_500);
  const heard = lines.reduce((sum, line) => sum + line.heard, 0) - before;
  rows.push({
    what: 'a change heard on all live connections afterwards',
    times: 1,
    result: `${heard} of ${LINES}`,
    good: last.status === 200 && heard >= LINES,
  });
  return rows;
}

export const processes: Part = {
  name: 'processes',
  programs: ['haproxy', 'postgres'],
  async run(options) {
    const machine = new Machine();
    try {
      return await rolling(machine, options);
    } finally {
      await machine.clear();
    }
  },
};
