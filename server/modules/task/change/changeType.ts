/** Changing what a task is: the new type has to be open to it, and its process has to have a place for it. */
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import type { Actor } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import type { ChangeRecord } from '../read/load';
import { taskVisible } from '../read/visible';
import type { Stage, TaskTypeRecord, Workflow } from '../read/workflowStore';

/** Stages of a process that a task may go to when its type changes: those that say of its work what the old one said. */
export function placesFor(workflow: Workflow, processId: string, category: StageCategory): Stage[] {
  const stages = workflow.stages.filter((one) => one.processId === processId && !one.retired);
  const same = stages.filter((one) => one.category === category);
  if (same.length > 0) return same;
  const isOver = (one: StageCategory) => finishedCategories.includes(one);
  const alike = stages.filter((one) => isOver(one.category) === isOver(category));
  return isOver(category) && alike.length > 0 ? alike : [workflow.initialStage(processId)];
}

/** The type, and where in its process the task stands from then on. */
export function planType(
  workflow: Workflow,
  record: ChangeRecord,
  taskTypeId: string,
  wantedStageId: string | undefined,
): { type: TaskTypeRecord; stage: Stage } {
  const type = workflow.type(taskTypeId);
  if (!type) throw invalid('任务类型不存在，请刷新后重新选择', 'taskTypeId');
  if (!workflow.usable(type, record.project_id)) {
    throw againstRule(`任务类型「${type.name}」${type.enabled ? '不用于本项目' : '已停用'}，请选择其他类型`);
  }
  const from = workflow.stage(record.stage_id);
  if (!from) throw invalid('任务所在的阶段已不存在，请刷新后重试', 'stageId');
  if (from.processId === type.processId) return { type, stage: from };
  const places = placesFor(workflow, type.processId, from.category);
  const stage = wantedStageId
    ? places.find(({ id }) => id === wantedStageId)
    : (places.find(({ name }) => name === from.name) ?? places[0]);
  if (!stage) {
    const names = places.map(({ name }) => `「${name}」`).join('、');
    throw againstRule(`变更类型不能改变任务的状态，可以进入的阶段：${names}`);
  }
  return { type, stage };
}

/** Whether a task of a type may stand below a parent (null: at the top). */
export function assertParentType(
  workflow: Workflow,
  type: TaskTypeRecord | undefined,
  parentTypeId: string | null,
): void {
  if (!type || type.parentTypeIds.length === 0) return;
  if (parentTypeId !== null && type.parentTypeIds.includes(parentTypeId)) return;
  const names = type.parentTypeIds.flatMap((id) => workflow.type(id)?.name ?? []).map((name) => `「${name}」`);
  throw againstRule(`「${type.name}」只能位于${names.join('、')}之下，请选择父任务`);
}

export interface TypesAround {
  parent: string | null;
  children: string[];
}

/** The types around tasks: of their parents, and of their children that the actor sees; one statement for all. */
export async function typesAround(
  db: TenantDb,
  actor: Actor,
  taskIds: readonly string[],
): Promise<Map<string, TypesAround>> {
  const params: unknown[] = [taskIds];
  const seen = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  const rows = await db.query<{ task_id: string; type_id: string; above: boolean }>(
    `SELECT me.id AS task_id, p.type_id, true AS above FROM task me
       JOIN task p ON p.tenant_id = $1 AND p.id = me.parent_id AND p.deleted_at IS NULL
      WHERE me.tenant_id = $1 AND me.id = ANY($2::uuid[])
     UNION
     SELECT t.parent_id, t.type_id, false FROM task t JOIN project p ON p.tenant_id = $1 AND p.id = t.project_id
      WHERE t.tenant_id = $1 AND t.parent_id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND ${seen}`,
    params,
  );
  const around = new Map<string, TypesAround>(taskIds.map((id) => [id, { parent: null, children: [] }]));
  for (const { task_id: id, type_id: typeId, above } of rows) {
    const found = around.get(id);
    if (found && above) found.parent = typeId;
    else found?.children.push(typeId);
  }
  return around;
}
