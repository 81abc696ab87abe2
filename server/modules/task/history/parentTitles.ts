/** A change of the parent names tasks, and those may be private: who reads the history is told the titles of what they see. */
import type { FieldChange } from '../../../../contract/task/task';
import type { TenantContext } from '../../../http/route';
import { canInProject } from '../../../policies/project';
import { seesPrivateTasks } from '../../../policies/task';
import type { LoadedProject } from '../../project';
import { ownPart } from '../core/filter';

interface Named {
  id: string;
  title: string;
}
/** As it is kept: with the ids of the two parents beside their titles. */
export interface ParentChange extends FieldChange {
  taskIds?: [string | null, string | null];
}

export const parentChange = (before: Named | null, after: Named | null): ParentChange => ({
  field: 'parentId',
  label: '父任务',
  before: before?.title ?? null,
  after: after?.title ?? null,
  taskIds: [before?.id ?? null, after?.id ?? null],
});

export const HIDDEN_TITLE = '无权查看的任务';

/** Gives a function that leaves the titles of hidden parents out of changes. */
export async function parentTitlesFor(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  project: LoadedProject,
  changes: readonly ParentChange[],
): Promise<(change: ParentChange) => FieldChange> {
  const ids = changes.flatMap(({ taskIds }) => taskIds ?? []).filter((id) => id !== null);
  const seesAll = seesPrivateTasks(actor, project);
  const seen = ids.length === 0 || seesAll ? [] : await visibleOf();
  const visible = new Set(seen.map(({ id }) => id));
  function visibleOf() {
    return db.query<{ id: string }>(
      `SELECT t.id FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])
          AND (($4::boolean AND t.private_type = 0) OR ${ownPart('$3')})`,
      [ids, actor.userId, canInProject(actor, project, 'TASK:LIST')],
    );
  }
  return ({ taskIds, ...change }) => {
    if (change.field !== 'parentId' || seesAll) return change;
    const told = (title: string | null, id: string | null | undefined) =>
      title === null || (id && visible.has(id)) ? title : HIDDEN_TITLE;
    return { ...change, before: told(change.before, taskIds?.[0]), after: told(change.after, taskIds?.[1]) };
  };
}
