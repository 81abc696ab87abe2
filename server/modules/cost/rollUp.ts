interface Figures {
  id: string;
  parentId: string | null;
  plan: number | null;
  spent: number;
  waiting: number;
  labour: number;
}

/** Each subject with all below it; those of a tree that the database keeps free of cycles. */
export function rolledUp<T extends Figures>(subjects: readonly T[]): T[] {
  const below = new Map<string | null, T[]>();
  for (const one of subjects) below.set(one.parentId, [...(below.get(one.parentId) ?? []), one]);
  const sums = new Map<string, T>();
  const add = (one: T): T => {
    const all = { ...one };
    for (const child of (below.get(one.id) ?? []).map(add)) {
      all.plan = all.plan === null ? null : all.plan + (child.plan ?? 0);
      all.spent += child.spent;
      all.waiting += child.waiting;
      all.labour += child.labour;
    }
    sums.set(one.id, all);
    return all;
  };
  for (const root of below.get(null) ?? []) add(root);
  return subjects.flatMap(({ id }) => sums.get(id) ?? []);
}
