/** What a change of a task has to say, and to whom. */
import { eq } from 'drizzle-orm';
import { finishedCategories } from '../../../../contract/task/enums';
import type { Actor } from '../../../base/actor';
import { mentionsIn } from '../../../base/html';
import { projectMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { loadActors } from '../../../object/actors';
import { tellMentioned } from '../../../object/comments/mentions';
import { listenersOf } from '../../../object/follow';
import type { Platform } from '../../../platform';
import { canTransition, canViewTask } from '../../../policies/task';
import { type Tell, telling } from '../../message';
import { hiddenOf } from '../read/hidden';
import { type ChangeRecord, factsOf } from '../read/load';
import type { Workflow } from '../read/workflowStore';
import { turnsOf } from '../team/parts';
import type { TaskChange } from './plan';
import { solvedBy, tellSolved, turnOf } from './tellSolved';

/** What is said of a task's creation, until that is taken back. */
export const madeTask = (taskId: string) => `task:${taskId}:made`;
/** What is said of its deletion, until that is. */
export const goneTask = (taskId: string) => `task:${taskId}:gone`;

export const tellExecutor = (tell: Tell, taskId: string, executorId: string | null | undefined) =>
  tell({ event: 'assigned', objectId: taskId, to: [executorId], variables: {} });

/** Whom a description names, each once, whatever becomes of it later. */
export const tellNamed = (tell: Tell, { taskId, html, before }: { taskId: string; html: string; before?: string }) =>
  tellMentioned(tell, { ref: { type: 'task', id: taskId }, html, before, where: '描述', once: `notes:${taskId}` });

/** After the change has been written; each field by itself, since each can be taken back by itself. */
export async function tellChange(platform: Platform, db: TenantDb, actor: Actor, change: TaskChange): Promise<void> {
  const { before, after } = change;
  const { record } = before;
  const changed = (field: string, from: unknown, to: unknown, say: (tell: Tell) => Promise<unknown>) =>
    telling(platform, db, actor, { of: `task:${record.id}:${field}`, from, to }, say);
  if (after.executor_id !== record.executor_id || after.team !== record.team) {
    await changed('executing', executingOf(record), executingOf(after), (tell) =>
      tellExecuting(platform, tell, actor, change),
    );
  }
  if (after.notes !== record.notes && mentionsIn(record.notes + after.notes).length > 0) {
    await changed('notes', record.notes, after.notes, (tell) =>
      tellNamed(tell, { taskId: record.id, html: after.notes, before: record.notes }),
    );
  }
  if (after.stage_id !== record.stage_id) {
    await changed('stage', record.stage_id, after.stage_id, (tell) => tellStage(platform, db, actor, tell, change));
  }
}

/** What it comes to for those who execute it. */
const executingOf = ({ executor_id, team_mode, team }: ChangeRecord) => [
  executor_id,
  team && [team_mode, team.map(({ userId, state }) => [userId, state])],
];

async function tellStage(
  platform: Platform,
  db: TenantDb,
  actor: Actor,
  tell: Tell,
  { before, after, notify }: TaskChange,
): Promise<void> {
  const { record } = before;
  const workflow = await platform.workflows.of(actor.tenantId);
  const stageName = (id: string) => workflow.stage(id)?.name ?? '';
  const submitted = after.category === 'VERIFYING' && record.category !== 'VERIFYING';
  const verifiers = submitted ? await verifiersOf(db, workflow, before.project, after) : [];
  if (submitted) await tell({ event: 'submitted', objectId: record.id, to: verifiers, variables: {} });
  const asked = (notify ?? []).filter((userId) => !verifiers.includes(userId));
  await tell({
    event: 'stepTold',
    objectId: record.id,
    to: asked,
    variables: { to: stageName(after.stage_id) },
  });
  const listeners = await listenersOf(db, { type: 'task', id: record.id }, [
    ...[after.executor_id, record.created_by, ...record.involved],
    ...(after.team ?? []).map(({ userId }) => userId),
  ]);
  await tell({
    event: 'stageChanged',
    objectId: record.id,
    // Who is asked to accept it, or told by the process, knows.
    to: listeners.filter((userId) => !verifiers.includes(userId) && !asked.includes(userId)),
    variables: { from: stageName(record.stage_id), to: stageName(after.stage_id) },
  });
  const turn = turnOf(record.category, after.category);
  if (turn) await tellSolved({ platform, db }, tell, await solvedBy(db, [record.id]), turn);
  if (!isFinished(after.category) || isFinished(record.category)) return;
  await tellSuccessors(db, tell, { before, after });
}

/**
 * Who may take a task on from its acceptance to done, by the process. Where that is anybody, its creator and the
 * project's owner are asked rather than everybody.
 */
async function verifiersOf(
  db: TenantDb,
  workflow: Workflow,
  project: TaskChange['before']['project'],
  after: ChangeRecord,
): Promise<string[]> {
  const ways = workflow
    .transitionsFrom(after.stage_id)
    .filter(({ toStageId }) => workflow.stage(toStageId)?.category === 'DONE');
  const asked = ways.map((way) => (way.actorRule === 'any' ? { ...way, actorRule: 'verifier' as const } : way));
  const members = await db.select(projectMember, eq(projectMember.projectId, project.id));
  const ids = [
    ...[project.ownerId, after.created_by, after.executor_id, ...after.involved],
    ...members.map(({ userId }) => userId),
    ...asked.flatMap((way) => way.actorUserIds),
  ];
  const people = await loadActors(db, [...new Set(ids.filter((id): id is string => Boolean(id)))]);
  const facts = factsOf(after);
  return [...people.values()]
    .filter((person) => asked.some((way) => canTransition(person, project, facts, way)))
    .map(({ userId }) => userId);
}

/** Whose turn has come, and who has no part in it any more; whoever handed it on has. */
async function tellExecuting(
  platform: Platform,
  tell: Tell,
  actor: Actor,
  { before: { record }, after }: Pick<TaskChange, 'before' | 'after'>,
): Promise<void> {
  const had = new Set(turnsOf(record));
  const parties = new Set(partiesOf(after));
  for (const userId of turnsOf(after)) {
    if (!had.has(userId)) await tellExecutor(tell, record.id, userId);
  }
  const gone = partiesOf(record).filter((userId) => !parties.has(userId));
  if (gone.length === 0) return;
  const people = await platform.directory.of(actor.tenantId);
  const hidden = hiddenOf(after, await platform.workflows.of(actor.tenantId));
  const to = hidden('executorId') ? '他人' : (people(after.executor_id)?.name ?? '无人');
  await tell({
    event: 'takenOff',
    objectId: record.id,
    to: gone,
    variables: { to },
  });
}

const partiesOf = ({ executor_id, team }: Pick<ChangeRecord, 'executor_id' | 'team'>): string[] =>
  team?.map(({ userId }) => userId) ?? (executor_id ? [executor_id] : []);

const isFinished = (category: TaskChange['after']['category']) => finishedCategories.includes(category);

/**
 * Who waits for this task to finish, as long as their own is not over: it is done, or it will not be. Each person is told
 * once, however many of their tasks wait, and nobody of a task that they may not see.
 */
async function tellSuccessors(
  db: TenantDb,
  tell: Tell,
  { before: { record, project }, after }: Pick<TaskChange, 'before' | 'after'>,
): Promise<void> {
  const waiting = await db.query<{ id: string; project_id: string; to_tell: string }>(
    `SELECT t.id, t.project_id, coalesce(t.executor_id, t.created_by) AS to_tell FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.post_id AND t.deleted_at IS NULL
        AND NOT (t.category = ANY($3::text[]))
      WHERE d.tenant_id = $1 AND d.pre_id = $2 AND d.type = 'FS' AND coalesce(t.executor_id, t.created_by) IS NOT NULL
      ORDER BY t.id`,
    [record.id, finishedCategories],
  );
  if (waiting.length === 0) return;
  const cancelled = after.category === 'CANCELLED';
  const people = await loadActors(db, [...new Set(waiting.map((row) => row.to_tell))]);
  const told = new Map<string, typeof waiting>();
  for (const row of waiting) {
    const reader = people.get(row.to_tell);
    if (!reader || !canViewTask(reader, project, factsOf(after))) continue;
    const key = `${row.to_tell} ${row.project_id}`;
    told.set(key, [...(told.get(key) ?? []), row]);
  }
  for (const [first, ...more] of told.values()) {
    if (!first) continue;
    const to = [first.to_tell];
    if (more.length === 0) {
      const event = cancelled ? 'predecessorCancelled' : 'predecessorFinished';
      await tell({ event, objectId: first.id, to, variables: { pre: record.task_no } });
    } else {
      await tell({
        event: cancelled ? 'predecessorCancelledMany' : 'predecessorFinishedMany',
        objectId: first.project_id,
        to,
        variables: { count: String(more.length + 1) },
        once: `${record.id}:${first.to_tell}:${record.version}`,
      });
    }
  }
}
