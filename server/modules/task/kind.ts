/** Tasks as a kind of object: what is common to all objects asks here. */
import { eq } from 'drizzle-orm';
import { finishedCategories, type StageCategory } from '../../../contract/task/enums';
import { task } from '../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import {
  canCommentTask,
  canDeleteTask,
  canRelateTask,
  canUpdateTask,
  canViewTask,
  type TaskFacts,
} from '../../policies/task';
import { createTask } from './change/create';
import { countComment } from './comments/words';
import { refusalOf } from './read/assertMay';
import { hiddenAt } from './read/hidden';
import { taskHistory } from './read/names';
import { taskRules } from './rules';
import { unmakeTasks } from './undo/unmake';

interface TaskObject {
  row: Row;
  facts: TaskFacts;
  project: LoadedProject;
}
interface Row extends Record<string, unknown> {
  id: string;
  project_id: string;
  task_no: string;
  title: string;
  created_by: string | null;
  executor_id: string | null;
  private_type: number;
  category: StageCategory;
  stage: string;
  involved: string[];
  team: string[];
}

const locks: Record<ObjectLock, string> = { change: 'FOR UPDATE OF t', keep: 'FOR KEY SHARE OF t' };
const members = (role: string) => `ARRAY(SELECT m.user_id::text FROM task_member m
  WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = '${role}')`;

async function find({ platform, db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<TaskObject[]> {
  const rows = await db.query<Row>(
    `SELECT t.id, t.project_id, t.task_no, t.title, t.created_by, t.executor_id, t.private_type, t.category,
            s.name AS stage, ${members('involve')} AS involved, ${members('executor')} AS team
       FROM task t JOIN stage s ON s.tenant_id = t.tenant_id AND s.id = t.stage_id
      WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL ${lock ? locks[lock] : ''}`,
    [ids],
  );
  const found = await Promise.all(
    rows.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.project_id) })),
  );
  return found.flatMap(({ row, project }) => {
    if (!project || project.recycled) return [];
    const { created_by, executor_id, private_type, category, involved, team } = row;
    const facts = {
      createdBy: created_by,
      executorId: executor_id,
      privateType: private_type,
      category,
      involved,
      team,
    };
    return [{ row, project, facts }];
  });
}

/** Acts that closing a task or its project ends. */
const judges = { edit: canUpdateTask, attach: canUpdateTask, removeFile: canUpdateTask, link: canRelateTask } as const;

export const taskKind = defineKind<TaskObject>({
  type: 'task',
  table: 'task',
  find,
  subject: ({ row, project }) => ({
    id: row.id,
    no: row.task_no,
    title: row.title,
    project,
    openToProject: row.private_type === 0,
    openToTenant: row.private_type === 0 && project.visibility === 'tenant',
    parties: [row.executor_id, ...row.team, row.created_by].filter((id): id is string => id !== null),
    state: { label: row.stage, closed: finishedCategories.includes(row.category) },
  }),
  may: {
    view: (actor, { project, facts }) => canViewTask(actor, project, facts),
    edit: (actor, { project, facts }) => canUpdateTask(actor, project, facts),
    comment: (actor, { project, facts }) => canCommentTask(actor, project, facts),
    attach: (actor, { project, facts }) => canUpdateTask(actor, project, facts),
    removeFile: (actor, { project, facts }) => canUpdateTask(actor, project, facts),
    link: (actor, { project, facts }) => canRelateTask(actor, project, facts),
    remove: (actor, { project, facts }) => canDeleteTask(actor, project, facts, project.settings),
  },
  async create(context, { title, description, assigneeId, labelIds, values = {} }, { projectId, isPrivate }) {
    const { taskId } = await createTask(context as Parameters<typeof createTask>[0], {
      projectId,
      title,
      ...(description && { notes: description }),
      ...(assigneeId !== undefined && { executorId: assigneeId }),
      ...(labelIds && { labelIds: [...labelIds] }),
      ...(isPrivate && { privateTask: true }),
      ...(typeof values.taskTypeId === 'string' && { taskTypeId: values.taskTypeId }),
      ...(typeof values.parentId === 'string' && { parentId: values.parentId }),
      ...(typeof values.planStart === 'string' && { planStart: values.planStart }),
      ...(typeof values.planEnd === 'string' && { planEnd: values.planEnd }),
    });
    return { type: 'task', id: taskId };
  },
  unmake: (context, id) => unmakeTasks(context, [id]),
  stateField: 'stageId',
  history: taskHistory,
  rules: taskRules,
  onComment: countComment,
  onFiles: async (db, id, fileCount) => {
    await db.update(task, { fileCount }, eq(task.id, id));
  },
  async holdersInField(db, fieldId, fileId) {
    // The containment is what the index of custom values answers.
    const rows = await db.query<{ id: string }>(
      `SELECT t.id FROM task t
        WHERE t.tenant_id = $1 AND t.custom_fields @> $2::jsonb AND NOT ${hiddenAt('$3')} LIMIT 50`,
      [JSON.stringify({ [fieldId]: [fileId] }), fieldId],
    );
    return rows.map(({ id }) => id);
  },
  refusal: (actor, object, act) =>
    act in judges ? refusalOf(judges[act as keyof typeof judges], actor, object) : null,
  announce({ bus }, tenantId, projectId, taskIds) {
    if (projectId) bus.publish({ type: 'task', tenantId, projectId, taskIds });
  },
});
