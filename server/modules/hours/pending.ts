/** Weeks that wait for whoever looks, oddities first; those that were approved, to be returned; and one by itself. */
import { PENDING_MAX, type PendingHours, type PendingQuery, type Sheet } from '../../../contract/hours/hours';
import { mondayOf } from '../../../contract/time/period';
import { can } from '../../base/actor';
import { addDays, iso } from '../../base/present';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { HOURS_PRIVILEGE } from '../../policies/hours';
import { type Running, runningApprovals } from '../approval';
import { approvable, presentRows, rowsSql, type WorkRow } from './rows';
import { findSheets, hoursSheetKind } from './sheets';

const ROWS_MAX = 2000;

/**
 * Whose rows one could approve at all, as a condition: the rest is judged one by one. Other work is that of people below a
 * department that the reader leads: everybody's would fill the limit.
 */
const CONCERNED = `(w.other IS NOT NULL AND ($7 OR w.user_id IN (
    SELECT m.id FROM tenant_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      JOIN department u ON u.tenant_id = d.tenant_id AND u.id = ANY(d.path) AND u.leader_id = $2
     WHERE m.tenant_id = $1)) OR $3 OR t.project_id = ANY($4::uuid[]) OR w.sheet_id = ANY($6::uuid[])
  OR t.project_id IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.owner_id = $2 AND p.deleted_at IS NULL))`;

interface Part {
  key: string;
  week: string;
  rows: WorkRow[];
}

const partsOf = (rows: readonly WorkRow[]): Part[] => {
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const week = mondayOf(row.day);
    const key = row.sheetId ?? `${row.userId}:${week}:${row.projectId ?? ''}`;
    const part = parts.get(key) ?? { key, week, rows: [] };
    part.rows.push(row);
    parts.set(key, part);
  }
  return [...parts.values()];
};

/** Of what waits: which the reader may answer. Where a flow says who, it alone does; else also who holds the right. */
async function answerable(context: TenantContext, found: WorkRow[], running: ReadonlyMap<string, Running>) {
  const byRule = await approvable(context, found);
  return found.filter((row) => {
    const live = row.sheetId ? running.get(row.sheetId) : undefined;
    return live && (live.asked || (!live.byFlow && byRule.has(row)));
  });
}

export async function pendingHours(
  context: TenantContext,
  { state = 'SUBMITTED' }: PendingQuery,
): Promise<PendingHours> {
  const { platform, db, actor } = context;
  const running = new Map(
    state === 'SUBMITTED' ? (await runningApprovals(context, 'hours')).map((one) => [one.objectId, one]) : [],
  );
  const asked = [...running.values()].flatMap((one) => (one.asked ? [one.objectId] : []));
  // What waits is answered through its approval: where a flow asks others, it is not the reader's.
  const open = [...running.values()].flatMap((one) => (one.asked || !one.byFlow ? [one.objectId] : []));
  const ofProjects = Object.entries(actor.privileges.projectPrivileges).flatMap(([id, codes]) =>
    codes.includes('HOURS:APPROVE') ? [id] : [],
  );
  const found = await db.query<WorkRow>(
    `${rowsSql()} WHERE w.tenant_id = $1 AND w.state = $5 AND w.user_id <> $2 AND ${CONCERNED}
      AND (w.other IS NOT NULL OR t.id IS NOT NULL) AND ($5 <> 'SUBMITTED' OR w.sheet_id = ANY($8::uuid[]))
      ORDER BY date_trunc('week', w.day) DESC, w.user_id, w.day, w.id LIMIT ${ROWS_MAX}`,
    [actor.userId, actor.isManager, ofProjects, state, asked, can(actor, HOURS_PRIVILEGE), open],
  );
  const rows =
    state === 'SUBMITTED' ? await answerable(context, found, running) : [...(await approvable(context, found))];
  const shown = await presentRows(context, rows);
  const people = await platform.directory.of(actor.tenantId);
  // The week that the limit cut through is not shown in part.
  const cut = found.length === ROWS_MAX ? found.at(-1) : undefined;
  const whole = partsOf(rows.filter((row) => row.userId !== cut?.userId || mondayOf(row.day) !== mondayOf(cut.day)));
  const sheets = await Promise.all(
    whole.map(async ({ key, week, rows: own }) => {
      const [first] = own as [WorkRow];
      const project = first.projectId ? await platform.projects.find(actor.tenantId, first.projectId) : undefined;
      return {
        key,
        approvalId: (first.sheetId && running.get(first.sheetId)?.id) || null,
        person: people(first.userId),
        ...{ from: week, to: addDays(week, 6), projectName: project?.name ?? null },
        minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
        rows: own.flatMap((row) => shown.get(row) ?? []),
        submittedTime: first.submittedAt === null ? null : iso(first.submittedAt),
      };
    }),
  );
  const odd = ({ rows: of }: (typeof sheets)[number]) => of.some((row) => row.odd.length > 0);
  sheets.sort((a, b) => Number(odd(b)) - Number(odd(a)));
  return { sheets: sheets.slice(0, PENDING_MAX), total: sheets.length };
}

/** One that was handed in, for its person and for who approves it. @throws 404 */
export async function sheetDetail(context: TenantContext, id: string): Promise<Sheet> {
  const { platform, db, actor } = context;
  const [sheet] = await findSheets(context, [id]);
  if (!sheet || !hoursSheetKind.may.view(actor, sheet)) throw notFound('工时');
  const rows = await db.query<WorkRow>(`${rowsSql()} WHERE w.tenant_id = $1 AND w.sheet_id = $2 ORDER BY w.day, w.id`, [
    id,
  ]);
  const shown = await presentRows(context, rows);
  const people = await platform.directory.of(actor.tenantId);
  return {
    id,
    person: people(sheet.userId),
    ...{ from: sheet.week, to: addDays(sheet.week, 6), projectName: sheet.project?.name ?? null },
    minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
    rows: [...shown.values()],
    own: sheet.userId === actor.userId,
  };
}
