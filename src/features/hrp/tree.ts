/** Groups below each other. */
interface Placed {
  id: string;
  parentId: string | null;
}

/** A group and all below it: it cannot be moved there. */
export function belowOf(groups: readonly Placed[], id: string): Set<string> {
  const found = new Set([id]);
  // Ends: each turn finds one more of the groups, or is the last.
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const one of groups) if (one.parentId && found.has(one.parentId)) found.add(one.id);
    grown = found.size > before;
  }
  return found;
}

/** From the top down, each behind its parent, with how deep it stands. */
export function inOrder<T extends Placed>(groups: readonly T[]): (T & { depth: number })[] {
  const known = new Set(groups.map(({ id }) => id));
  const below = (parentId: string | null, depth: number): (T & { depth: number })[] =>
    groups
      .filter((one) => (one.parentId && known.has(one.parentId) ? one.parentId : null) === parentId)
      .flatMap((one) => [{ ...one, depth }, ...below(one.id, depth + 1)]);
  return below(null, 0);
}
