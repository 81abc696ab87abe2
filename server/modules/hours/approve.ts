/** Hours that wait for whoever looks: oddities first, approved or returned with a reason. */
import { PENDING_MAX, type PendingHours } from '../../../contract/hours/hours';
import type { Oddity, OtherWork, WorkState } from '../../../contract/hours/kinds';
import type { WorkKind } from '../../../contract/task/enums';
import { dayNumber } from '../../../contract/tenant/workdays';
import { iso } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { holdOpen } from '../../object/workLock';
import { canApproveHours } from '../../policies/hours';
import { canViewTask } from '../../policies/task';
import { lookAt } from '../task';

const LONG_DAY = 600;
const LATE_DAYS = 14;

interface Row extends Record<string, unknown> {
  id: string;
  userId: string;
  taskId: string | null;
  projectId: string | null;
  other: OtherWork | null;
  day: string;
  minutes: number;
  kind: WorkKind;
  remark: string;
  state: WorkState;
  submittedAt: string | null;
  createdDay: string;
  dayMinutes: number;
  leaders: string[] | null;
}
const ROWS = `SELECT w.id, w.user_id AS "userId", w.task_id AS "taskId", t.project_id AS "projectId", w.other, w.day::text AS day,
         w.minutes, w.kind, w.remark, w.state, w.submitted_at AS "submittedAt", w.created_at::date::text AS "createdDay",
         (SELECT sum(x.minutes)::int FROM worklog x WHERE x.tenant_id = w.tenant_id AND x.user_id = w.user_id AND x.day = w.day) AS "dayMinutes",
         (SELECT array_agg(u.leader_id ORDER BY array_length(u.path, 1) DESC)
            FROM tenant_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
            JOIN department u ON u.tenant_id = d.tenant_id AND u.id = ANY(d.path) AND u.leader_id IS NOT NULL
           WHERE m.tenant_id = w.tenant_id AND m.id = w.user_id) AS leaders
    FROM worklog w LEFT JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL`;

async function mayApprove({ platform, actor }: TenantContext, rows: readonly Row[]): Promise<Row[]> {
  const kept: Row[] = [];
  for (const row of rows) {
    const project = row.projectId ? await platform.projects.find(actor.tenantId, row.projectId) : undefined;
    // Of a task that is gone, or of a recycled project.
    if (row.other === null && (!project || project.recycled)) continue;
    const facts = { userId: row.userId, project: project ?? null, leaders: row.leaders ?? [] };
    if (canApproveHours(actor, facts)) kept.push(row);
  }
  return kept;
}

/** Whose rows one could approve at all, as a condition: the rest is judged one by one. */
const CONCERNED = `(w.other IS NOT NULL OR $3 OR t.project_id = ANY($4::uuid[])
  OR t.project_id IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.owner_id = $2 AND p.deleted_at IS NULL))`;

export async function pendingHours(
  context: TenantContext,
  state: 'SUBMITTED' | 'APPROVED' = 'SUBMITTED',
): Promise<PendingHours> {
  const { platform, db, actor } = context;
  const ofProjects = Object.entries(actor.privileges.projectPrivileges).flatMap(([id, codes]) =>
    codes.includes('HOURS:APPROVE') ? [id] : [],
  );
  const found = await db.query<Row>(
    `${ROWS} WHERE w.tenant_id = $1 AND w.state = $5 AND w.user_id <> $2 AND ${CONCERNED}
      ORDER BY w.day DESC, w.id LIMIT ${PENDING_MAX * 2}`,
    [actor.userId, actor.isManager, ofProjects, state],
  );
  const rows = await mayApprove(context, found);
  const tasks = await lookAt(
    context,
    rows.flatMap(({ taskId }) => taskId ?? []),
  );
  const people = await platform.directory.of(actor.tenantId);
  const calendar = await platform.calendars.of(actor.tenantId);
  const oddOf = ({ day, dayMinutes, createdDay }: Row): Oddity[] => [
    ...(dayMinutes > LONG_DAY ? (['long'] as const) : []),
    ...(calendar.isWorkday(dayNumber(day)) ? [] : (['rest'] as const)),
    ...(dayNumber(createdDay) - dayNumber(day) >= LATE_DAYS ? (['late'] as const) : []),
  ];
  const shown = rows.slice(0, PENDING_MAX).map((row) => {
    const seen = row.taskId ? tasks.get(row.taskId) : undefined;
    const visible = seen && canViewTask(actor, seen.project, seen.facts) ? seen.record : null;
    return {
      ...{
        id: row.id,
        day: row.day,
        minutes: row.minutes,
        kind: row.kind,
        remark: visible || row.other ? row.remark : '',
      },
      ...{ state: row.state, other: row.other, person: people(row.userId), odd: oddOf(row) },
      projectName: seen?.project.name ?? null,
      task: visible && { taskId: visible.id, taskNo: visible.task_no, title: visible.title },
      submittedTime: row.submittedAt === null ? null : iso(row.submittedAt),
    };
  });
  shown.sort((a, b) => Number(b.odd.length > 0) - Number(a.odd.length > 0));
  return { rows: shown, total: rows.length };
}

/** The rows, locked and judged: all of them, or none. */
async function judged(
  context: TenantContext,
  tx: TenantDb,
  ids: readonly string[],
  states: readonly WorkState[],
): Promise<Row[]> {
  const rows = await tx.query<Row>(
    `${ROWS} WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[]) ORDER BY w.id FOR UPDATE OF w`,
    [ids],
  );
  if ((await mayApprove(context, rows)).length < ids.length) throw notFound('工时记录');
  if (rows.some(({ state }) => !states.includes(state))) throw againstRule('部分工时已被处理，请刷新后重试');
  await holdOpen(
    tx,
    rows.map(({ day }) => day),
  );
  return rows;
}

const note = (tx: TenantDb, { actor }: TenantContext, action: string, rows: readonly Row[], reason?: string) =>
  logOperation(tx, actor, {
    module: 'hours',
    action,
    objectType: 'worklog',
    objectId: rows[0]?.id ?? '',
    detail: { count: rows.length, reason },
  });

export function approveHours(context: TenantContext, ids: readonly string[]): Promise<{ count: number }> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    const rows = await judged(context, tx, ids, ['SUBMITTED']);
    await tx.query(
      `UPDATE worklog SET state = 'APPROVED', decided_by = $3, decided_at = now(), version = version + 1
        WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
      [ids, actor.userId],
    );
    await platform.hooks.onHoursApproved({ platform, db: tx, actor }, ids);
    await note(tx, context, 'approved', rows);
    return { count: rows.length };
  });
}

/** Of what waits, and of what was approved by mistake: its cost is taken back with it. */
export function returnHours(
  context: TenantContext,
  ids: readonly string[],
  reason: string,
): Promise<{ count: number }> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    const rows = await judged(context, tx, ids, ['SUBMITTED', 'APPROVED']);
    await tx.query(
      `UPDATE worklog SET state = 'RETURNED', decided_by = $3, decided_at = now(), return_reason = $4, version = version + 1
        WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
      [ids, actor.userId, reason.trim()],
    );
    const approved = rows.filter(({ state }) => state === 'APPROVED').map(({ id }) => id);
    if (approved.length > 0) await platform.hooks.onHoursReturned({ platform, db: tx, actor }, approved);
    await note(tx, context, 'returned', rows, reason);
    await tellReturned(context, tx, rows, reason);
    return { count: rows.length };
  });
}

/** Each person once a project. */
async function tellReturned(
  { platform, actor }: TenantContext,
  tx: TenantDb,
  rows: readonly Row[],
  reason: string,
): Promise<void> {
  const byPerson = new Map(rows.flatMap((row) => (row.projectId ? [[`${row.userId}:${row.projectId}`, row]] : [])));
  for (const { id, userId, projectId, day } of byPerson.values()) {
    await platform.emit(platform, tx, actor, {
      event: 'hoursReturned',
      objectId: projectId ?? '',
      to: [userId],
      variables: { day, reason },
      once: `${id}:${Date.now()}`,
    });
  }
}
