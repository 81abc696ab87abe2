/** Writes planned changes: tasks and history in one statement, however many there are. */
import { and, eq } from 'drizzle-orm';
import { finishedCategories } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import { newId } from '../../../base/present';
import { taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { refreshCalculated } from '../../../object/fields/formula/refresh';
import { columnsIn, typedColumns } from '../../../object/fields/stored';
import type { ChangeRecord } from '../read/load';
import { addInvolved } from '../read/people';
import { writeTeams } from '../team/write';
import { type RollScope, refreshParents } from './parents';
import type { TaskChange } from './plan';
import { reopenParents } from './reopenParents';

/** Columns that a change writes as they are: those of fields, and what the rules keep beside them. */
const written = [
  ...columnsIn(taskFields, 'change').filter(({ name }) => name !== 'notes'),
  { column: 'team_mode', type: 'text' },
  { column: 'custom_fields', type: 'jsonb' },
  { column: 'alarm_by', type: 'uuid' },
  { column: 'alarm_set_at', type: 'timestamptz' },
];

/** `$2` the actor, `$3` the changes. Long texts travel only where they change. */
const WRITE = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($3::jsonb) AS r(
      id uuid, history uuid, project_id uuid, event text, changes jsonb, reason text, notes text,
      ${typedColumns(written)}, reopened int, words text[])
  ), changed AS (
    UPDATE task t
       SET ${written.map(({ column }) => `${column} = i.${column}`).join(', ')},
           notes = coalesce(i.notes, t.notes), reopen_count = t.reopen_count + i.reopened,
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
    notes: after.notes === record.notes ? null : after.notes,
    ...Object.fromEntries(written.map(({ column }) => [column, after[column]])),
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
  const opened = changes.filter(opensAgain).map(({ before: { record }, after }) => ({
    parent_id: record.parent_id,
    private_type: after.private_type,
  }));
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
