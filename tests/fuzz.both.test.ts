/**
 * Every route is sent what nobody would send who means well: far days, huge numbers, long lists, deep objects, odd texts.
 * None may answer 5xx, and none may take long. The calls are the same ones each time, but others on each database;
 * `FUZZ_SEED` gives others, `FUZZ_ROUNDS` more of them.
 */
import { routes } from '../server/app';
import { type Client, useTestApp } from '../server/test/app';
import { type HostileCall, hostileCall, sendHostile } from './fuzz/calls';
import { Hostile, seeded } from './fuzz/hostile';
import { nameOf } from './rights/calls';
import { takenBack } from './rights/takenBack';
import { makeWorld, type World } from './rights/world';

const t = useTestApp({ jobs: true });
const SEED = process.env.FUZZ_SEED ?? 'bounds';
/** Calls of a route by each caller: some thousand routes are called, and each call costs a tenth of a second. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1);
/** Of a call, in milliseconds. */
const SLOW = 2_000;
jest.setTimeout(900_000);

let world: World;
let ids: string[];
/** What was thrown, which an answer does not say. */
const thrown: string[] = [];

/** Every id that stands in what the modules made. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};

beforeAll(async () => {
  world = await makeWorld(t());
  ids = [...new Set([...idsIn(world.objects), ...Object.values(world.people).map(({ id }) => id)])];
  jest.spyOn(t().app.http.log, 'error').mockImplementation((told: unknown) => {
    const { err } = (told ?? {}) as { err?: Error };
    const cause = err?.cause instanceof Error ? ` <- ${err.cause.message}` : '';
    thrown.push(`${err?.stack?.slice(0, 900)}${cause}`);
  });
}, 120_000);

/** How often the clock's time is that of the processor: a machine that does other things besides is no slow answer. */
function crowding(): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  let sum = 0;
  for (let turn = 0; turn < 20_000_000; turn += 1) sum += turn % 7;
  const { user, system } = process.cpuUsage(used);
  return sum > 0 ? Math.max(1, ((performance.now() - began) * 1_000) / (user + system)) : 1;
}

interface Tried {
  status: number;
  /** Milliseconds of the processor where the database is in this process, else of the clock, as if nobody else worked. */
  took: number;
}

async function tried(client: Client, call: HostileCall): Promise<Tried> {
  const { project, recycledProject } = world.objects;
  const touched = { tenantIds: [world.tenant.id], projectIds: [project.id, recycledProject.id] };
  const [began, used] = [performance.now(), process.cpuUsage()];
  const answer = await takenBack(t(), touched, () => sendHostile(client, call));
  const { user, system } = process.cpuUsage(used);
  const clock = performance.now() - began;
  const took = t().app.platform.database.kind === 'pglite' ? Math.min(clock, (user + system) / 1_000) : clock;
  return { status: answer.status, took: took > SLOW ? took / crowding() : took };
}

/** Long once may be a garbage collection: what is slow is so each time. */
async function isSlow(client: Client, call: HostileCall, first: number): Promise<boolean> {
  if (first <= SLOW) return false;
  const [second, third] = [await tried(client, call), await tried(client, call)];
  return Math.min(second.took, third.took) > SLOW;
}

const said = (call: HostileCall): string => {
  const body = call.form?.toString() ?? (call.body && JSON.stringify(call.body)) ?? '';
  return `${call.path.slice(0, 300)} ${body.slice(0, 600)}`;
};

it.each(['owner', 'guest'] as const)('no call of %s breaks a route, or holds it up', async (role) => {
  const client = await t().as(world.people[role], world.tenant);
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];
  const { kind } = t().app.platform.database;
  for (const route of routes) {
    const hostile = new Hostile(seeded(`${SEED} ${kind} ${role} ${nameOf(route)}`), ids);
    for (let round = 0; round < ROUNDS; round += 1) {
      const call = hostileCall(route, world, hostile);
      thrown.length = 0;
      const { status, took } = await tried(client, call);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (await isSlow(client, call, took)) wrong.push(`${nameOf(route)}: ${Math.round(took)} ms: ${said(call)}`);
      if (status < 500) continue;
      // A statement that failed spoils the transaction around the call, which there is in this test only.
      const alone = thrown.some((one) => one.includes('current transaction is aborted'))
        ? (await sendHostile(client, call)).status
        : status;
      if (alone >= 500) wrong.push(`${nameOf(route)}: ${status}: ${said(call)}\n${thrown.join('\n')}`);
    }
  }
  expect(wrong).toEqual([]);
  // The calls reach what they are aimed at: they are not all refused by their form.
  const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  expect(calls).toBe(routes.length * ROUNDS);
  if (role === 'owner') expect((statuses[200] ?? 0) / calls).toBeGreaterThan(0.1);
});
