/** What is done to a tree of clauses, as a flat list in which parents stand before their children. Pure. */
import { type Clause, depthsOf, numbered } from '@contract/norm/clauses';
import { CLAUSE_DEPTH_MAX } from '@contract/norm/enums';

type Clauses = readonly Clause[];

/** From a clause up to behind the last one below it. */
function span(clauses: Clauses, anchor: string): [number, number] {
  const depths = depthsOf(clauses) ?? [];
  const from = clauses.findIndex((one) => one.anchor === anchor);
  let to = from + 1;
  while (to < clauses.length && (depths[to] as number) > (depths[from] as number)) to += 1;
  return [from, to];
}
const siblings = (clauses: Clauses, anchor: string) => {
  const parent = clauses.find((one) => one.anchor === anchor)?.parent ?? null;
  return clauses.filter((one) => one.parent === parent).map((one) => one.anchor);
};

/** Numbers follow the tree as long as they did before: those of a foreign text are left as they are. */
const keepNumbers = (before: Clauses, after: Clauses): Clause[] =>
  numbered(before).every(({ no }, at) => no === before[at]?.no) ? numbered(after) : [...after];

/** A new one behind a clause and all below it, or as its first child; at the end without one. */
export function addClause(clauses: Clauses, anchor: string | null, fresh: string, child = false): Clause[] {
  const beside = clauses.find((one) => one.anchor === anchor);
  const clause = {
    anchor: fresh,
    parent: child && beside ? beside.anchor : (beside?.parent ?? null),
    no: '',
    title: '',
    html: '',
  };
  const at = beside ? (span(clauses, beside.anchor)[child ? 0 : 1] as number) + (child ? 1 : 0) : clauses.length;
  return keepNumbers(clauses, [...clauses.slice(0, at), clause, ...clauses.slice(at)]);
}

/** With all below it. */
export function removeClause(clauses: Clauses, anchor: string): Clause[] {
  const [from, to] = span(clauses, anchor);
  return keepNumbers(clauses, [...clauses.slice(0, from), ...clauses.slice(to)]);
}

/** Before the sibling above it, or behind the one below it; null where there is none. */
export function moveClause(clauses: Clauses, anchor: string, by: -1 | 1): Clause[] | null {
  const row = siblings(clauses, anchor);
  const other = row[row.indexOf(anchor) + by];
  if (other === undefined) return null;
  const [first, second] = by === -1 ? [other, anchor] : [anchor, other];
  const [from, middle] = span(clauses, first);
  const [, to] = span(clauses, second);
  return keepNumbers(clauses, [
    ...clauses.slice(0, from),
    ...clauses.slice(middle, to),
    ...clauses.slice(from, middle),
    ...clauses.slice(to),
  ]);
}

/** Below the sibling above it; null where there is none, or the tree would be too deep. */
export function indentClause(clauses: Clauses, anchor: string): Clause[] | null {
  const row = siblings(clauses, anchor);
  const above = row[row.indexOf(anchor) - 1];
  if (above === undefined) return null;
  const next = clauses.map((one) => (one.anchor === anchor ? { ...one, parent: above } : one));
  return (depthsOf(next) ?? []).some((depth) => depth >= CLAUSE_DEPTH_MAX) ? null : keepNumbers(clauses, next);
}

/** Behind the one that it stands below; its own later siblings stay where they are. */
export function outdentClause(clauses: Clauses, anchor: string): Clause[] | null {
  const parent = clauses.find((one) => one.anchor === anchor)?.parent;
  if (!parent) return null;
  const [from, to] = span(clauses, anchor);
  const [, end] = span(clauses, parent);
  const above = clauses.find((one) => one.anchor === parent)?.parent ?? null;
  const moved = clauses.slice(from, to).map((one) => (one.anchor === anchor ? { ...one, parent: above } : one));
  return keepNumbers(clauses, [...clauses.slice(0, from), ...clauses.slice(to, end), ...moved, ...clauses.slice(end)]);
}
