/**
 * Moves tasks into another project with all that is below them: new numbers, the former ones lead to them still; what
 * the other project does not have is left out and said. Dependencies stay: they may cross projects.
 */

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
import { carryOnTrees } from '../change/reschedule';
import { type ChangeRecord, lockRecords } from '../read/load';
import { otherChange, otherProject } from '../read/names';
import { projectFieldsOf, projectLabelsOf } from '../read/values';
import { type WrittenTeam, writeTeams } from '../team/write';
import { land, namedBy, openLanding, stageFor } from './landing';
import { toPortable } from './portable';

interface Within {
  platform: Platform;
  actor: Actor;
  db: TenantDb;
}

const WRITE = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($4::jsonb) AS r(id uuid, history uuid, at int, former text, type_id uuid, stage_id uuid,
      category text, parent_id uuid, executor_id uuid, team_mode text, external_key text, label_ids uuid[], custom_fields jsonb,
      words text[], involved uuid[], changes jsonb)
  ), counter AS (
    UPDATE project_counter SET last_seq = last_seq + (SELECT count(*)::int FROM input)
     WHERE tenant_id = $1 AND project_id = $2 RETURNING last_seq - (SELECT count(*)::int FROM input) AS base
  ), former AS (
    INSERT INTO task_former_no (tenant_id, task_no, task_id) SELECT $1, former, id FROM input
    ON CONFLICT (tenant_id, task_no) DO UPDATE SET task_id = excluded.task_id
  ), gone AS (
    DELETE FROM task_member m USING input i WHERE m.tenant_id = $1 AND m.task_id = i.id AND m.role = 'involve'
       AND NOT (m.user_id = ANY(i.involved))
  ), followed AS (
    UPDATE history h SET project_id = $2 FROM input i
     WHERE h.tenant_id = $1 AND h.object_type = 'task' AND h.object_id = i.id
  ), noted AS (
    INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes)
    SELECT $1, history, 'task', id, $2, $5::uuid, 'updated', changes FROM input
  )
  UPDATE task t
     SET project_id = $2, seq = base + i.at, task_no = $3 || '-' || (base + i.at), sort = base + i.at, type_id = i.type_id,
         stage_id = i.stage_id, category = i.category, parent_id = i.parent_id, executor_id = i.executor_id, team_mode = i.team_mode,
         external_key = i.external_key, label_ids = i.label_ids, custom_fields = i.custom_fields,
         search = array_to_tsvector(i.words || lower($3 || '-' || (base + i.at)) || (base + i.at)::text),
         version = t.version + 1, updated_by = $5::uuid, updated_at = now()
    FROM input i, counter WHERE t.tenant_id = $1 AND t.id = i.id`;

/** Under the lock of the plan they leave (`lockPlan`). Returns what was left out, by root; a root that lies below another one goes with that and is not named. */
export async function moveSubtrees(
  within: Within,
  from: LoadedProject,
  target: LoadedProject,
  rootIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { db, actor } = within;
  if (rootIds.length === 0) return new Map();
  const places = await subtrees(db, rootIds);
  const byId = new Map((await lockRecords(db, [...places.keys()])).map((record) => [record.id, record]));
  const records = [...places.keys()].flatMap((id) => byId.get(id) ?? []);
  const fields = await projectFieldsOf(db, from.id);
  const labels = await projectLabelsOf(db, from.id);
  const landing = await openLanding(within, target, namedBy(fields, records));
  const taken = await takenKeys(db, target.id, records);
  const notes = new Map<string, string[]>();
  const teams: WrittenTeam[] = [];
  const rows = records.map((record, index) => {
    const root = places.get(record.id) ?? record.id;
    const { typeId, stage, note } = stageFor(landing.workflow, record);
    const landed = land(landing, {
      executorId: record.executor_id,
      team: record,
      involved: record.involved,
      labels: record.label_ids.flatMap((id) => labels.get(id) ?? []),
      customFields: toPortable(fields, record.custom_fields),
    });
    const clash = record.external_key !== null && taken.has(record.external_key);
    const left = [
      ...landed.notes,
      ...(note ? [note] : []),
      ...(clash ? [`「${target.name}」已有外部编号 ${record.external_key}，未保留`] : []),
    ];
    teams.push({ taskId: record.id, parts: landed.team?.team ?? null });
    notes.set(root, [...(notes.get(root) ?? []), ...left]);
    const key = clash ? null : record.external_key;
    return {
      id: record.id,
      history: newId(),
      at: index + 1,
      former: record.task_no,
      type_id: typeId,
      stage_id: stage.id,
      category: stage.category,
      parent_id: root === record.id ? null : record.parent_id,
      executor_id: landed.executorId,
      team_mode: landed.team?.team_mode ?? null,
      external_key: key,
      label_ids: landed.labelIds,
      custom_fields: landed.customFields,
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
  const formerParents = [...notes.keys()].map((root) => byId.get(root)?.parent_id);
  await refreshParents({ platform: within.platform, db, actorId: actor.userId }, formerParents);
  await carryOnTrees(within, from.id, [...places.keys()], formerParents);
  return new Map([...notes].map(([root, left]) => [root, [...new Set(left)]]));
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
async function takenKeys(db: TenantDb, projectId: string, records: readonly ChangeRecord[]): Promise<Set<string>> {
  const keys = records.flatMap(({ external_key: key }) => key ?? []);
  if (keys.length === 0) return new Set();
  const rows = await db.query<{ external_key: string }>(
    'SELECT external_key FROM task WHERE tenant_id = $1 AND project_id = $2 AND external_key = ANY($3::text[])',
    [projectId, keys],
  );
  return new Set(rows.map((row) => row.external_key));
}
