/** What the plan's grid has of fields that the enterprise or the project gave its nodes, and what its rows are narrowed by. */
import type { Person } from '@contract/envelope';
import type { Condition } from '@contract/object/customFields';
import type { BuiltinFields } from '@contract/object/fields';
import { nodeKinds, nodeStates, stateOf } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';
import { useMemo } from 'react';
import { anyOf, type ListColumn, type ListFilter, many, person, type Schema, whom } from '@/features/object/list';
import { useCustomFields, useCustomList, writtenValue } from '@/features/object/register';
import type { GridRow } from './columns';

/** Own fields as the rows need them: what they are, and whom they name. */
export interface Own {
  fields: BuiltinFields;
  named: readonly Person[];
}
/** As its input takes it. */
export const ownValue = (node: PlanNodeView, name: string, { fields, named }: Own): unknown => {
  const field = fields[name];
  return field && writtenValue({ customFields: node.customFields, named }, name, field);
};
export const NO_OWN: Own = { fields: {}, named: [] };
const NOBODY: readonly Person[] = [];

export const filterParams = {
  kind: many(nodeKinds),
  state: many(nodeStates),
  owner: person(),
};
const builtin: readonly ListFilter[] = [
  anyOf('kind', '类型', nodeKinds),
  anyOf('state', '状态', nodeStates),
  whom('owner', '负责人'),
] as ListFilter[];

type Values = Readonly<Record<string, unknown>>;

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

export function useOwnFields(projectId: string, named: readonly Person[] = NOBODY) {
  const fields = useCustomFields(projectId, 'planNode');
  const list = useCustomList(fields);
  return useMemo(() => {
    const columns = list.columns.map((column): ListColumn<GridRow> => {
      const row = ({ node }: GridRow) => ({ customFields: node.customFields, named });
      return {
        ...column,
        sortable: false,
        render: (one) => column.render(row(one)),
        text: (one) => column.text?.(row(one)) || null,
      };
    });
    return {
      own: { fields: list.table, named } satisfies Own,
      columns,
      params: { ...filterParams, ...list.params } as Schema,
      filters: [...builtin, ...list.filters],
      conditions: list.conditions,
    };
  }, [list, named]);
}
