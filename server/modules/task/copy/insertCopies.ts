/** Writes tasks that were planned beforehand (copies, templates) with what belongs to them, in the caller's transaction. */
import type { DependencyType } from '../../../../contract/task/enums';
import { htmlToText } from '../../../base/html';
import { newId } from '../../../base/present';
import type { LoadedProject } from '../../../object/project';
import { objectWords } from '../../../object/search/words';
import { type InsertedFields, type InsertProject, insertTasks, type TaskInsert } from '../change/createQueue';
import { refreshParents } from '../change/parents';
import type { Stage } from '../read/workflowStore';
import { pinGaps, type Within } from '../schedule/service';
import { schedulesItself } from '../schedule/setting';
import type { Executing } from '../team/input';
import { writeTeams } from '../team/write';

export interface Seedling {
  id: string;
  parentId: string | null;
  typeId: string;
  stage: Stage;
  title: string;
  notes: string;
  /** What it takes along, by the columns of its fields. */
  fields: Pick<InsertedFields, 'urgent'> & Partial<InsertedFields>;
  executorId: string | null;
  involved: readonly string[];
  /** Who executes it together, each at the beginning of their part. */
  team?: Executing | null;
  planStart: string | null;
  planEnd: string | null;
  estimateHours: number | null;
  privateType: number;
  labelIds: string[];
  customFields: object;
}

export interface CopiedDependency {
  preId: string;
  postId: string;
  type: DependencyType;
  lagDays: number;
}

/** @param seedlings parents before their children. Returns their numbers by id. */
export async function insertCopies(
  within: Within,
  project: InsertProject & Pick<LoadedProject, 'settings'>,
  seedlings: readonly Seedling[],
  dependencies: readonly CopiedDependency[] = [],
): Promise<Map<string, string>> {
  if (seedlings.length === 0) return new Map();
  const { db } = within;
  const creatorId = within.actor.userId;
  const numbers = await insertTasks(
    db,
    project,
    seedlings.map((one) => insertOf(one, creatorId)),
  );
  await db.query(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role)
     SELECT $1, r.task_id, r.user_id, 'involve' FROM jsonb_to_recordset($2::jsonb) AS r(task_id uuid, user_id uuid)
     ON CONFLICT DO NOTHING`,
    [
      JSON.stringify(
        seedlings.flatMap(({ id, involved }) => involved.map((userId) => ({ task_id: id, user_id: userId }))),
      ),
    ],
  );
  await writeTeams(
    db,
    seedlings.flatMap(({ id, team }) => (team ? { taskId: id, parts: team.team } : [])),
  );
  // What is new has not begun: there is no stage to follow.
  await refreshParents(
    { platform: null, db, actorId: creatorId },
    seedlings.map(({ parentId }) => parentId),
  );
  if (dependencies.length > 0) {
    await db.query(
      `INSERT INTO task_depend (tenant_id, id, pre_id, post_id, type, lag_days, created_by, updated_by)
       SELECT $1, r.id, r."preId", r."postId", r.type, r."lagDays", $2::uuid, $2::uuid
         FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, "preId" uuid, "postId" uuid, type text, "lagDays" int)
       ON CONFLICT DO NOTHING`,
      [creatorId, JSON.stringify(dependencies.map((dependency) => ({ id: newId(), ...dependency })))],
    );
    const planted = new Set(seedlings.map(({ id }) => id));
    if (schedulesItself(project)) await pinGaps(within, project.id, (id) => planted.has(id));
  }
  return numbers;
}

const insertOf = (one: Seedling, creatorId: string): TaskInsert => ({
  ...one.fields,
  id: one.id,
  history_id: newId(),
  type_id: one.typeId,
  stage_id: one.stage.id,
  category: one.stage.category,
  title: one.title,
  notes: one.notes,
  parent_id: one.parentId,
  executor_id: one.executorId,
  team_mode: one.team?.team_mode ?? null,
  plan_start: one.planStart,
  plan_end: one.planEnd,
  progress: 0,
  estimate_hours: one.estimateHours,
  private_type: one.privateType,
  custom_fields: one.customFields,
  label_ids: one.labelIds,
  words: objectWords(one.title, htmlToText(one.notes)),
  creator_id: creatorId,
});
