/** Subjects in the order of their tree. Pure. */
interface Node {
  id: string;
  parentId: string | null;
  name: string;
}

/** Each behind the one that it stands below, with how deep. */
export function inOrder<T extends Node>(subjects: readonly T[]): (T & { depth: number })[] {
  const below = (parentId: string | null, depth: number): (T & { depth: number })[] =>
    subjects
      .filter((one) => one.parentId === parentId)
      .flatMap((one) => [{ ...one, depth }, ...below(one.id, depth + 1)]);
  return below(null, 0);
}

/** `人工 / 研发`, by id. */
export function paths(subjects: readonly Node[]): Record<string, string> {
  const byId = new Map(subjects.map((one) => [one.id, one]));
  const pathOf = (one: Node): string => {
    const parent = one.parentId ? byId.get(one.parentId) : undefined;
    return parent ? `${pathOf(parent)} / ${one.name}` : one.name;
  };
  return Object.fromEntries(inOrder(subjects).map((one) => [one.id, pathOf(one)]));
}

/** It and all that stands below it. */
export function withBelow(subjects: readonly Node[], id: string): Set<string> {
  const found = new Set([id]);
  for (const one of inOrder(subjects)) if (one.parentId && found.has(one.parentId)) found.add(one.id);
  return found;
}
