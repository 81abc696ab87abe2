export interface Figures {
  id: string;
  parentId: string | null;
  plan: number | null;
  spent: number;
  waiting: number;
  labour: number;
  committed: number;
  /** Of `waiting`, what belongs to no contract or order: those are counted with what is committed already. */
  waitingFree: number;
  /** Given by hand; null: what is left of the budget. */
  toComplete: number | null;
}
export interface Forecast {
  estimate: number;
  atCompletion: number;
}

/**
 * Each subject with all below it; those of a tree that the database keeps free of cycles.
 *
 * A subject's estimate to complete is what was given by hand, or else what is left of its own budget: less what it has
 * spent and committed itself, and less what subjects below are thought to cost beyond theirs. Expenses that wait to be
 * approved are the least that is still to come. `spent` holds no labour, the forecast does.
 */
export function rolledUp<T extends Figures>(subjects: readonly T[]): (T & Forecast)[] {
  const below = new Map<string | null, T[]>();
  for (const one of subjects) below.set(one.parentId, [...(below.get(one.parentId) ?? []), one]);
  const sums = new Map<string, T & Forecast>();
  const add = (one: T): T & Forecast => {
    const used = one.spent + one.labour + one.committed;
    const all = { ...one, estimate: 0, atCompletion: used };
    let beyond = 0;
    for (const child of (below.get(one.id) ?? []).map(add)) {
      all.plan = all.plan === null ? null : all.plan + (child.plan ?? 0);
      all.spent += child.spent;
      all.waiting += child.waiting;
      all.labour += child.labour;
      all.committed += child.committed;
      all.estimate += child.estimate;
      all.atCompletion += child.atCompletion;
      beyond += Math.max(0, child.atCompletion - (child.plan ?? 0));
    }
    const own = one.toComplete ?? Math.max(0, one.waitingFree, (one.plan ?? 0) - used - beyond);
    all.estimate += own;
    all.atCompletion += own;
    sums.set(one.id, all);
    return all;
  };
  for (const root of below.get(null) ?? []) add(root);
  return subjects.flatMap(({ id }) => sums.get(id) ?? []);
}
