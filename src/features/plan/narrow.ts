/** What rows of the plan are narrowed to, on the screen: a plan is there whole. Pure. */
import type { Condition } from '@contract/object/customFields';
import { stateOf } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';

export type Values = Readonly<Record<string, unknown>>;

/** Whether a value is what a condition of a list asks for. */
export function meets(value: unknown, { op, value: wanted }: Condition): boolean {
  const values = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  if (op === 'is') return wanted === true ? value === true : value !== true;
  if (op === 'anyOf') return values.some((one) => (wanted as readonly unknown[]).includes(one));
  // A period meets one that it shares a day with.
  if (op === 'gte') return values.length > 0 && String(values.at(-1)) >= String(wanted);
  if (op === 'lte') return values.length > 0 && String(values[0]) <= String(wanted);
  return true;
}

const holdsBuiltin = (node: PlanNodeView, { kind, state, owner }: Values): boolean =>
  ((kind as readonly string[]).length === 0 || (kind as readonly string[]).includes(node.kind)) &&
  ((state as readonly string[]).length === 0 || (state as readonly string[]).includes(stateOf(node))) &&
  (!owner || node.owner?.userId === owner);

/** Those that meet what is asked, and what they stand in. */
export function narrowed(
  nodes: readonly PlanNodeView[],
  state: Values,
  conditions: readonly Condition[],
): PlanNodeView[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes) {
    const holds =
      holdsBuiltin(node, state) && conditions.every((one) => meets(node.customFields[one.field] ?? null, one));
    if (!holds) continue;
    // Ends: it goes up until one that is kept already, and no circle leads up.
    for (let at: PlanNodeView | undefined = node; at && !kept.has(at.id); at = byId.get(at.parentId ?? ''))
      kept.add(at.id);
  }
  return nodes.filter(({ id }) => kept.has(id));
}
