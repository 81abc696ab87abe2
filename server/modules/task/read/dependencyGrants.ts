/** Relations with tasks of other projects that only a grant lets one see (`docs/decisions/grants-between-projects.md`). */
import type { GrantedRelation, RelationCreate } from '../../../../contract/task/depend';
import type { RelationKind } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { taskRelation } from '../../../db/schema';
import { duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { grantedSubjects } from '../../../object/grants';
import type { LoadedProject } from '../../../object/project';
import { announceLink, noteLink } from './dependencies';
import type { LoadedTask } from './load';

interface UnseenRelation {
  id: string;
  link_id: string;
  kind: RelationKind;
  direction: 'in' | 'out';
  grant_id: string | null;
}

/**
 * Relations of a task of the project that were made by a grant to it. Where that is over the row stays and says so, for
 * whoever looks at the task knows that there was one; from the other end nothing is told.
 */
export async function grantedRelations(
  context: TenantContext,
  project: LoadedProject,
  unseen: readonly UnseenRelation[],
): Promise<GrantedRelation[]> {
  const made = unseen.filter(({ grant_id: grantId }) => grantId !== null);
  if (made.length === 0) return [];
  const own = await context.db.query<{ id: string }>(
    'SELECT id FROM access_grant WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND receiver_id = $3',
    [made.map(({ grant_id: grantId }) => grantId), project.id],
  );
  const ours = new Set(own.map(({ id }) => id));
  const shown = made.filter(({ grant_id: grantId }) => grantId !== null && ours.has(grantId));
  const subjects = await grantedSubjects(
    context,
    project,
    'task',
    shown.map(({ id }) => id),
  );
  return shown.map(({ id, link_id, kind, direction }) => {
    const subject = subjects.get(id);
    return {
      ...{ id: link_id, kind, direction },
      task: subject
        ? {
            ...{ taskId: id, taskNo: subject.no ?? '', title: subject.title },
            ...{ state: subject.state?.label ?? '', closed: subject.state?.closed ?? false },
            ...{ projectCode: subject.project.code, projectName: subject.project.name },
          }
        : null,
    };
  });
}

/** Relates a task with one that is granted to its project for links: it constrains nothing there, and is not told there. */
export async function relateGranted(
  context: TenantContext,
  task: LoadedTask,
  otherId: string,
  kind: NonNullable<RelationCreate['kind']>,
): Promise<{ id: string }> {
  const { db, actor } = context;
  const granted = await grantedSubjects(context, task.project, 'task', [otherId], { linkable: true });
  const other = granted.get(otherId);
  if (!other) throw notFound('任务');
  if (kind !== 'relates') throw invalid('通过项目授权看到的任务只能关联为“相关”', 'kind');
  const taskId = task.record.id;
  const [fromId, toId] = otherId < taskId ? [otherId, taskId] : [taskId, otherId];
  const id = newId();
  const stamp = { createdBy: actor.userId, updatedBy: actor.userId };
  const added = await db.insertIfAbsent(taskRelation, { id, fromId, toId, kind, grantId: other.grantId, ...stamp });
  if (added === 0) throw duplicate(`任务 ${other.no} 已经关联`, 'relaTaskId');
  await noteGranted(context, task, { id: otherId, no: other.no }, true);
  announceLink(context, [task]);
  return { id };
}

/** In the history of the task's own end alone. */
export const noteGranted = (
  { db, actor }: TenantContext,
  task: LoadedTask,
  { id, no }: { id: string; no: string | null },
  made: boolean,
) => {
  const said = { other: { type: 'task' as const, id, no: no ?? '' } };
  const change = {
    field: 'relation',
    label: '关联任务（相关）',
    before: made ? null : said,
    after: made ? said : null,
  };
  return noteLink(db, actor.userId, [{ task, ...change }]);
};
