/** How a task of one project stands in another: what of it can be kept there, and what has to be left out. */

import type { CustomValues } from '../../../../contract/task/task';
import type { PortableValue } from '../../../../contract/task/templates';
import type { Actor } from '../../../base/actor';
import type { People } from '../../../base/people';
import type { TenantDb } from '../../../db/scope';
import type { LoadedProject } from '../../../object/project';
import type { Platform } from '../../../platform';
import { type ProjectFields, type ProjectLabels, peopleIn, projectFieldsOf, projectLabelsOf } from '../read/values';
import type { Stage, Workflow } from '../read/workflowStore';
import { type Executing, teamWithout } from '../team/input';
import { fromPortable } from './portable';

export interface Landing {
  project: LoadedProject;
  workflow: Workflow;
  fields: ProjectFields;
  labels: ProjectLabels;
  people: People;
  /** Whether a person may be given a task there. */
  assignable: (userId: string) => boolean;
}

/** @param userIds who may be asked about. */
export async function openLanding(
  { platform, db, actor }: { platform: Platform; db: TenantDb; actor: Actor },
  project: LoadedProject,
  userIds: readonly string[],
): Promise<Landing> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m
       LEFT JOIN project_person p ON p.tenant_id = m.tenant_id AND p.project_id = $2 AND p.user_id = m.id
      WHERE m.tenant_id = $1 AND m.id = ANY($3::uuid[]) AND NOT m.disabled
        AND ($4::boolean OR p.user_id IS NOT NULL OR m.id = $5)`,
    [project.id, [...new Set(userIds)], project.settings.TASK_ASSIGN_OUTER_MEMBER === '1', project.ownerId],
  );
  const allowed = new Set(rows.map(({ id }) => id));
  return {
    project,
    workflow: await platform.workflows.of(actor.tenantId),
    fields: await projectFieldsOf(db, project.id),
    labels: await projectLabelsOf(db, project.id),
    people: await platform.directory.of(actor.tenantId),
    assignable: (userId) => allowed.has(userId),
  };
}

/** Everybody whom tasks name. */
export const namedBy = (
  fields: ProjectFields,
  records: readonly {
    executor_id: string | null;
    team?: readonly { userId: string }[] | null;
    involved: string[];
    custom_fields: CustomValues;
  }[],
): string[] => [
  ...new Set(
    records.flatMap((record) => [
      ...(record.executor_id ? [record.executor_id] : []),
      ...(record.team ?? []).map(({ userId }) => userId),
      ...record.involved,
      ...peopleIn(fields, record.custom_fields),
    ]),
  ),
];

export interface Belongings {
  executorId: string | null;
  team?: Executing | null;
  involved: readonly string[];
  labels: readonly string[];
  customFields: readonly PortableValue[];
}
export interface Landed {
  executorId: string | null;
  /** Who executes it together, as far as they are assignable there; null: one alone. */
  team: Executing | null;
  involved: string[];
  labelIds: string[];
  customFields: CustomValues;
  /** What was left out, in words. */
  notes: string[];
}

export function land({ project, fields, labels, people, assignable }: Landing, given: Belongings): Landed {
  const notes: string[] = [];
  const members = given.team?.team?.map(({ userId }) => userId) ?? [];
  const gone = [given.executorId, ...members, ...given.involved].filter(
    (id): id is string => id !== null && !assignable(id),
  );
  if (gone.length > 0) {
    const names = [...new Set(gone)].map((id) => people(id)?.name ?? '已离开的成员');
    notes.push(`${names.join('、')}不是「${project.name}」的成员，未保留`);
  }
  const byName = new Map([...labels].map(([id, name]) => [name, id]));
  const missing = given.labels.filter((name) => !byName.has(name));
  if (missing.length > 0) notes.push(`「${project.name}」没有标签：${missing.join('、')}`);
  const dropped: string[] = [];
  const customFields = fromPortable(fields, given.customFields, assignable, (name) => dropped.push(name));
  if (dropped.length > 0) notes.push(`「${project.name}」没有可对应的字段：${dropped.join('、')}`);
  return {
    ...executingThere(given, assignable),
    involved: given.involved.filter(assignable),
    labelIds: given.labels.flatMap((name) => byName.get(name) ?? []),
    customFields,
    notes,
  };
}

function executingThere(
  { executorId, team }: Belongings,
  assignable: (userId: string) => boolean,
): Pick<Landed, 'executorId' | 'team'> {
  const kept = team?.team ? teamWithout(team, (userId) => !assignable(userId)) : null;
  if (kept) return { executorId: kept.executor_id, team: kept.team && kept };
  return { executorId: executorId && assignable(executorId) ? executorId : null, team: null };
}

/** The same type where there is one, else the default; its stage of the same category. */
export function stageFor(
  workflow: Workflow,
  task: { type_id: string; stage_id: string; category: Stage['category'] },
): { typeId: string; stage: Stage; note: string | null } {
  const own = workflow.type(task.type_id);
  const type = own ?? workflow.defaultType;
  const stages = workflow.stages.filter((stage) => stage.processId === type.processId);
  const same =
    stages.find(({ id }) => id === task.stage_id) ?? stages.find(({ category }) => category === task.category);
  const stage = same ?? workflow.initialStage(type.processId);
  return { typeId: type.id, stage, note: same ? null : `流程没有对应的阶段，已回到「${stage.name}」` };
}
