/** A register as the source of metrics: its policy says the rows, its lifecycle what is open. */
import { openStates } from '../../../contract/object/lifecycle';
import { type Dimension, type MetricSource, personDimension, projectDimension } from '../metric';
import type { RegisterKind, StatedRow } from '../register/kind';
import { registerSearch } from '../search/record';

/** @param own dimensions that the kind has beside project, people and state */
export function registerMetricSource<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
  own: readonly Dimension[] = [],
): MetricSource {
  const { from, scope, columns, visible } = registerSearch(kind);
  const { states } = kind.lifecycle;
  return {
    object: kind.type,
    from,
    scope,
    project: columns.project,
    privilege: kind.policy.privileges.list,
    visible,
    open: 'NOT t.is_private',
    row: { id: columns.id, no: columns.no, title: columns.title, opens: { type: kind.type, id: columns.id } },
    dimensions: [
      projectDimension(columns.project),
      personDimension('assignee', '指派给', 't.assignee_id'),
      personDimension('owner', '负责人', 't.owner_id'),
      {
        code: 'state',
        name: '状态',
        sql: 't.state',
        labels: Object.fromEntries(Object.keys(states).map((state) => [state, states[state as S].label])),
      },
      ...own,
    ],
  };
}

/** Those that are not done with, as a condition on `t`. */
export const openRows = <R extends StatedRow<S>, S extends string>({ lifecycle }: RegisterKind<R, S>): string =>
  `t.state IN (${openStates(lifecycle)
    .map((state) => `'${state}'`)
    .join(', ')})`;
