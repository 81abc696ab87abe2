/** Lifecycles by their properties, for every table of the house, and the one way a step is taken. */
import fc from 'fast-check';
import { announcementLifecycle } from '../../contract/message/announcementLifecycle';
import {
  BACK,
  goesBack,
  type Lifecycle,
  lifecycle,
  openStates,
  statesOf,
  step,
  stepsFrom,
  wayTo,
} from '../../contract/object/lifecycle';
import { problemLifecycle } from '../../contract/problem/lifecycle';
import { projectLifecycle } from '../../contract/project/lifecycle';
import { riskLifecycle } from '../../contract/risk/lifecycle';
import { invitationLifecycle } from '../../contract/tenant/invitationLifecycle';
import { stale } from '../errors';
import type { TenantContext } from '../http/route';
import { type Move, type Stated, type StatefulKind, take } from './lifecycle';

type Sample = 'new' | 'open' | 'held' | 'done';
const sample = lifecycle<Sample>({
  initial: 'new',
  states: {
    new: { label: '新建', tone: 'idle' },
    open: { label: '进行', tone: 'active' },
    held: { label: '挂起', tone: 'paused', pauses: true },
    done: { label: '完成', tone: 'done', closed: true },
  },
  steps: {
    new: { open: step('开始', { fills: ['owner'] }), held: step('挂起', { reason: true }) },
    open: { held: step('挂起', { reason: true }), done: step('完成') },
    held: { [BACK]: step('恢复'), done: step('完成') },
    done: { open: step('激活', { reason: true }) },
  },
});

const tables = {
  sample,
  project: projectLifecycle,
  announcement: announcementLifecycle,
  invitation: invitationLifecycle,
  risk: riskLifecycle,
  problem: problemLifecycle,
} as unknown as Record<string, Lifecycle>;

describe.each(Object.entries(tables))('the table of %s', (_name, table) => {
  it('leads anywhere but out of itself, and back to where it came from', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (turns) => {
        let state = table.initial;
        let before: string | null = null;
        for (const turn of turns) {
          const ways = stepsFrom(table, state);
          if (ways.length === 0) return;
          const to = ways[turn % ways.length]?.to as string;
          const way = wayTo(table, state, to, before);
          expect(way).toBeDefined();
          const next = way?.state as string;
          expect(statesOf(table)).toContain(next);
          if (to === BACK) expect(next).toBe(before);
          before = goesBack(table, next) ? state : null;
          state = next;
        }
      }),
    );
  });

  it('reaches each state', () => {
    const byTime = statesOf(table).filter((state) => table.states[state]?.byTime);
    const reached = new Set([table.initial, ...byTime]);
    for (const from of reached) for (const { to } of stepsFrom(table, from)) if (to !== BACK) reached.add(to);
    expect([...reached].sort()).toEqual(statesOf(table).sort());
    expect(openStates(table)).toContain(table.initial);
  });
});

it('does not load a table that contradicts itself', () => {
  const states = { a: { label: 'a', tone: 'idle' }, b: { label: 'b', tone: 'done' } } as const;
  const of = (steps: Record<string, object>) => () =>
    lifecycle<string>({ initial: 'a', states, steps: steps as Lifecycle['steps'] });
  expect(of({ a: {}, b: {} })).toThrow('No step leads to b');
  expect(of({ a: { c: step('走') }, b: {} })).toThrow('leaves the table');
  expect(of({ a: { b: step('走'), [BACK]: step('回') }, b: {} })).toThrow('none to go back to');
  const two = { ...states, c: { label: 'c', tone: 'idle' } } as const;
  const chained = { a: { b: step('走') }, b: { c: step('走'), [BACK]: step('回') }, c: { [BACK]: step('回') } };
  expect(() => lifecycle<string>({ initial: 'a', states: two, steps: chained as Lifecycle['steps'] })).toThrow('b → c');
});

interface Thing extends Stated<Sample> {
  id: string;
  owner?: string | null;
}
const written: Move<Sample>[] = [];
const kind: StatefulKind<Thing, Sample> = {
  lifecycle: sample,
  judge(_context, { id }) {
    if (id === 'foreign') throw new Error('no right');
  },
  guards: {
    open(_context, { id }) {
      if (id === 'guarded') throw new Error('guarded');
    },
  },
  fieldLabel: () => '负责人',
  stale: () => stale({ updatedBy: null, updatedTime: null, current: { version: 2 } }),
  write: async (_tx, _context, { id }) => (id === 'raced' ? 0 : 1),
  async follow(_tx, _context, _loaded, move) {
    written.push(move);
  },
};
const context = {
  db: { transaction: (work: (db: unknown) => unknown) => work({}) },
} as unknown as TenantContext;
const thing = (values: Partial<Thing> = {}): Thing => ({ id: 'a', state: 'new', version: 3, ...values });

describe('taking a step', () => {
  it('says stale before anything else: a button that stood beside another state breaks no rule', async () => {
    await expect(take(kind, context, thing(), { to: 'done', version: 2 })).rejects.toMatchObject({ status: 409 });
    await expect(take(kind, context, thing(), { to: 'open', version: 3, state: 'done' })).rejects.toMatchObject({
      status: 409,
    });
    await expect(take(kind, context, thing(), { to: 'done', version: 3 })).rejects.toMatchObject({ status: 422 });
    await expect(
      take(kind, context, thing({ id: 'raced', owner: 'x' }), { to: 'open', version: 3 }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('asks for fields and reasons, and takes what the object has already', async () => {
    await expect(take(kind, context, thing(), { to: 'open', version: 3 })).rejects.toMatchObject({
      status: 400,
      message: '请填写负责人',
      data: { field: 'owner' },
    });
    await expect(take(kind, context, thing({ owner: 'x' }), { to: 'open', version: 3 })).resolves.toEqual({
      state: 'open',
      version: 4,
    });
    await expect(
      take(kind, context, thing({ owner: 'x' }), { to: 'open', version: 3, values: { owner: ' ' } }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(take(kind, context, thing(), { to: 'held', version: 3, reason: ' ' })).rejects.toMatchObject({
      status: 400,
      data: { field: 'reason' },
    });
  });

  it('goes back to where it was, past no guard that it has not passed', async () => {
    written.length = 0;
    await take(kind, context, thing({ id: 'guarded' }), { to: 'held', version: 3, reason: '等' });
    const held = thing({ id: 'guarded', state: 'held', stateBefore: 'new' });
    expect(await take(kind, context, held, { to: BACK, version: 3 })).toEqual({ state: 'new', version: 4 });
    expect(written.map(({ to, before }) => [to, before])).toEqual([
      ['held', 'new'],
      ['new', null],
    ]);
    await expect(take(kind, context, thing({ id: 'guarded', owner: 'x' }), { to: 'open', version: 3 })).rejects.toThrow(
      'guarded',
    );
  });
});
