/**
 * Sums of hours and the rows behind them: one's own, those of projects whose hours one approves, other work of people whom one
 * leads; all for who manages the hours of the enterprise. A sum and its rows are made by the same condition.
 */
import type { HoursReport, HoursReportQuery, HoursRows, HoursRowsQuery } from '../../../contract/hours/report';
import { type HoursSide, hoursSides, REPORT_ROWS_PAGE } from '../../../contract/hours/sides';
import { type WorkKind, workKinds } from '../../../contract/task/enums';
import { addDays } from '../../../contract/time/period';
import { type OtherWork, otherWork } from '../../../contract/time/workWords';
import { turnsOf } from '../../../contract/turns';
import { can } from '../../base/actor';
import type { TenantContext } from '../../http/route';
import { queryWindow } from '../../object/list/page';
import { HOURS_PRIVILEGE } from '../../policies/hours';
import { canViewProject } from '../../policies/project';
import { presentRows, rowsSql, type WorkRow } from './rows';

/** Each as a key over `w` (the hours) and `t` (their task). */
const keys: Readonly<Record<HoursSide, string>> = {
  person: 'w.user_id::text',
  project: `coalesce(t.project_id::text, 'none')`,
  type: `coalesce(w.other, 'task')`,
  kind: 'w.kind',
  position: `coalesce((SELECT h.position_id::text FROM hr_member h WHERE h.tenant_id = w.tenant_id AND h.user_id = w.user_id
     AND h.main AND h.from_day <= w.day AND (h.to_day IS NULL OR h.to_day >= w.day) ORDER BY h.from_day DESC, h.id LIMIT 1), 'none')`,
};
const sides = Object.keys(hoursSides) as HoursSide[];

/** Which rows the reader may sum; parameters from `$2` on. */
const SEEN = `(w.user_id = $2 OR (t.id IS NOT NULL AND ($3 OR t.project_id = ANY($4::uuid[])
    OR t.project_id IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.owner_id = $2 AND p.deleted_at IS NULL)))
  OR (w.other IS NOT NULL AND ($5 OR w.user_id IN (
    SELECT m.id FROM tenant_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      JOIN department u ON u.tenant_id = d.tenant_id AND u.id = ANY(d.path) AND u.leader_id = $2 WHERE m.tenant_id = $1))))
  AND (w.other IS NOT NULL OR EXISTS (
    SELECT 1 FROM project p WHERE p.tenant_id = $1 AND p.id = t.project_id AND p.deleted_at IS NULL))`;

type Asked = Pick<HoursReportQuery, HoursSide>;

function conditionOf({ actor }: TenantContext, asked: Asked) {
  const held = Object.entries(actor.privileges.projectPrivileges).flatMap(([id, codes]) =>
    codes.includes('HOURS:APPROVE') ? [id] : [],
  );
  const params: unknown[] = [actor.userId, actor.isManager, held, can(actor, HOURS_PRIVILEGE)];
  const only = sides.flatMap((side) => {
    const key = asked[side];
    return key === undefined ? [] : [`${keys[side]} = $${params.push(key) + 1}`];
  });
  return { sql: ['w.tenant_id = $1', SEEN, ...only].join(' AND '), params };
}

/** A month and a half at once: the embedded database lets others in between. */
const CHUNK_DAYS = 45;
/** Sums of one report; of more the largest. */
const KEYS_MAX = 1000;

export async function hoursReport(context: TenantContext, query: HoursReportQuery): Promise<HoursReport> {
  const { from, to, by } = query;
  const { sql, params } = conditionOf(context, query);
  const sums = new Map<string, { minutes: number; approved: number }>();
  const turn = turnsOf(20, 'parts of a report on hours');
  for (let first = from; first <= to; first = addDays(first, CHUNK_DAYS)) {
    turn();
    const [last = to] = [to, addDays(first, CHUNK_DAYS - 1)].sort();
    const found = await context.db.query<{ key: string; minutes: number; approved: number }>(
      `SELECT ${keys[by]} AS key, sum(w.minutes)::int AS minutes,
              coalesce(sum(w.minutes) FILTER (WHERE w.state = 'APPROVED'), 0)::int AS approved
         FROM worklog w LEFT JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL
        WHERE ${sql} AND w.day BETWEEN $${params.length + 2}::date AND $${params.length + 3}::date GROUP BY 1`,
      [...params, first, last],
    );
    for (const { key, minutes, approved } of found) {
      const sum = sums.get(key) ?? { minutes: 0, approved: 0 };
      sums.set(key, { minutes: sum.minutes + minutes, approved: sum.approved + approved });
    }
  }
  const all = [...sums].sort(([a, one], [b, other]) => other.minutes - one.minutes || (a < b ? -1 : 1));
  const say = await wordsOf(context, by);
  const rows = await Promise.all(
    all.slice(0, KEYS_MAX).map(async ([key, sum]) => ({ key, label: await say(key), ...sum })),
  );
  const total = (part: 'minutes' | 'approved') => all.reduce((sum, [, one]) => sum + one[part], 0);
  return { rows, minutes: total('minutes'), approved: total('approved') };
}

/** A key in words; what the reader may not know by name is named as such. */
async function wordsOf(context: TenantContext, by: HoursSide): Promise<(key: string) => Promise<string>> {
  const { platform, db, actor } = context;
  switch (by) {
    case 'person': {
      const people = await platform.directory.of(actor.tenantId);
      return async (key) => people(key)?.name ?? '已离开的成员';
    }
    case 'project':
      return async (key) => {
        if (key === 'none') return '项目以外';
        const project = await platform.projects.find(actor.tenantId, key);
        return project && canViewProject(actor, project) ? project.name : '不可见的项目';
      };
    case 'type':
      return async (key) => (key in otherWork ? otherWork[key as OtherWork] : '任务');
    case 'kind':
      return async (key) => workKinds[key as WorkKind] ?? key;
    case 'position': {
      const rows = await db.query<{ id: string; name: string }>(
        'SELECT id, name FROM hr_position WHERE tenant_id = $1',
      );
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      return async (key) => names.get(key) ?? '没有岗位';
    }
  }
}

/** The rows of a sum, the newest first. */
export async function hoursRows(context: TenantContext, query: HoursRowsQuery): Promise<HoursRows> {
  const { platform, db, actor } = context;
  const { from, to, page = 1 } = query;
  const { sql, params } = conditionOf(context, query);
  const found = await queryWindow<WorkRow>(
    db,
    { limit: REPORT_ROWS_PAGE + 1, offset: REPORT_ROWS_PAGE * (page - 1) },
    `${rowsSql()} WHERE ${sql} AND w.day BETWEEN $${params.length + 2}::date AND $${params.length + 3}::date
      ORDER BY w.day DESC, w.id DESC`,
    [...params, from, to],
  );
  const shown = found.slice(0, REPORT_ROWS_PAGE);
  const presented = await presentRows(context, shown);
  const people = await platform.directory.of(actor.tenantId);
  const rows: HoursRows['rows'] = [];
  for (const row of shown) {
    const told = presented.get(row);
    if (!told) continue;
    const project = row.projectId ? await platform.projects.find(actor.tenantId, row.projectId) : undefined;
    const projectName = project && canViewProject(actor, project) ? project.name : null;
    rows.push({ ...told, person: people(row.userId), projectName });
  }
  return { rows, more: found.length > REPORT_ROWS_PAGE };
}
