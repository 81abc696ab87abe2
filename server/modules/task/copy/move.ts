/**
 * Moves tasks into another project with all that is below them: new numbers, the former ones lead to them still; what
 * the other project does not have is left out and said. Dependencies stay: they may cross projects. Taken back, a task has
 * the number and all else that it had.
 */

import type { MovedOne } from '../../../../contract/task/batch';
import type { Actor } from '../../../base/actor';
import { htmlToText } from '../../../base/html';
import { newId } from '../../../base/present';
import type { KeptChange } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { refreshCalculated } from '../../../object/fields/formula/refresh';
import type { LoadedProject } from '../../../object/project';
import { objectWords } from '../../../object/search/words';
import type { Platform } from '../../../platform';
import { refreshParents } from '../change/parents';
import { rescheduleTrees } from '../change/reschedule';
import { type ChangeRecord, lockRecords } from '../read/load';
import { otherChange, otherProject } from '../read/names';
import { projectFieldsOf, projectLabelsOf } from '../read/values';
import { type WrittenTeam, writeTeams } from '../team/write';
import { land, namedBy, openLanding, stageFor } from './landing';
import { broughtBy, placeOf } from './place';

interface Within {
  platform: Platform;
  actor: Actor;
  db: TenantDb;
}

const WRITE = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($4::jsonb) AS r(id uuid, history uuid, at int, seq int, former text, type_id uuid, stage_id uuid,
      category text, parent_id uuid, executor_id uuid, team_mode text, external_key text, label_ids uuid[], custom_fields jsonb,
      words text[], involved uuid[], changes jsonb)
  ), counter AS (
    UPDATE project_counter SET last_seq = last_seq + (SELECT count(*)::int FROM input WHERE seq IS NULL)
     WHERE tenant_id = $1 AND project_id = $2
    RETURNING last_seq - (SELECT count(*)::int FROM input WHERE seq IS NULL) AS base
  ), numbered AS (
    SELECT i.*, coalesce(i.seq, base + i.at) AS no FROM input i, counter
  ), again AS (
    DELETE FROM task_former_no f USING input i WHERE f.tenant_id = $1 AND f.task_id = i.id AND f.task_no = $3 || '-' || i.seq
  ), former AS (
    INSERT INTO task_former_no (tenant_id, task_no, task_id) SELECT $1, former, id FROM input
    ON CONFLICT (tenant_id, task_no) DO UPDATE SET task_id = excluded.task_id
  ), gone AS (
    DELETE FROM task_member m USING input i WHERE m.tenant_id = $1 AND m.task_id = i.id AND m.role = 'involve'
       AND NOT (m.user_id = ANY(i.involved))
  ), involved_again AS (
    INSERT INTO task_member (tenant_id, task_id, user_id, role)
    SELECT $1, i.id, one, 'involve' FROM input i, unnest(i.involved) one WHERE i.seq IS NOT NULL ON CONFLICT DO NOTHING
  ), followed AS (
    UPDATE history h SET project_id = $2 FROM input i
     WHERE h.tenant_id = $1 AND h.object_type = 'task' AND h.object_id = i.id
  ), noted AS (
    INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes)
    SELECT $1, history, 'task', id, $2, $5::uuid, 'updated', changes FROM input
  )
  UPDATE task t
     SET project_id = $2, seq = i.no, task_no = $3 || '-' || i.no, sort = i.no, type_id = i.type_id,
         stage_id = i.stage_id, category = i.category, parent_id = i.parent_id, executor_id = i.executor_id, team_mode = i.team_mode,
         external_key = i.external_key, label_ids = i.label_ids, custom_fields = i.custom_fields,
         search = array_to_tsvector(i.words || lower($3 || '-' || i.no) || i.no::text),
         version = t.version + 1, updated_by = $5::uuid, updated_at = now()
    FROM numbered i WHERE t.tenant_id = $1 AND t.id = i.id`;

export interface Moved {
  /** What was left out, in words. */
  notes: string[];
  tasks: MovedOne[];
}

/**
 * Under the lock of the plan they leave (`lockPlan`). A root that lies below another one goes with that and is not named.
 * @param back by task: the move that is taken back
 * @returns by root, what became of it and of what went along
 */
export async function moveSubtrees(
  within: Within,
  from: LoadedProject,
  target: LoadedProject,
  rootIds: readonly string[],
  back: ReadonlyMap<string, MovedOne> = new Map(),
): Promise<Map<string, Moved>> {
  const { db, actor } = within;
  if (rootIds.length === 0) return new Map();
  const places = await subtrees(db, rootIds);
  const byId = new Map((await lockRecords(db, [...places.keys()])).map((record) => [record.id, record]));
  const records = [...places.keys()].flatMap((id) => byId.get(id) ?? []);
  const fields = await projectFieldsOf(db, from.id);
  const labels = await projectLabelsOf(db, from.id);
  const before = records.flatMap(({ id }) => back.get(id)?.place[0] ?? []);
  const landing = await openLanding(within, target, [
    ...namedBy(fields, records),
    ...before.flatMap((one) => [
      ...(one.executorId ? [one.executorId] : []),
      ...(one.team.parts ?? []).map(({ userId }) => userId),
      ...one.involved,
    ]),
  ]);
  const keys = [...records.map((record) => record.external_key), ...before.map(({ externalKey }) => externalKey)];
  const taken = await takenKeys(db, target.id, keys);
  const moved = new Map<string, Moved>();
  const teams: WrittenTeam[] = [];
  let at = 0;
  const rows = records.map((record) => {
    const root = places.get(record.id) ?? record.id;
    const brought = broughtBy(record, { fields, labels }, landing, back.get(record.id));
    const { external_key: wanted } = brought.record;
    const { typeId, stage, note } = stageFor(landing.workflow, brought.record);
    const landed = land(landing, brought.belongings);
    const clash = wanted !== null && taken.has(wanted);
    const left = [
      ...landed.notes,
      ...(note ? [note] : []),
      ...(clash ? [`「${target.name}」已有外部编号 ${wanted}，未保留`] : []),
    ];
    teams.push({ taskId: record.id, parts: landed.team?.team ?? null });
    const known = moved.get(root) ?? { notes: [], tasks: [] };
    moved.set(root, { notes: [...new Set([...known.notes, ...left])], tasks: known.tasks });
    known.tasks.push({ id: record.id, place: [placeOf(record), placeOf(record)] });
    const key = clash ? null : wanted;
    if (brought.seq === null) at += 1;
    return {
      id: record.id,
      history: newId(),
      at: brought.seq === null ? at : 0,
      seq: brought.seq,
      former: record.task_no,
      type_id: typeId,
      stage_id: stage.id,
      category: stage.category,
      parent_id: root === record.id ? null : record.parent_id,
      executor_id: landed.executorId,
      team_mode: landed.team?.team_mode ?? null,
      external_key: key,
      label_ids: landed.labelIds,
      custom_fields: brought.customFields ?? landed.customFields,
      words: objectWords(record.title, htmlToText(record.notes), key ?? ''),
      involved: landed.involved,
      changes: movedChanges(record, from, target),
    };
  });
  await db.query(WRITE, [target.id, target.code, JSON.stringify(rows), actor.userId]);
  await writeTeams(
    db,
    teams.filter(({ taskId, parts }) => parts !== byId.get(taskId)?.team),
  );
  await refreshCalculated(
    db,
    target,
    rows.map(({ id }) => id),
  );
  const stands = new Map((await lockRecords(db, [...places.keys()])).map((record) => [record.id, placeOf(record)]));
  for (const { tasks } of moved.values()) {
    for (const one of tasks) one.place[1] = stands.get(one.id) ?? one.place[1];
  }
  const formerParents = [...moved.keys()].map((root) => byId.get(root)?.parent_id);
  await refreshParents({ platform: within.platform, db, actorId: actor.userId }, formerParents);
  await rescheduleTrees(within, from.id, [...places.keys()], formerParents);
  return moved;
}

const movedChanges = (record: ChangeRecord, from: LoadedProject, target: LoadedProject): KeptChange[] => [
  otherChange({
    field: 'projectId',
    label: '项目',
    before: { other: otherProject(from) },
    after: { other: otherProject(target) },
  }),
  { field: 'taskNo', label: '编号', before: record.task_no, after: null },
];

/** Each task with the topmost root above it, roots first, children after their parents. */
async function subtrees(db: TenantDb, rootIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; root: string }>(
    `WITH RECURSIVE down AS (
       SELECT id, id AS root, 0 AS depth, sort, seq FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL
       UNION ALL
       SELECT t.id, down.root, down.depth + 1, t.sort, t.seq
         FROM down JOIN task t ON t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL
     ) SELECT id, root FROM (SELECT DISTINCT ON (id) id, root, depth, sort, seq FROM down ORDER BY id, depth DESC) topmost
        ORDER BY depth, sort, seq`,
    [rootIds],
  );
  return new Map(rows.map(({ id, root }) => [id, root]));
}

/** Keys of the tracker that tasks were imported from, as far as the other project has them already. */
async function takenKeys(db: TenantDb, projectId: string, given: readonly (string | null)[]): Promise<Set<string>> {
  const keys = given.flatMap((key) => key ?? []);
  if (keys.length === 0) return new Set();
  const rows = await db.query<{ external_key: string }>(
    'SELECT external_key FROM task WHERE tenant_id = $1 AND project_id = $2 AND external_key = ANY($3::text[])',
    [projectId, keys],
  );
  return new Set(rows.map((row) => row.external_key));
}
