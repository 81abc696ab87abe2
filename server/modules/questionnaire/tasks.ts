/** Questionnaires of a task: those that may be bound to it, and those that are (specification §7 `ccTask/query…`). */
import type { FormState } from '../../../contract/questionnaire/access';
import type { FormKind } from '../../../contract/questionnaire/settings';
import type { TaskForm } from '../../../contract/questionnaire/tasks';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { removeLink } from '../../object/links';

export async function assertTaskSeen(context: TenantContext, taskId: string): Promise<void> {
  const [task] = await context.platform.objects.findVisible(context, 'task', [taskId]);
  if (!task) throw notFound('任务');
}

interface Found extends Record<string, unknown> {
  id: string;
  form_key: string;
  title: string;
  kind: FormKind;
  state: FormState;
  answers: number;
}
const present = (row: Found): TaskForm => ({
  id: row.id,
  formKey: row.form_key,
  title: row.title,
  kind: row.kind,
  state: row.state,
  answers: row.answers,
});

/** Published ones of one's own or of the task's project that are not bound to it yet. */
export async function bindableForms(context: TenantContext, taskId: string): Promise<TaskForm[]> {
  await assertTaskSeen(context, taskId);
  const { db, actor } = context;
  const rows = await db.query<Found>(
    `SELECT f.id, f.form_key, f.title, f.kind, f.state, 0 AS answers FROM survey_form f
       JOIN task t ON t.tenant_id = f.tenant_id AND t.id = $2
      WHERE f.tenant_id = $1 AND f.deleted_at IS NULL AND f.published_no IS NOT NULL
        AND (f.project_id = t.project_id OR (f.project_id IS NULL AND (f.owner_id = $3 OR $4::boolean)))
        AND NOT EXISTS (SELECT 1 FROM object_link l WHERE l.tenant_id = f.tenant_id AND l.kind = 'asks'
              AND l.from_type = 'task' AND l.from_id = t.id AND l.to_type = 'questionnaire' AND l.to_id = f.id)
      ORDER BY f.title, f.id LIMIT 200`,
    [taskId, actor.userId, actor.isManager],
  );
  return rows.map(present);
}

/** Bound to it, with how often each was answered about this task. */
export async function formsOfTask(context: TenantContext, taskId: string): Promise<TaskForm[]> {
  await assertTaskSeen(context, taskId);
  const rows = await context.db.query<Found>(
    `SELECT f.id, f.form_key, f.title, f.kind, f.state,
            (SELECT count(*)::int FROM survey_response r WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id
                AND r.task_id = $2 AND r.status = 'VALID') AS answers
       FROM object_link l JOIN survey_form f ON f.tenant_id = l.tenant_id AND f.id = l.to_id AND f.deleted_at IS NULL
      WHERE l.tenant_id = $1 AND l.kind = 'asks' AND l.from_type = 'task' AND l.from_id = $2
        AND l.to_type = 'questionnaire'
      ORDER BY l.created_at, f.id`,
    [taskId],
  );
  return rows.map(present);
}

/** What was answered about the task stays with the questionnaire. */
export async function unbindForm(context: TenantContext, taskId: string, formId: string): Promise<void> {
  const { ref } = await context.platform.objects.load(context, { type: 'task', id: taskId }, 'link');
  const bound = (await formsOfTask(context, taskId)).some(({ id }) => id === formId);
  if (!bound) throw notFound('关联的问卷');
  await removeLink(context.db, ref, { type: 'questionnaire', id: formId }, 'asks');
}
