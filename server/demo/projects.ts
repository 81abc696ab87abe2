/** Builds a demo project: a tree of tasks by module, in the state that its dates suggest, with comments and history. */
import type { StageCategory } from '../../contract/task/enums';
import { htmlToText } from '../base/html';
import { addDays, newId } from '../base/present';
import {
  project,
  projectCounter,
  projectFavorite,
  projectMember,
  projectStatusLog,
  stage,
  taskMember,
  taskType,
} from '../db/schema';
import type { TenantDb } from '../db/scope';
import { searchWords } from '../object/list/words';
import { type DemoProject, taskComments, taskNotes, taskTitles } from './content';
import { createDemoRegisters } from './registers';

/** The same figures on every machine: a small generator with a fixed seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

interface DemoTask {
  id: string;
  parentId: string | null;
  type: string;
  title: string;
  notes: string;
  category: StageCategory;
  executor: string | null;
  urgent: number;
  start: string;
  end: string;
  created: string;
  progress: number;
  comments: number;
}

export async function createDemoProject(
  db: TenantDb,
  demo: DemoProject,
  userIds: ReadonlyMap<string, string>,
  roleIds: ReadonlyMap<string, string>,
  today: string,
): Promise<number> {
  const user = (name: string) => userIds.get(name) as string;
  const id = newId();
  const ownerId = user(demo.owner);
  const over = demo.status === 'FINISHED' || demo.status === 'CLOSED';
  await db.insert(project, {
    id,
    code: demo.code,
    name: demo.name,
    description: demo.description,
    status: demo.status,
    health: demo.health,
    visibility: demo.visibility,
    ownerId,
    planStart: addDays(today, demo.start),
    planEnd: addDays(today, demo.end),
    realStart: demo.status === 'NOT_STARTED' ? null : addDays(today, demo.start + 2),
    realEnd: over ? addDays(today, demo.end + 3) : null,
    createdBy: ownerId,
    updatedBy: ownerId,
  });
  await db.insert(projectCounter, { projectId: id, lastSeq: demo.tasks });
  const members = { ...demo.members, [demo.owner]: 'ROLE_PROJECT_MANAGER' };
  await db.insert(
    projectMember,
    Object.entries(members).map(([name, role]) => ({
      projectId: id,
      userId: user(name),
      roleId: roleIds.get(role) as string,
    })),
  );
  await db.insert(projectFavorite, { projectId: id, userId: ownerId });
  await db.insert(projectStatusLog, {
    id: newId(),
    projectId: id,
    fromStatus: demo.status === 'NOT_STARTED' ? null : 'NOT_STARTED',
    toStatus: demo.status,
    reason: demo.status === 'SUSPENDED' ? '等待集团统一数据标准发布' : null,
    actorId: ownerId,
  });
  const workers = Object.entries(members)
    .filter(([, role]) => role !== 'ROLE_PROJECT_VIEWER')
    .map(([name]) => name);
  await insertTasks(db, { id, code: demo.code, ownerId }, planTasks(demo, workers, today), user);
  await createDemoRegisters(db, { id, code: demo.code, ownerId, today, user });
  return demo.tasks;
}

/** A summary task a module, its work below it; what lies in the past is mostly done, what lies ahead mostly not. */
function planTasks(demo: DemoProject, workers: readonly string[], today: string): DemoTask[] {
  const roll = dice(demo.code.length * 7919 + demo.tasks);
  const perModule = Math.ceil(demo.tasks / demo.modules.length);
  const span = demo.end - demo.start;
  const tasks: DemoTask[] = [];
  demo.modules.forEach((module, index) => {
    const parentId = newId();
    const from = demo.start + Math.floor((span * index) / (demo.modules.length + 2));
    for (let at = 0; at < perModule && tasks.length < demo.tasks; at += 1) {
      const [type, pattern] =
        at === 0
          ? (['REQUIREMENT', '{m}建设'] as const)
          : (taskTitles[(at - 1 + index * 3) % taskTitles.length] as [string, string]);
      const round = Math.floor((at - 1) / taskTitles.length);
      const startDay = at === 0 ? from : from + Math.floor((span * 0.5 * at) / perModule);
      const endDay = at === 0 ? from + Math.floor(span * 0.55) : startDay + 2 + roll(9);
      const category = at === 0 ? 'IN_PROGRESS' : categoryOf(demo, endDay, startDay, roll);
      tasks.push({
        id: at === 0 ? parentId : newId(),
        parentId: at === 0 ? null : parentId,
        type,
        title: pattern.replace('{m}', module) + (round > 0 ? `（第 ${round + 1} 批）` : ''),
        notes: taskNotes[roll(taskNotes.length)] as string,
        category:
          at === 0 && (demo.status === 'NOT_STARTED' || demo.status === 'FINISHED' || demo.status === 'CLOSED')
            ? categoryOf(demo, endDay, startDay, roll)
            : category,
        executor: at > 0 && roll(10) === 0 ? null : (workers[roll(workers.length)] as string),
        urgent: [1, 2, 2, 2, 2, 3, 3, 4][roll(8)] as number,
        start: addDays(today, startDay),
        end: addDays(today, endDay),
        // Work is entered some days before it begins, and what lies ahead was entered over the last weeks.
        created: addDays(today, Math.max(demo.start, Math.min(startDay - 3 - roll(10), -1 - roll(40)))),
        progress: 0,
        comments: roll(4) === 0 ? 1 + roll(3) : 0,
      });
    }
  });
  for (const task of tasks) {
    if (task.category === 'DONE' || task.category === 'CLOSED') task.progress = 100;
    else if (task.category === 'IN_PROGRESS' || task.category === 'VERIFYING') task.progress = 10 + roll(9) * 10;
    if (task.category !== 'NOT_STARTED' && !task.executor) task.executor = workers[0] as string;
  }
  return tasks;
}

function categoryOf(
  demo: DemoProject,
  endDay: number,
  startDay: number,
  roll: (sides: number) => number,
): StageCategory {
  if (demo.status === 'CLOSED') return 'CLOSED';
  if (demo.status === 'FINISHED') return roll(12) === 0 ? 'CANCELLED' : 'DONE';
  if (demo.status === 'NOT_STARTED' || startDay > 3) return 'NOT_STARTED';
  const luck = roll(20);
  if (endDay < -6) return luck === 0 ? 'CANCELLED' : luck === 1 ? 'IN_PROGRESS' : 'DONE';
  if (endDay < 0) return luck < 12 ? 'DONE' : luck < 15 ? 'VERIFYING' : 'IN_PROGRESS';
  return luck < 9 ? 'IN_PROGRESS' : luck < 11 ? 'VERIFYING' : luck === 11 ? 'PAUSED' : 'NOT_STARTED';
}

async function insertTasks(
  db: TenantDb,
  { id: projectId, code, ownerId }: { id: string; code: string; ownerId: string },
  tasks: DemoTask[],
  user: (name: string) => string,
): Promise<void> {
  const types = new Map((await db.select(taskType)).map((one) => [one.code, one.id]));
  const stages = new Map((await db.select(stage)).map((one) => [one.category, one.id]));
  const over = (task: DemoTask) => ['DONE', 'CLOSED', 'CANCELLED'].includes(task.category);
  const rows = tasks.map((task, index) => {
    const children = tasks.filter((other) => other.parentId === task.id);
    return {
      id: task.id,
      parent_id: task.parentId,
      seq: index + 1,
      type_id: types.get(task.type),
      stage_id: stages.get(task.category),
      category: task.category,
      title: task.title,
      notes: task.notes,
      urgent: task.urgent,
      executor_id: task.executor ? user(task.executor) : null,
      plan_start: task.start,
      plan_end: task.end,
      real_start: task.category === 'NOT_STARTED' ? null : `${task.start}T01:30:00Z`,
      real_end: task.progress === 100 ? `${task.end}T09:30:00Z` : null,
      progress: task.progress,
      child_total: children.length,
      child_done: children.filter(over).length,
      comment_count: task.comments,
      created_at: `${task.created}T00:30:00Z`,
      words: searchWords(task.title, htmlToText(task.notes), `${code}-${index + 1}`, String(index + 1)),
      history_id: newId(),
    };
  });
  await db.query(
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset($5::jsonb) AS r(id uuid, parent_id uuid, seq int, type_id uuid, stage_id uuid,
         category text, title text, notes text, urgent smallint, executor_id uuid, plan_start date, plan_end date,
         real_start timestamptz, real_end timestamptz, progress smallint, child_total int, child_done int,
         comment_count int, created_at timestamptz, words text[], history_id uuid)
     ), added AS (
       INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, parent_id,
         urgent, executor_id, plan_start, plan_end, real_start, real_end, progress, child_total, child_done, comment_count,
         search, created_by, created_at, updated_by, updated_at)
       SELECT $1, id, $2::uuid, seq, $3 || '-' || seq, seq, type_id, stage_id, category, title, notes, parent_id,
         urgent, executor_id, plan_start, plan_end, real_start, real_end, progress, child_total, child_done, comment_count,
         array_to_tsvector(words), $4::uuid, least(created_at, now()), $4::uuid, least(coalesce(real_end, created_at), now())
         FROM input
     )
     INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, at)
     SELECT $1, history_id, 'task', id, $2::uuid, $4::uuid, 'created', least(created_at, now()) FROM input`,
    [projectId, code, ownerId, JSON.stringify(rows)],
  );
  await insertComments(db, tasks, user, ownerId);
  await insertTeams(db, tasks, user);
  const involved = tasks.filter((task, index) => index % 6 === 0 && task.executor);
  await db.insert(
    taskMember,
    involved.map((task) => ({ taskId: task.id, userId: ownerId, role: 'involve' as const })),
  );
}

/** Two tasks under way that several execute: one after the other, and side by side. */
async function insertTeams(db: TenantDb, tasks: DemoTask[], user: (name: string) => string) {
  const people = [...new Set(tasks.flatMap(({ executor }) => executor ?? []))];
  const shared = tasks.filter(
    ({ id, category, executor }) =>
      category === 'IN_PROGRESS' && executor !== null && !tasks.some(({ parentId }) => parentId === id),
  );
  for (const [at, task] of shared.slice(0, 2).entries()) {
    const others = people.filter((name) => name !== task.executor).slice(0, 2);
    const team = [task.executor as string, ...others].map(user);
    const mode = at === 0 ? 'serial' : 'parallel';
    await db.query(
      'UPDATE task SET team_mode = $3, estimate_hours = 12, left_hours = 12 WHERE tenant_id = $1 AND id = $2',
      [task.id, mode],
    );
    await db.insert(
      taskMember,
      team.map((userId, sort) => ({
        ...{ taskId: task.id, userId, role: 'executor' as const, sort, estimateHours: 4 },
        state: mode === 'serial' && sort > 0 ? ('wait' as const) : ('doing' as const),
      })),
    );
  }
}

async function insertComments(db: TenantDb, tasks: DemoTask[], user: (name: string) => string, ownerId: string) {
  const rows = tasks.flatMap((task, index) =>
    Array.from({ length: task.comments }, (_, at) => ({
      id: newId(),
      task_id: task.id,
      content: taskComments[(index + at) % taskComments.length] as string,
      author: at % 2 === 0 && task.executor ? user(task.executor) : ownerId,
    })),
  );
  await db.query(
    `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by, updated_by)
     SELECT $1, id, 'task', task_id, content, author, author
       FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, task_id uuid, content text, author uuid)`,
    [JSON.stringify(rows)],
  );
  const said = new Map<string, string[]>();
  for (const { task_id: id, content } of rows) said.set(id, [...(said.get(id) ?? []), htmlToText(content)]);
  await db.query(
    `UPDATE task t SET comment_search = array_to_tsvector(r.words)
       FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, words text[]) WHERE t.tenant_id = $1 AND t.id = r.id`,
    [JSON.stringify([...said].map(([id, texts]) => ({ id, words: searchWords(...texts) })))],
  );
}
