/** Writes planned changes: tasks and history in one statement, however many there are. */
import { and, eq } from 'drizzle-orm';
import { finishedCategories } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { refreshCalculated } from '../../../object/fields/formula/refresh';
import type { ChangeRecord } from '../read/load';
import { addInvolved } from '../read/people';
import { writeTeams } from '../team/write';
import { type RollScope, refreshParents } from './parents';
import type { TaskChange } from './plan';
import { reopenParents } from './reopenParents';

/** `$2` the actor, `$3` the changes. Long texts travel only where they change. */
const WRITE = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($3::jsonb) AS r(
      id uuid, history uuid, project_id uuid, event text, changes jsonb, reason text, title text, notes text,
      type_id uuid, stage_id uuid, category text, urgent smallint, executor_id uuid, parent_id uuid, plan_start date, plan_end date,
      schedule_mode text, not_before date, milestone boolean, real_start timestamptz, real_end timestamptz, progress smallint,
      progress_mode text, progress_weight numeric, estimate_hours numeric, consumed_hours numeric, left_hours numeric,
      team_mode text, private_type smallint,
      alarm_time timestamptz, alarm_offsets smallint[], alarm_by uuid, alarm_set_at timestamptz, resume_on date,
      group_id uuid, specification_id uuid, rela_obj_id uuid, form_key text,
      custom_fields jsonb, label_ids uuid[], reopened int, words text[])
  ), changed AS (
    UPDATE task t
       SET title = i.title, notes = coalesce(i.notes, t.notes), type_id = i.type_id, stage_id = i.stage_id, category = i.category,
           urgent = i.urgent, executor_id = i.executor_id, parent_id = i.parent_id, plan_start = i.plan_start,
           plan_end = i.plan_end, schedule_mode = i.schedule_mode, not_before = i.not_before, milestone = i.milestone,
           real_start = i.real_start, real_end = i.real_end, progress = i.progress, progress_mode = i.progress_mode,
           progress_weight = i.progress_weight, estimate_hours = i.estimate_hours, consumed_hours = i.consumed_hours,
           left_hours = i.left_hours, team_mode = i.team_mode, private_type = i.private_type,
           custom_fields = i.custom_fields,
           label_ids = i.label_ids, group_id = i.group_id, specification_id = i.specification_id,
           rela_obj_id = i.rela_obj_id, form_key = i.form_key,
           alarm_time = i.alarm_time, alarm_offsets = i.alarm_offsets, alarm_by = i.alarm_by,
           alarm_set_at = i.alarm_set_at, resume_on = i.resume_on,
           reopen_count = t.reopen_count + i.reopened,
           search = CASE WHEN i.words IS NULL THEN t.search ELSE array_to_tsvector(i.words) END,
           version = t.version + 1, updated_by = $2::uuid, updated_at = now()
      FROM input i WHERE t.tenant_id = $1 AND t.id = i.id
  )
  INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes, reason)
  SELECT $1, history, 'task', id, project_id, $2::uuid, event, changes, reason FROM input`;

export async function writeChanges(
  scope: RollScope & { actorId: string },
  changes: readonly TaskChange[],
): Promise<void> {
  const { db, actorId } = scope;
  if (changes.length === 0) return;
  const rows = changes.map(({ before: { record }, after, ...change }) => ({
    id: record.id,
    history: newId(),
    project_id: record.project_id,
    event: change.transition ? 'transition' : 'updated',
    changes: change.changes,
    reason: change.reason,
    title: after.title,
    notes: after.notes === record.notes ? null : after.notes,
    type_id: after.type_id,
    stage_id: after.stage_id,
    category: after.category,
    urgent: after.urgent,
    executor_id: after.executor_id,
    parent_id: after.parent_id,
    plan_start: after.plan_start,
    plan_end: after.plan_end,
    schedule_mode: after.schedule_mode,
    not_before: after.not_before,
    milestone: after.milestone,
    alarm_time: after.alarm_time,
    alarm_offsets: after.alarm_offsets,
    alarm_by: after.alarm_by,
    alarm_set_at: after.alarm_set_at,
    resume_on: after.resume_on,
    real_start: after.real_start,
    real_end: after.real_end,
    progress: after.progress,
    progress_mode: after.progress_mode,
    progress_weight: after.progress_weight,
    estimate_hours: after.estimate_hours,
    consumed_hours: after.consumed_hours,
    left_hours: after.left_hours,
    team_mode: after.team_mode,
    private_type: after.private_type,
    custom_fields: after.custom_fields,
    label_ids: after.label_ids,
    group_id: after.group_id,
    specification_id: after.specification_id,
    rela_obj_id: after.rela_obj_id,
    form_key: after.form_key,
    reopened: change.reopened ? 1 : 0,
    words: change.words,
  }));
  await db.query(WRITE, [actorId, JSON.stringify(rows)]);
  for (const { after, involved } of changes) if (involved) await replaceInvolved(db, after.id, involved);
  await writeTeams(
    db,
    changes
      .filter(({ before: { record }, after }) => after.team !== record.team)
      .map(({ after }) => ({ taskId: after.id, parts: after.team })),
  );
  for (const project of new Set(changes.map(({ before }) => before.project))) {
    const mine = changes.filter(({ before }) => before.project === project);
    await refreshCalculated(
      db,
      project,
      mine.map(({ after }) => after.id),
    );
  }
  const opened = changes.filter(opensAgain).map(({ before: { record } }) => record.parent_id);
  await refreshParents(scope, [...(await reopenParents(scope, opened)), ...changes.flatMap(reached)]);
}

const opensAgain = ({ before: { record }, after }: TaskChange) =>
  finishedCategories.includes(record.category) && !finishedCategories.includes(after.category);

const ownFigures = ['progress_mode', 'private_type', 'consumed_hours', 'left_hours'] as const;
const parentsFigures = [
  'category',
  'private_type',
  'progress',
  'progress_weight',
  'estimate_hours',
  'consumed_hours',
  'left_hours',
] as const;

/** Whose figures a change moves: the task's own, where they are computed, and its parents'. */
function reached({ before: { record }, after }: TaskChange): (string | null)[] {
  const moved = (figures: readonly (keyof ChangeRecord)[]) => figures.some((one) => record[one] !== after[one]);
  const own = after.progress_mode !== 'manual' && moved(ownFigures) ? [record.id] : [];
  if (record.parent_id !== after.parent_id) return [...own, record.parent_id, after.parent_id];
  return moved(parentsFigures) ? [...own, record.parent_id] : own;
}

async function replaceInvolved(db: TenantDb, taskId: string, userIds: string[]): Promise<void> {
  await db.delete(taskMember, and(eq(taskMember.taskId, taskId), eq(taskMember.role, 'involve')));
  await addInvolved(db, taskId, userIds);
}
