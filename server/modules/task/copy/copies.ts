/** Copies of tasks, planned: each begins anew where it lands, with what one chose to take along. */

import type { RecordOf } from '../../../../contract/object/fields';
import type { CopyOptions } from '../../../../contract/task/batch';
import { taskFields } from '../../../../contract/task/fields';
import type { Actor } from '../../../base/actor';
import { addDays, newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { columnsIn } from '../../../object/fields/stored';
import type { LoadedProject } from '../../../object/project';
import type { Platform } from '../../../platform';
import { canInProject } from '../../../policies/project';
import type { ChangeRecord, LoadedChange } from '../read/load';
import { projectFieldsOf, projectLabelsOf } from '../read/values';
import type { Executing } from '../team/input';
import { executorOf, rearranged } from '../team/parts';
import type { CopiedDependency, Seedling } from './insertCopies';
import { land, namedBy, openLanding, stageFor } from './landing';
import { toPortable } from './portable';

interface Within {
  platform: Platform;
  actor: Actor;
  db: TenantDb;
}
export interface Copies {
  /** In the order of their sources. */
  seedlings: Seedling[];
  /** The copy of each source. */
  ids: Map<string, string>;
  /** What was left out of each source, in words. */
  notes: Map<string, string[]>;
}

/**
 * @param sources tasks of one project, parents before their children.
 * @param known copies that were made before, by source: a child copied now goes below the copy of its parent.
 */
export async function planCopies(
  within: Within,
  sources: readonly LoadedChange[],
  target: LoadedProject,
  options: CopyOptions,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Copies> {
  const { db, actor } = within;
  const from = sources[0]?.project;
  if (!from) return { seedlings: [], ids: new Map(), notes: new Map() };
  const fields = await projectFieldsOf(db, from.id);
  const labels = await projectLabelsOf(db, from.id);
  const landing = await openLanding(
    within,
    target,
    namedBy(
      fields,
      sources.map(({ record }) => record),
    ),
  );
  const mayAssign = canInProject(actor, target, 'TASK:EXECUTOR:SET');
  const ids = new Map(known);
  const open = await openParents(db, target.id, sources);
  const notes = new Map<string, string[]>();
  const seedlings = sources.map(({ record }): Seedling => {
    const id = newId();
    ids.set(record.id, id);
    const kept = Boolean(options.members);
    const { notes: left, ...landed } = land(landing, {
      executorId: kept && (mayAssign || record.executor_id === actor.userId) ? record.executor_id : null,
      team: kept && mayAssign ? beginning(record) : null,
      involved: kept ? record.involved : [],
      labels: options.labels ? record.label_ids.flatMap((one) => labels.get(one) ?? []) : [],
      customFields: options.customFields ? toPortable(fields, record.custom_fields) : [],
    });
    if (kept && !mayAssign && record.executor_id && record.executor_id !== actor.userId) {
      left.push('您没有权限指派执行人，执行人未保留');
    }
    if (left.length > 0) notes.set(record.id, left);
    const { typeId } = stageFor(landing.workflow, record);
    const type = landing.workflow.type(typeId) ?? landing.workflow.defaultType;
    const parent = record.parent_id;
    return {
      id,
      parentId: parent === null ? null : (ids.get(parent) ?? (open.has(parent) ? parent : null)),
      typeId,
      stage: landing.workflow.initialStage(type.processId),
      title: record.title,
      notes: record.notes,
      fields: takenAlong(record),
      planStart: dateOf(record.plan_start, options),
      planEnd: dateOf(record.plan_end, options),
      estimateHours: record.estimate_hours,
      privateType: record.private_type,
      ...landed,
    };
  });
  return { seedlings, ids, notes };
}

const along = columnsIn(taskFields, 'copy');
const takenAlong = (record: ChangeRecord) =>
  Object.fromEntries(along.map(({ column }) => [column, record[column]])) as RecordOf<typeof taskFields, 'copy'>;

/** Several executors, each before their part. */
function beginning({ team_mode: mode, team }: ChangeRecord): Executing | null {
  if (!mode || !team) return null;
  const parts = rearranged(mode, [], team);
  return { team_mode: mode, team: parts, executor_id: executorOf(parts, null) };
}

function dateOf(day: string | null, { dates = 'keep', days = 0 }: CopyOptions): string | null {
  if (day === null || dates === 'clear') return null;
  return dates === 'shift' ? addDays(day, days) : day;
}

/** Parents outside of what is copied, below which a copy may stand beside its source; locked against being recycled. */
async function openParents(db: TenantDb, projectId: string, sources: readonly LoadedChange[]): Promise<Set<string>> {
  const parents = [...new Set(sources.flatMap(({ record }) => record.parent_id ?? []))];
  if (parents.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND project_id = $3 AND deleted_at IS NULL
        AND category <> 'CLOSED' ORDER BY id FOR NO KEY UPDATE`,
    [parents, projectId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Dependencies whose both ends were copied, between the copies. */
export async function copiedDependencies(
  db: TenantDb,
  copies: ReadonlyMap<string, string>,
): Promise<CopiedDependency[]> {
  const rows = await db.query<CopiedDependency & Record<string, unknown>>(
    `SELECT pre_id AS "preId", post_id AS "postId", type, lag_days AS "lagDays" FROM task_depend
      WHERE tenant_id = $1 AND pre_id = ANY($2::uuid[]) AND post_id = ANY($2::uuid[])`,
    [[...copies.keys()]],
  );
  return rows.map((dependency) => ({
    ...dependency,
    preId: copies.get(dependency.preId) ?? dependency.preId,
    postId: copies.get(dependency.postId) ?? dependency.postId,
  }));
}
