/** What the overview of a project shows; private tasks are left out of every figure. */
import type { PageOf } from '../../../contract/envelope';
import type { ProjectActivity, ProjectOverview } from '../../../contract/project/project';
import { type StageCategory, stageCategoryCodes } from '../../../contract/task/enums';
import type { FieldChange } from '../../../contract/task/task';
import { addDays, HOURS_AHEAD, iso, today } from '../../base/present';
import type { KeptChange } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import { entryTold, othersFor } from '../task';
import { projectFor } from './guard';

const TREND_DAYS = 30;
const TOP_EXECUTORS = 20;

export async function projectOverview(context: TenantContext, projectId: string): Promise<ProjectOverview> {
  const { db, platform, actor } = context;
  await projectFor(context, projectId, 'PROJECT:VIEW');
  const figures = await platform.counts.get(projectId, `overview|${today()}`, async () => {
    const byCategory = await db.query<{ category: StageCategory; count: number }>(
      `SELECT category, count(*)::int AS count FROM task
        WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND private_type = 0 GROUP BY category`,
      [projectId],
    );
    const byExecutor = await db.query<{ executor_id: string | null; total: number; done: number; overdue: number }>(
      `SELECT executor_id, count(*)::int AS total, count(*) FILTER (WHERE category IN ('DONE', 'CLOSED'))::int AS done,
              count(*) FILTER (WHERE plan_end < $3::date AND category NOT IN ('DONE', 'CANCELLED', 'CLOSED'))::int AS overdue
         FROM task WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND private_type = 0
        GROUP BY executor_id ORDER BY total DESC LIMIT ${TOP_EXECUTORS}`,
      [projectId, today()],
    );
    const trend = await db.query<{ day: string; created: number; finished: number }>(
      `SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
              (SELECT count(*)::int FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL
                  AND t.private_type = 0 AND t.created_at >= d.begins AND t.created_at < d.begins + interval '1 day') AS created,
              (SELECT count(*)::int FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL
                  AND t.private_type = 0 AND t.real_end >= d.begins AND t.real_end < d.begins + interval '1 day') AS finished
         FROM (SELECT day, day - make_interval(hours => $5) AS begins
                 FROM generate_series($3::date, $4::date, interval '1 day') AS day) d ORDER BY d.day`,
      [projectId, addDays(today(), 1 - TREND_DAYS), today(), HOURS_AHEAD],
    );
    const [hours] = await db.query<{ estimate: number; consumed: number; left: number }>(
      `SELECT coalesce(sum(estimate_hours), 0)::float8 AS estimate, coalesce(sum(consumed_hours), 0)::float8 AS consumed,
              coalesce(sum(left_hours), 0)::float8 AS left
         FROM task WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND private_type = 0`,
      [projectId],
    );
    return { byCategory, byExecutor, trend, hours: hours ?? { estimate: 0, consumed: 0, left: 0 } };
  });
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
  const counts = new Map(figures.byCategory.map((row) => [row.category, row.count]));
  return {
    byCategory: stageCategoryCodes.map((category) => ({ category, count: counts.get(category) ?? 0 })),
    byExecutor: figures.byExecutor.map(({ executor_id, ...row }) => ({ person: people(executor_id), ...row })),
    trend: figures.trend,
    hours: figures.hours,
    statusLog: log.map((row) => ({
      from: row.from_status,
      to: row.to_status,
      reason: row.reason,
      actor: people(row.actor_id),
      at: iso(row.at),
    })),
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
  const params: unknown[] = [projectId, pageSize + 1, offset];
  const told = entryTold(actor, (value) => `$${params.push(value) + 1}`);
  const rows = await db.query<{
    id: string;
    at: string;
    actor_id: string | null;
    event: string;
    changes: KeptChange[];
    task_id: string;
    task_no: string;
    title: string;
  }>(
    `SELECT h.id, h.at, h.actor_id, h.event, h.changes, t.id AS task_id, t.task_no, t.title
       FROM task_history h JOIN task t ON t.tenant_id = h.tenant_id AND t.id = h.task_id AND t.private_type = 0
      WHERE h.tenant_id = $1 AND h.project_id = $2 AND ${told} ORDER BY h.id DESC LIMIT $3 OFFSET $4`,
    params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const say = await othersFor(
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
