/** What the plan's grid has of fields that the enterprise or the project gave its nodes, and what its rows are narrowed by. */
import type { Person } from '@contract/envelope';
import type { BuiltinFields } from '@contract/object/fields';
import { nodeKinds, nodeStates } from '@contract/plan/kinds';
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
