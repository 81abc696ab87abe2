/** Open tasks of somebody who leaves the enterprise, or a private project, go to somebody else. */
import { finishedCategories } from '../../../../contract/task/enums';
import type { Duty } from '../../../../contract/tenant/members';
import { CHUNK_MS, Pace } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import type { HandOver, ProjectPerson } from '../../../object/hooks';
import { shutOut, unfollow } from '../../../object/projectPeople';
import { factsOf, lockRecords } from '../read/load';
import { taskVisible } from '../read/visible';
import { changeOf } from './team';
import { saveChanges } from './update';

/** Tasks that are handed over at once, at the most. */
const CHUNK_MAX = 200;
const partsOf = (ids: readonly string[]) => new Pace({ goal: CHUNK_MS.pglite, first: 20, most: CHUNK_MAX }).parts(ids);

/** Executed alone: those of teams are left by their part. */
const EXECUTED = `FROM task t WHERE t.tenant_id = $1 AND t.executor_id = $2 AND t.team_mode IS NULL
   AND t.deleted_at IS NULL AND NOT (t.category = ANY($3::text[]))`;

export async function openTasksOf(db: TenantDb, userId: string): Promise<Duty[]> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${EXECUTED}`, [
    userId,
    finishedCategories,
  ]);
  return [{ label: '未完成的任务', count: row?.count ?? 0 }];
}

/** Of those that the actor sees: who keeps members need not be in their projects. */
export async function seenOpenTasks(
  { db, actor }: Pick<ObjectContext, 'db' | 'actor'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const params: unknown[] = [userIds, finishedCategories];
  const seen = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  const rows = await db.query<{ id: string; count: number }>(
    `SELECT t.executor_id AS id, count(*)::int AS count FROM task t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE t.tenant_id = $1 AND t.executor_id = ANY($2::uuid[]) AND t.deleted_at IS NULL
        AND NOT (t.category = ANY($3::text[])) AND ${seen} GROUP BY 1`,
    params,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Each task gets its new executor with history and messages, as if it had been given over. In the caller's transaction. */
export async function handTasksOver(within: ObjectContext, { userId, toId }: HandOver): Promise<void> {
  const rows = await within.db.query<{ project_id: string; ids: string[] }>(
    `SELECT t.project_id, array_agg(t.id::text ORDER BY t.seq) AS ids ${EXECUTED} GROUP BY t.project_id`,
    [userId, finishedCategories],
  );
  for (const { project_id: projectId, ids } of rows) {
    for await (const part of partsOf(ids)) await handChunkOver(within, projectId, part, toId);
  }
}

/**
 * People are no members of projects any more. What somebody executes opens a task to them, and its messages reach them: of
 * a project that is not open to the enterprise they keep neither, so open tasks go to whoever leads it, and they take part
 * in none and follow none. In the caller's transaction.
 */
export async function leavePrivateProjects(within: ObjectContext, members: readonly ProjectPerson[]): Promise<void> {
  const { db } = within;
  for (const { userId, project } of await shutOut(within, members)) {
    const projectId = project.id;
    const rows = await db.query<{ id: string }>(`SELECT t.id ${EXECUTED} AND t.project_id = $4 ORDER BY t.seq`, [
      userId,
      finishedCategories,
      projectId,
    ]);
    const ids = rows.map(({ id }) => id);
    for await (const part of partsOf(ids)) await handChunkOver(within, projectId, part, project.ownerId);
    await db.query(
      `DELETE FROM task_member m USING task t
        WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.role = 'involve'
          AND t.tenant_id = m.tenant_id AND t.id = m.task_id AND t.project_id = $3`,
      [userId, projectId],
    );
    await unfollow(db, { type: 'task', table: 'task' }, { userId, projectId });
  }
}

async function handChunkOver(within: ObjectContext, projectId: string, ids: string[], toId: string): Promise<void> {
  const { platform, actor, db } = within;
  const project = await platform.projects.find(actor.tenantId, projectId);
  if (!project) return;
  const people = await platform.directory.of(actor.tenantId);
  const records = await lockRecords(db, ids);
  await saveChanges(
    within,
    records.map((record) =>
      changeOf({ record, facts: factsOf(record), project }, { parts: null, executorId: toId }, people),
    ),
  );
}
