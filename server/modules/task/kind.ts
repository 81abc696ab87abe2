/** Tasks as a registered kind of object. */
import type { StageCategory } from '../../../contract/task/enums';
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

interface TaskRow extends Record<string, unknown> {
  id: string;
  project_id: string;
  task_no: string;
  title: string;
  created_by: string | null;
  executor_id: string | null;
  private_type: number;
  category: StageCategory;
  involved: string[];
  team: string[];
}

export interface TaskObject {
  row: TaskRow;
  facts: TaskFacts;
  project: LoadedProject;
}

const members = (role: string) => `ARRAY(SELECT m.user_id::text FROM task_member m
   WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = '${role}' ORDER BY m.created_at, m.sort)`;
const FIND = `SELECT t.id, t.project_id, t.task_no, t.title, t.created_by, t.executor_id, t.private_type, t.category,
       ${members('involve')} AS involved, CASE WHEN t.team_mode IS NULL THEN '{}' ELSE ${members('executor')} END AS team
  FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;
const LOCKS: Record<ObjectLock, string> = {
  change: ' ORDER BY t.id FOR NO KEY UPDATE OF t',
  keep: ' ORDER BY t.id FOR KEY SHARE OF t',
};

async function find({ platform, db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<TaskObject[]> {
  const rows = await db.query<TaskRow>(lock ? FIND + LOCKS[lock] : FIND, [ids]);
  const found = await Promise.all(
    rows.map(async (row) => {
      const project = await platform.projects.find(db.tenantId, row.project_id);
      return project && !project.recycled ? [{ row, facts: factsOf(row), project }] : [];
    }),
  );
  return found.flat();
}

const factsOf = (row: TaskRow): TaskFacts => ({
  createdBy: row.created_by,
  executorId: row.executor_id,
  involved: row.involved,
  team: row.team,
  privateType: row.private_type,
  category: row.category,
});

export const taskKind = defineKind<TaskObject>({
  type: 'task',
  table: 'task',
  find,
  subject({ row, facts, project }) {
    const isPublic = row.private_type === 0;
    const parties = [facts.executorId, ...facts.team, facts.createdBy, ...facts.involved];
    return {
      id: row.id,
      no: row.task_no,
      title: row.title,
      project,
      openToProject: isPublic,
      openToTenant: isPublic && project.visibility === 'tenant',
      parties: [...new Set(parties)].filter((id) => id !== null),
    };
  },
  may: {
    view: (actor, { project, facts }) => canViewTask(actor, project, facts),
    edit: (actor, { project, facts }) => canUpdateTask(actor, project, facts),
    comment: (actor, { project, facts }) => canCommentTask(actor, project, facts),
    attach: (actor, { project, facts }) => canUpdateTask(actor, project, facts),
    removeFile: (actor, { project, facts }) => canUpdateTask(actor, project, facts),
    link: (actor, { project, facts }) => canRelateTask(actor, project, facts),
    remove: (actor, { project, facts }) => canDeleteTask(actor, project, facts, project.settings),
  },
});
