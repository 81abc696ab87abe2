/** Creating a task (`POST ccTask/create`). */
import type { TaskCreate } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import { forbidden, invalid } from '../../../errors';
import { htmlToText, sanitize } from '../../../http/html';
import { newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { canInProject } from '../../../policies/project';
import { type LoadedProject, projectFor } from '../../project';
import { refreshParents } from './parents';
import { addInvolved, tellExecutor } from './people';
import { searchWords } from './search';
import { assertAssignable, assertCustomValues, assertDates } from './values';

export interface CreatedTask {
  taskId: string;
  taskNo: string;
}

/**
 * Takes the next number, writes the task and its history in one statement: the number is locked for as short as can
 * be, there are no gaps, and no number is given twice, however many create at once.
 */
const INSERT = `
  WITH counter AS (
    UPDATE project_counter SET last_seq = last_seq + 1 WHERE tenant_id = $1 AND project_id = $2 RETURNING last_seq
  ), added AS (
    INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, parent_id,
                      urgent, executor_id, plan_start, plan_end, progress, estimate_hours, private_type, custom_fields,
                      search, created_by, updated_by)
    SELECT $1, $3::uuid, $2, last_seq, $4 || '-' || last_seq, last_seq, $5::uuid, $6::uuid, $7, $8, $9, $10::uuid,
           $11::smallint, $12::uuid, $13::date, $14::date, $15::smallint, $16::numeric, $17::smallint, $18::jsonb,
           array_to_tsvector($19::text[] || lower($4 || '-' || last_seq) || last_seq::text), $20::uuid, $20::uuid
      FROM counter RETURNING task_no
  ), noted AS (
    INSERT INTO task_history (tenant_id, id, task_id, project_id, actor_id, event)
    SELECT $1, $21::uuid, $3::uuid, $2, $20::uuid, 'created' FROM added
  ) SELECT task_no FROM added`;

export async function createTask(context: TenantContext, input: TaskCreate): Promise<CreatedTask> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, input.projectId, 'TASK:CREATE');
  const workflow = await platform.workflows.of(actor.tenantId);
  const type = input.taskTypeId ? workflow.type(input.taskTypeId) : workflow.defaultType;
  if (!type) throw invalid('任务类型不存在，请刷新后重新选择', 'taskTypeId');
  const stage = workflow.initialStage(type.processId);
  assertDates(input.planStart, input.planEnd);
  const others = [input.executorId, ...(input.involveMember ?? [])].filter(
    (id): id is string => Boolean(id) && id !== actor.userId,
  );
  if (input.executorId && input.executorId !== actor.userId && !canInProject(actor, project, 'TASK:EXECUTOR:SET')) {
    throw forbidden('您没有权限指派执行人');
  }
  await assertAssignable(db, project, others);
  if (input.customFields) await assertCustomValues(db, project.id, input.customFields);
  if (input.parentId) await assertParent(db, project, input.parentId);

  const notes = input.notes ? sanitize(input.notes) : '';
  const taskId = newId();
  const insert = async (within: TenantDb) => {
    const [row] = await within.query<{ task_no: string }>(INSERT, [
      project.id,
      taskId,
      project.code,
      type.id,
      stage.id,
      stage.category,
      input.title.trim(),
      notes,
      input.parentId ?? null,
      input.urgent ?? 2,
      input.executorId ?? null,
      input.planStart ?? null,
      input.planEnd ?? null,
      input.progress ?? 0,
      input.estimateHours ?? null,
      input.privateTask ? 1 : 0,
      JSON.stringify(input.customFields ?? {}),
      searchWords(input.title, htmlToText(notes)),
      actor.userId,
      newId(),
    ]);
    if (!row) throw new Error(`Project ${project.id} has no counter`);
    return row.task_no;
  };
  const alone = !input.parentId && others.length === 0 && !input.involveMember?.length;
  const taskNo = alone
    ? await insert(db)
    : await db.transaction(async (tx) => {
        const number = await insert(tx);
        await addInvolved(tx, taskId, input.involveMember ?? []);
        if (input.parentId) await refreshParents(tx, [input.parentId]);
        await tellExecutor(platform, tx, actor, { taskId, taskNo: number, title: input.title }, input.executorId);
        return number;
      });
  platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] });
  return { taskId, taskNo };
}

async function assertParent(db: TenantDb, project: LoadedProject, parentId: string): Promise<void> {
  const [parent] = await db.query<{ category: string }>(
    'SELECT category FROM task WHERE tenant_id = $1 AND id = $2 AND project_id = $3 AND deleted_at IS NULL',
    [parentId, project.id],
  );
  if (!parent) throw invalid('父任务不存在、已删除或不在本项目', 'parentId');
  if (parent.category === 'CLOSED') throw invalid('父任务已关闭，请先激活父任务', 'parentId');
}
