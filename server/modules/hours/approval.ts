/** A week's part on its way: handed in, agreed to through an approval, or back to whoever worked. */
import type { ApprovalStep } from '../../../contract/approval/approval';
import { PEOPLE_MAX } from '../../../contract/approval/kinds';
import { sayMinutes } from '../../../contract/time/duration';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { ApprovalUse, AskedApproval, Question } from '../../object/approvals';
import type { ObjectContext, SystemContext } from '../../object/define';
import { holdersInProject, holdersInTenant } from '../../object/holders';
import { logOperation } from '../../object/operationLog';
import { holdOpen, lockedTo } from '../../object/workLock';
import { HOURS_PRIVILEGE } from '../../policies/hours';
import { endApproval, liveApproval, resubmitApproval, startApproval } from '../approval';
import { findSheets, type LoadedSheet, mayApproveSheet, placeOf, sayWeek } from './sheets';

/** Who has to look at it where the enterprise chose no flow: one of them answers, whoever else may does so from the queue. */
async function usualStep(db: TenantDb, { userId, projectId, leaders }: LoadedSheet): Promise<ApprovalStep> {
  const superior = leaders.find((one) => one !== userId);
  const people = projectId
    ? await holdersInProject(db, projectId, 'HOURS:APPROVE')
    : superior
      ? [superior]
      : await holdersInTenant(db, HOURS_PRIVILEGE);
  const others = people.filter((one) => one !== userId).slice(0, PEOPLE_MAX);
  return {
    name: '批准工时',
    mode: 'or',
    people: others.map((id) => ({ kind: 'user', id })),
    ...{ selfRule: 'skip', emptyRule: 'admin', leaverRule: 'replace' },
  };
}

interface HandedIn extends Record<string, unknown> {
  id: string;
  day: string;
  minutes: number;
  taskId: string | null;
  other: string | null;
}

/** Hands in what is open of it, in days that are; says what is asked about all that waits. */
async function handIn({ db, actor }: ObjectContext, sheet: LoadedSheet): Promise<Question> {
  const lock = await holdOpen(db, []);
  const rows = await db.query<HandedIn>(
    `UPDATE worklog w SET state = 'SUBMITTED', submitted_at = now(), sheet_id = $2, return_reason = '',
            version = version + 1, updated_by = $6, updated_at = now()
      WHERE w.tenant_id = $1 AND w.user_id = $3 AND w.day BETWEEN $4::date AND $4::date + 6
        AND (w.state IN ('OPEN', 'RETURNED') OR w.state = 'SUBMITTED' AND NOT EXISTS (
              SELECT 1 FROM approval a WHERE a.tenant_id = $1 AND a.purpose = 'hours' AND a.object_id = w.sheet_id
                 AND a.object_id <> $2 AND a.state = 'RUNNING'))
        AND ($7::date IS NULL OR w.day > $7::date)
        AND CASE WHEN $5::uuid IS NULL THEN w.other IS NOT NULL ELSE EXISTS (
              SELECT 1 FROM task t WHERE t.tenant_id = $1 AND t.id = w.task_id AND t.project_id = $5 AND t.deleted_at IS NULL) END
     RETURNING w.id, w.day::text AS day, w.minutes, w.task_id AS "taskId", w.other`,
    [sheet.id, sheet.userId, sheet.week, sheet.projectId, actor.userId, lock],
  );
  if (rows.length === 0) throw againstRule('没有可提交的工时');
  rows.sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
  const byDay = new Map<string, number>();
  for (const { day, minutes } of rows) byDay.set(day, (byDay.get(day) ?? 0) + minutes);
  const total = sayMinutes(rows.reduce((sum, { minutes }) => sum + minutes, 0));
  return {
    title: `${sheet.name} ${sayWeek(sheet.week)} 的工时：${total} · ${placeOf(sheet)}`,
    // Whoever is asked may not see the tasks.
    text: [...byDay].map(([day, minutes]) => `${day.slice(5)} ${sayMinutes(minutes)}`).join('，'),
    content: { sheet: sheet.id, rows },
  };
}

/**
 * Hands in a part of one's own week. What waits of it is asked about anew, together with what came since; what was
 * returned goes on in its approval.
 */
export async function submitSheet(context: ObjectContext, sheet: LoadedSheet): Promise<void> {
  const { db } = context;
  const ref = { type: 'hoursSheet', id: sheet.id } as const;
  const live = await liveApproval(db, 'hours', ref);
  if (live?.state === 'RETURNED') return resubmitApproval(context, live.id);
  if (live) await endApproval(context, live.id, '又提交了工时，重新发起');
  const step = await usualStep(db, sheet);
  await startApproval(context, {
    ...(await handIn(context, sheet)),
    purpose: 'hours',
    // A flow speaks of projects and their people; other work is its superior's.
    by: sheet.projectId ? { unlessChosen: [step] } : { steps: [step] },
    ref,
    projectId: sheet.projectId,
  });
}

type Ref = Pick<AskedApproval, 'ref'>;
const sheetBy = async (context: SystemContext, { ref }: Ref) => (await findSheets(context, [ref.id]))[0];

const log = (db: TenantDb, { actor }: ObjectContext, action: string, sheet: LoadedSheet, count: number, why?: string) =>
  logOperation(db, actor, {
    module: 'hours',
    action,
    objectType: 'hoursSheet',
    objectId: sheet.id,
    projectId: sheet.projectId,
    detail: { count, reason: why },
  });

/** What waits of it goes back to whoever worked: with a reason, or open again where they took it back themselves. */
async function putBack(context: ObjectContext, { ref }: Ref, state: 'RETURNED' | 'OPEN', reason: string) {
  const { db, actor } = context;
  const rows = await db.query(
    `UPDATE worklog SET state = $3, return_reason = CASE WHEN $3 = 'RETURNED' THEN $4 ELSE '' END, version = version + 1,
            decided_by = CASE WHEN $3 = 'RETURNED' THEN $5::uuid END, decided_at = CASE WHEN $3 = 'RETURNED' THEN now() END
      WHERE tenant_id = $1 AND sheet_id = $2 AND state = 'SUBMITTED' AND ($6::date IS NULL OR day > $6::date) RETURNING id`,
    [ref.id, state, reason, actor.userId, await lockedTo(db)],
  );
  const sheet = await sheetBy(context, { ref });
  if (sheet && rows.length > 0) {
    await log(db, context, state === 'OPEN' ? 'withdrawn' : 'returned', sheet, rows.length, reason || undefined);
  }
}

export const hoursApproval: ApprovalUse = {
  purpose: 'hours',
  notOwn: true,
  byApprover: true,
  async mayAlso(context, approval) {
    const sheet = await sheetBy(context, approval);
    return sheet !== undefined && mayApproveSheet(context.actor, sheet);
  },
  async beforeAnswer(context, { ref }) {
    const { db } = context;
    if (!(await sheetBy(context, { ref }))) throw againstRule('项目已删除，恢复后才能审批其工时');
    const rows = await db.query<{ day: string }>(
      `SELECT day::text AS day FROM worklog WHERE tenant_id = $1 AND sheet_id = $2 AND state = 'SUBMITTED'`,
      [ref.id],
    );
    await holdOpen(
      db,
      rows.map(({ day }) => day),
    );
  },
  /** Those of a task that is gone meanwhile stay as they are. */
  async onPassed(context, { ref }) {
    const { platform, db, actor } = context;
    const sheet = await sheetBy(context, { ref });
    const rows = await db.query<{ id: string }>(
      `UPDATE worklog w SET state = 'APPROVED', decided_by = $3, decided_at = now(), version = version + 1
        WHERE w.tenant_id = $1 AND w.sheet_id = $2 AND w.state = 'SUBMITTED' AND (w.other IS NOT NULL OR EXISTS (
          SELECT 1 FROM task t WHERE t.tenant_id = $1 AND t.id = w.task_id AND t.deleted_at IS NULL)) RETURNING w.id`,
      [ref.id, actor.userId],
    );
    if (!sheet || rows.length === 0) throw againstRule('提交的工时已删除');
    await platform.hooks.onHoursApproved(
      { platform, db, actor },
      rows.map(({ id }) => id),
    );
    await log(db, context, 'approved', sheet, rows.length);
  },
  onRefused: (context, { ref, state, reason }) =>
    putBack(context, { ref }, state === 'REJECTED' ? 'RETURNED' : 'OPEN', reason),
  onReturned: (context, { ref, reason }) => putBack(context, { ref }, 'RETURNED', reason),
  async onAgain(context, approval) {
    const sheet = await sheetBy(context, approval);
    if (!sheet) throw againstRule('项目已删除，恢复后才能提交其工时');
    return handIn(context, sheet);
  },
};
