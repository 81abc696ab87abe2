/** The forecast of a tree of subjects, by hand and by properties. */
import fc from 'fast-check';
import { type Figures, rolledUp } from './rollUp';

const subject = (id: string, parentId: string | null, of: Partial<Figures> = {}): Figures => ({
  ...{ id, parentId, plan: 0, spent: 0, waiting: 0, labour: 0, committed: 0, waitingFree: 0, toComplete: null, ...of },
});
const forecast = (subjects: readonly Figures[]) =>
  Object.fromEntries(rolledUp(subjects).map(({ id, estimate, atCompletion }) => [id, [estimate, atCompletion]]));

it('a budget is used up before it is exceeded, whichever level of the tree holds it', () => {
  // 100 on the group, nothing on its part that has cost 60: 40 are left, not 100.
  expect(forecast([subject('g', null, { plan: 100 }), subject('p', 'g', { spent: 60 })])).toEqual({
    g: [40, 100],
    p: [0, 60],
  });
  // The part costs 20 beyond its own 50, which come out of the 100 of the group.
  expect(
    forecast([subject('g', null, { plan: 100 }), subject('p', 'g', { plan: 50, spent: 40, committed: 30 })]),
  ).toEqual({ g: [80, 150], p: [0, 70] });
  // What a part saves by hand stays saved.
  expect(forecast([subject('g', null, { plan: 100 }), subject('p', 'g', { plan: 50, toComplete: 10 })])).toEqual({
    g: [110, 110],
    p: [10, 10],
  });
});

it('labour, what is committed and what waits to be approved are in it', () => {
  // 30 spent, 20 of labour, 25 committed of 100: 25 are left.
  expect(forecast([subject('a', null, { plan: 100, spent: 30, labour: 20, committed: 25 })]).a).toEqual([25, 100]);
  // 15 wait of a budget that is used up.
  expect(forecast([subject('a', null, { plan: 100, spent: 95, waiting: 15, waitingFree: 15 })]).a).toEqual([15, 110]);
  // They belong to a contract, and are committed already.
  expect(forecast([subject('a', null, { plan: 100, spent: 75, committed: 25, waiting: 15 })]).a).toEqual([0, 100]);
});

it('never less than what is spent and committed, and not less than the budget unless somebody said so', () => {
  const fen = fc.integer({ min: 0, max: 1_000 });
  const tree = fc.array(fc.tuple(fen, fen, fen, fen, fc.nat(20)), { minLength: 1, maxLength: 12 }).map((rows) =>
    rows.map(([plan, spent, labour, committed, up], at) =>
      subject(String(at), at === 0 || up % (at + 1) === at ? null : String(up % at), {
        plan,
        spent,
        labour,
        committed,
      }),
    ),
  );
  fc.assert(
    fc.property(tree, (subjects) => {
      for (const one of rolledUp(subjects)) {
        const used = one.spent + one.labour + one.committed;
        expect(one.atCompletion).toBe(used + one.estimate);
        expect(one.atCompletion).toBeGreaterThanOrEqual(Math.max(used, one.plan ?? 0));
      }
    }),
  );
});
