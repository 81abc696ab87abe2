/** What the overview of a project shows. States and hours are the reader's, as in lists; people and days are of public tasks. */

import type { PageOf } from '../../../contract/envelope';
import type { FieldChange } from '../../../contract/object/history';
import type { ProjectActivity, ProjectOverview } from '../../../contract/project/project';
import { stageCategoryCodes } from '../../../contract/task/enums';
import { addDays, iso } from '../../base/present';
import { today, zoneHere } from '../../base/zone';
import type { KeptChange } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { Unseen } from '../../object/fields/operand';
import { toldChanges } from '../../object/history/read';
import { queryWindow } from '../../object/list/page';
import { projectFor } from '../../object/project';
import {
  anyUnseen,
  hoursByOutcome,
  type OutcomeHours,
  privateHours,
  taskHistory,
  tasksByDay,
  tasksByExecutor,
  tasksByStage,
  unseenIn,
} from '../task';

const TREND_DAYS = 30;
const TOP_EXECUTORS = 20;

export async function projectOverview(context: TenantContext, projectId: string): Promise<ProjectOverview> {
  const { db, platform, actor } = context;
  const project = await projectFor(context, projectId, 'PROJECT:VIEW');
  const stages = await tasksByStage(context, project, {});
  const unseen = unseenIn(await platform.workflows.of(db.tenantId));
  // Kept as long as the same is told: rules of stages change what is.
  const rules = anyUnseen(unseen, 'executorId', 'planEnd', 'estimateHours');
  const figures = await platform.counts.get(projectId, `overview|${zoneHere()}|${today()}|${rules}`, () =>
    countFigures(db, projectId, unseen),
  );
  const mine = { projectId, userId: actor.userId, all: actor.isManager || project.ownerId === actor.userId };
  const ownHours = await platform.counts.get(projectId, `overviewHours|${mine.all || mine.userId}|${rules}`, () =>
    privateHours(db, mine, unseen),
  );
  const log = await db.query<{
    from_status: string | null;
    to_status: string;
    reason: string | null;
    actor_id: string | null;
    at: string;
  }>(
    `SELECT from_status, to_status, reason, actor_id, at FROM project_status_log
      WHERE tenant_id = $1 AND project_id = $2 ORDER BY at DESC LIMIT 50`,
    [projectId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return {
    byCategory: stageCategoryCodes.map((category) => ({
      category,
      count: stages.reduce((sum, stage) => sum + (stage.category === category ? stage.count : 0), 0),
    })),
    byExecutor: figures.byExecutor.map(({ executorId, ...row }) => ({ person: people(executorId), ...row })),
    trend: figures.trend,
    hours: hoursOf([...figures.hours, ...ownHours]),
    statusLog: log.map((row) => ({
      from: row.from_status,
      to: row.to_status,
      reason: row.reason,
      actor: people(row.actor_id),
      at: iso(row.at),
    })),
  };
}

async function countFigures(db: TenantDb, projectId: string, unseen: Unseen) {
  const day = today();
  const first = addDays(day, 1 - TREND_DAYS);
  const [hours, byExecutor, perDay] = await Promise.all([
    hoursByOutcome(db, projectId, unseen),
    tasksByExecutor(db, projectId, day, TOP_EXECUTORS, unseen),
    tasksByDay(db, projectId, first, day),
  ]);
  const days = new Map(perDay.map((row) => [row.day, row]));
  return {
    byExecutor,
    trend: Array.from({ length: TREND_DAYS }, (_, at) => addDays(first, at)).map(
      (one) => days.get(one) ?? { day: one, created: 0, finished: 0 },
    ),
    hours,
  };
}

const cents = (hours: number) => Math.round(hours * 100) / 100;

/** Hours are held against an estimate only where the same tasks have one: those of others say nothing of it. */
function hoursOf(all: readonly OutcomeHours[]): ProjectOverview['hours'] {
  const sum = (part: Exclude<keyof OutcomeHours, 'outcome'>, rows = all) =>
    cents(rows.reduce((total, row) => total + row[part], 0));
  const scope = all.filter(({ outcome }) => outcome !== 'dropped');
  const open = all.filter(({ outcome }) => outcome === 'open');
  const [estimate, consumed, left] = [sum('estimate', scope), sum('consumed'), sum('left', open)];
  const held = sum('consumed', scope) - sum('consumedUnestimated', scope);
  return {
    ...{ estimate, consumed, left },
    beyond: estimate > 0 ? cents(held + left - sum('leftUnestimated', open) - estimate) : null,
    apart: cents(consumed - held),
  };
}

const eventTexts: Record<string, string> = {
  created: '创建了任务',
  updated: '修改了任务',
  transition: '变更了任务阶段',
  deleted: '删除了任务',
  recovered: '恢复了任务',
  imported: '导入了任务',
};

/** The project's feed, newest first. The total is capped: nobody pages through years of changes. */
export async function projectActivities(
  context: TenantContext,
  projectId: string,
  { pageNo = 1, pageSize = 10 }: { pageNo?: number; pageSize?: number },
): Promise<PageOf<ProjectActivity>> {
  const { db, platform, actor } = context;
  await projectFor(context, projectId, 'TASK:LIST');
  const offset = (pageNo - 1) * pageSize;
  const params: unknown[] = [projectId];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const told = taskHistory.entryTold(actor, bind);
  // One more than a page says whether there are others.
  const rows = await queryWindow<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: KeptChange[];
    task_id: string;
    task_no: string;
    title: string;
  }>(
    db,
    { limit: pageSize + 1, offset },
    `SELECT h.id, h.at, h.actor_id, h.event, ${toldChanges(taskHistory, actor, bind)} AS changes, t.id AS task_id, t.task_no, t.title
       FROM history h JOIN task t ON t.tenant_id = h.tenant_id AND t.id = h.object_id AND t.private_type = 0
      WHERE h.tenant_id = $1 AND h.project_id = $2 AND h.object_type = 'task' AND ${told} ORDER BY h.id DESC`,
    params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const say = await taskHistory.namer(
    context,
    rows.map((row) => ({ ...row, reason: null })),
  );
  const result = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: iso(row.at),
    actor: people(row.actor_id),
    text: activityText(row.event, say({ ...row, reason: null }).changes),
    taskId: row.task_id,
    taskNo: row.task_no,
    title: row.title,
  }));
  // One more row than asked for tells whether there is more, without counting it.
  return { result, total: offset + rows.length, pageNo, pageSize };
}

function activityText(event: string, changes: FieldChange[]): string {
  const text = eventTexts[event] ?? '修改了任务';
  const stage = changes.find((change) => change.field === 'stageId');
  if (stage) return `将阶段从「${stage.before ?? '无'}」变更为「${stage.after ?? '无'}」`;
  if (event !== 'updated' || changes.length === 0) return text;
  return `修改了${changes.map((change) => change.label).join('、')}`;
}
