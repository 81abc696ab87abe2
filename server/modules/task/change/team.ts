/** Parts of a task that several execute: done and handed on, taken back; people who leave the project leave its teams. */
import { finishedCategories } from '../../../../contract/task/enums';
import type { TaskDetail, TeamPartChange } from '../../../../contract/task/task';
import { againstRule, forbidden, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ObjectContext } from '../../../object/define';
import type { ProjectPerson } from '../../../object/hooks';
import { closedProject } from '../../../object/project';
import { isClosed } from '../../../policies/project';
import { canActForTeam } from '../../../policies/task';
import { emit } from '../../message';
import { taskDetail } from '../read/detail';
import { factsOf, type LoadedChange, loadTask, lockRecords } from '../read/load';
import type { TeamPart } from '../read/rows';
import { type Executing, executingChanges, teamWithout } from '../team/input';
import { executorOf, isOpen, withDone, withOpen } from '../team/parts';
import type { TaskChange } from './plan';
import { saveChanges, staleTask } from './update';

/** `POST ccTask/team/part` (product model 17.1: "only current member, else hand to next"). */
export async function changePart(
  context: TenantContext,
  { taskId, version, userId, done }: TeamPartChange,
): Promise<TaskDetail> {
  const { platform, actor, db } = context;
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const before = await loadTask(within, { id: taskId }, true);
    const { record, facts, project } = before;
    if (isClosed(project)) throw closedProject(project);
    if (userId !== actor.userId && !canActForTeam(actor, project, facts)) {
      throw forbidden('只能完成自己的部分，他人的部分由创建人或项目经理处理');
    }
    const { team_mode: mode, team } = record;
    const part = team?.find((one) => one.userId === userId);
    const people = await platform.directory.of(actor.tenantId);
    if (!mode || !team || !part) {
      throw invalid(`${people(userId)?.name ?? '该人员'}不在任务的执行团队中，请刷新后重试`, 'userId');
    }
    if (record.version !== version) throw await staleTask(within, before);
    assertUnderWay(before);
    if ((part.state === 'done') === done) return;
    const current = team.find(({ state }) => state === 'doing');
    if (done && part.state === 'wait') {
      throw againstRule(
        `还没有轮到${userId === actor.userId ? '您' : people(userId)?.name}，请等 ${current ? people(current.userId)?.name : '前一位执行人'} 完成`,
      );
    }
    const parts = done ? withDone(mode, team, userId) : withOpen(mode, team, userId);
    await saveChanges(within, [changeOf(before, { parts }, people)]);
    if (!parts.some(isOpen)) {
      const told = { event: 'teamFinished', objectId: taskId, to: [record.created_by, record.executor_id] } as const;
      await emit(platform, tx, actor, { ...told, variables: {} });
    }
  });
  return taskDetail(context, { id: taskId });
}

/** Parts move while the task does. */
function assertUnderWay({ record: { category } }: LoadedChange): void {
  if (category === 'IN_PROGRESS') return;
  if (category === 'NOT_STARTED') throw againstRule('任务还没有开始，请先开始任务');
  if (category === 'PAUSED') throw againstRule('任务已挂起，请先继续任务');
  if (category === 'VERIFYING') throw againstRule('任务正在验收，被驳回后才能调整各自的部分');
  throw againstRule('任务已结束，请先激活任务');
}

export function changeOf(
  before: LoadedChange,
  { parts, executorId }: { parts: TeamPart[] | null; executorId?: string | null },
  people: Parameters<typeof executingChanges>[2],
): TaskChange {
  const { record } = before;
  const executing: Executing = {
    team: parts,
    team_mode: parts && record.team_mode,
    executor_id: executorId === undefined ? executorOf(parts ?? [], record.executor_id) : executorId,
  };
  return {
    before,
    after: { ...record, ...executing },
    changes: executingChanges(record, executing, people, false),
    transition: null,
    reopened: false,
    reason: null,
    words: null,
    involved: null,
  };
}

const TEAMS_OF = `
  FROM task_member m JOIN task t ON t.tenant_id = m.tenant_id AND t.id = m.task_id
   AND t.deleted_at IS NULL AND NOT (t.category = ANY($3::text[]))
 WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.role = 'executor' AND t.team_mode IS NOT NULL`;

/** Somebody is no member of the enterprise any more. In the caller's transaction. */
export async function leaveAllTeams(within: ObjectContext, { userId }: { userId: string }): Promise<void> {
  const rows = await within.db.query<{ project_id: string }>(`SELECT DISTINCT t.project_id ${TEAMS_OF}`, [
    userId,
    finishedCategories,
  ]);
  for (const { project_id } of rows) await leaveTeams(within, { projectId: project_id, userId });
}

/** People are no members of projects any more. In the caller's transaction. */
export async function leaveTeamsOf(within: ObjectContext, members: readonly ProjectPerson[]): Promise<void> {
  const gone = new Set(members.map(({ projectId, userId }) => `${projectId} ${userId}`));
  const rows = await within.db.query<{ project_id: string; user_id: string }>(
    `SELECT DISTINCT t.project_id, m.user_id
       FROM task_member m JOIN task t ON t.tenant_id = m.tenant_id AND t.id = m.task_id AND t.deleted_at IS NULL
      WHERE m.tenant_id = $1 AND m.user_id = ANY($2::uuid[]) AND m.role = 'executor' AND t.team_mode IS NOT NULL`,
    [[...new Set(members.map(({ userId }) => userId))]],
  );
  for (const { project_id: projectId, user_id: userId } of rows) {
    if (gone.has(`${projectId} ${userId}`)) await leaveTeams(within, { projectId, userId });
  }
}

/** Somebody is no member of the project any more: off the teams of what is not over. In the caller's transaction. */
async function leaveTeams(
  within: ObjectContext,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const { platform, actor, db } = within;
  const rows = await db.query<{ id: string }>(`SELECT t.id ${TEAMS_OF} AND t.project_id = $4`, [
    userId,
    finishedCategories,
    projectId,
  ]);
  if (rows.length === 0) return;
  const project = await platform.projects.find(actor.tenantId, projectId);
  if (!project) return;
  const people = await platform.directory.of(actor.tenantId);
  const records = await lockRecords(
    db,
    rows.map(({ id }) => id),
  );
  const changes = records.map((record) => {
    const { team, executor_id } = teamWithout(record, (id) => id === userId);
    return changeOf({ record, facts: factsOf(record), project }, { parts: team, executorId: executor_id }, people);
  });
  await saveChanges(within, changes);
}
