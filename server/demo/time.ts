/** Hours of six weeks, what they cost by rates, a budget, expenses and contracts of the demo projects. */
import { and, eq } from 'drizzle-orm';
import type { CommitmentState } from '../../contract/commitment/lifecycle';
import type { CommitmentForm } from '../../contract/commitment/lists';
import type { CostState } from '../../contract/cost/lifecycle';
import type { SubjectKind } from '../../contract/cost/lists';
import { inFen } from '../../contract/time/currency';
import { sayMinutes } from '../../contract/time/duration';
import { sayFen } from '../../contract/time/money';
import { USUAL_WEEKDAYS } from '../../contract/time/workdays';
import type { OtherWork, WorkState } from '../../contract/time/workWords';
import { addDays, newId } from '../base/present';
import {
  commitment,
  cost,
  costBudget,
  costBudgetLine,
  costRate,
  costSubject,
  exchangeRate,
  hoursSheet,
  objectCounter,
  worklog,
} from '../db/schema';
import type { TenantDb } from '../db/scope';
import { bookLabour } from '../modules/cost';
import { leadersOf, sayWeek } from '../modules/hours';
import { holdersInProject, holdersInTenant } from '../object/holders';
import { HOURS_PRIVILEGE } from '../policies/hours';
import { type DemoApproval, demoStep, insertApprovals } from './approvals';

const WEEKS = 6;
const rates: Readonly<Record<string, number>> = {
  架构师: 42_000,
  高级项目经理: 38_000,
  开发工程师: 26_000,
  测试工程师: 22_000,
  前端工程师: 26_000,
  实施顾问: 24_000,
  数字化经理: 32_000,
};
const subjects: readonly { name: string; kind: SubjectKind; budget: number; below?: string }[] = [
  { name: '人工', kind: 'labour', budget: 48_000_000 },
  { name: '采购', kind: 'purchase', budget: 0 },
  { name: '硬件', kind: 'purchase', budget: 18_000_000, below: '采购' },
  { name: '软件与云服务', kind: 'purchase', budget: 9_600_000, below: '采购' },
  { name: '差旅', kind: 'travel', budget: 3_000_000 },
  { name: '外包', kind: 'outsourcing', budget: 12_000_000 },
];
const expenses: readonly { title: string; subject: string; amount: number; state: CostState; daysAgo: number }[] = [
  { title: '应用服务器两台', subject: '硬件', amount: 9_680_000, state: 'PAID', daysAgo: 64 },
  { title: '数据库授权一年', subject: '软件与云服务', amount: 4_200_000, state: 'PAID', daysAgo: 52 },
  { title: '现场调研往返', subject: '差旅', amount: 386_450, state: 'APPROVED', daysAgo: 33 },
  { title: '界面设计外包首期', subject: '外包', amount: 4_800_000, state: 'APPROVED', daysAgo: 27 },
  { title: '云主机扩容', subject: '软件与云服务', amount: 1_260_000, state: 'SUBMITTED', daysAgo: 6 },
  { title: '客户验收差旅', subject: '差旅', amount: 215_800, state: 'SUBMITTED', daysAgo: 3 },
  { title: '备用交换机', subject: '硬件', amount: 1_380_000, state: 'REJECTED', daysAgo: 12 },
  { title: '测试手机三部', subject: '硬件', amount: 899_700, state: 'DRAFT', daysAgo: 1 },
];

/** Contracts and orders: one of them in dollars, one handed in. Fen, or hundredths of its currency. */
const promises: readonly {
  title: string;
  subject: string;
  supplier: string;
  form: CommitmentForm;
  amount: number;
  currency?: 'USD';
  state: CommitmentState;
  daysAgo: number;
  /** The expense that belongs to it. */
  paid?: string;
}[] = [
  {
    ...{ title: '界面设计外包', subject: '外包', supplier: '清墨设计工作室', form: 'contract' },
    ...{ amount: 9_600_000, state: 'ACTIVE', daysAgo: 40, paid: '界面设计外包首期' },
  },
  {
    ...{ title: '监控平台海外订阅一年', subject: '软件与云服务', supplier: 'Northwind Monitoring', form: 'order' },
    ...{ amount: 480_000, currency: 'USD', state: 'ACTIVE', daysAgo: 25 },
  },
  {
    ...{ title: '备份一体机采购', subject: '硬件', supplier: '华越数码', form: 'order' },
    ...{ amount: 5_200_000, state: 'SUBMITTED', daysAgo: 4 },
  },
];
/** Yuan for a dollar, by days ago. */
const dollars = [
  [90, 7.1268],
  [30, 7.0985],
  [5, 7.0824],
] as const;

interface DemoTask extends Record<string, unknown> {
  id: string;
  projectId: string;
  userId: string;
}

/** Who works on what; people with several tasks work on them by turns. */
const tasksOf = (db: TenantDb) =>
  db.query<DemoTask>(
    `SELECT t.id, t.project_id AS "projectId", t.executor_id AS "userId"
       FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.executor_id IS NOT NULL AND p.status = 'DOING'
        AND t.category IN ('IN_PROGRESS', 'VERIFYING', 'DONE')
        AND NOT EXISTS (SELECT 1 FROM task c WHERE c.tenant_id = $1 AND c.parent_id = t.id AND c.deleted_at IS NULL)
      ORDER BY t.project_id, t.seq`,
  );

/** The last week is not handed in yet, the one before waits, or came back to one person; the rest is approved. */
const stateOf = (weeksAgo: number, at: number): WorkState =>
  weeksAgo === 0 ? 'OPEN' : weeksAgo > 1 ? 'APPROVED' : at === RETURNED_AT ? 'RETURNED' : 'SUBMITTED';
/** Whose week was returned, among those who work. */
const RETURNED_AT = 2;
const RETURN_REASON = '周三的工时写到了别的任务，请核对后重新提交。';

async function logHours(db: TenantDb, today: string): Promise<void> {
  const byPerson = new Map<string, DemoTask[]>();
  for (const task of await tasksOf(db)) byPerson.set(task.userId, [...(byPerson.get(task.userId) ?? []), task]);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const rows: (typeof worklog.$inferInsert)[] = [];
  for (const [at, [userId, tasks]] of [...byPerson].entries()) {
    for (let weeksAgo = WEEKS - 1; weeksAgo >= 0; weeksAgo -= 1) {
      for (let weekday = 0; weekday < 7; weekday += 1) {
        const day = addDays(monday, weekday - 7 * weeksAgo);
        if (day >= today || (USUAL_WEEKDAYS & (1 << weekday)) === 0) continue;
        const turn = weeksAgo * 5 + weekday + at;
        const task = tasks[turn % tasks.length] as DemoTask;
        const meets = weekday === 0;
        const common = {
          tenantId: db.tenantId,
          userId,
          day,
          state: stateOf(weeksAgo, at),
          returnReason: weeksAgo === 1 && at === RETURNED_AT ? RETURN_REASON : '',
          submittedAt: weeksAgo === 0 ? null : `${addDays(monday, 5 - 7 * weeksAgo)}T10:00:00Z`,
          createdBy: userId,
          updatedBy: userId,
        };
        const minutes = [420, 450, 390, 480, 435][turn % 5] as number;
        rows.push({ ...common, id: newId(), taskId: task.id, minutes: meets ? minutes - 60 : minutes, remark: '' });
        if (!meets) continue;
        const other: OtherWork = at % 3 === 0 ? 'management' : 'meeting';
        rows.push({ ...common, id: newId(), other, minutes: 60, remark: '周例会' });
      }
    }
  }
  for (let at = 0; at < rows.length; at += 500) await db.insert(worklog, rows.slice(at, at + 500));
  await db.query(
    `UPDATE task t SET consumed_hours = w.hours, left_hours = greatest(0, coalesce(t.left_hours, t.estimate_hours) - w.hours)
       FROM (SELECT task_id, round(sum(minutes) / 60.0, 2) AS hours FROM worklog
              WHERE tenant_id = $1 AND task_id IS NOT NULL GROUP BY task_id) w
      WHERE t.tenant_id = $1 AND t.id = w.task_id`,
  );
}

/**
 * What the work was thought to take, beside what it took: some of it was short, some long, and what is under way has
 * hours left. Work that has not begun is estimated too, so that weeks to come hold a plan.
 */
const estimate = (db: TenantDb) =>
  db.query(
    `WITH asked AS (
       SELECT t.id, CASE
           WHEN coalesce(t.consumed_hours, 0) = 0 THEN 4 + 4 * (t.seq % 4)
           WHEN t.category IN ('DONE', 'CLOSED') THEN greatest(1, round(t.consumed_hours * (ARRAY[0.8, 0.95, 1, 1.1, 1.25])[1 + t.seq % 5]))
           ELSE greatest(4, round(t.consumed_hours * (ARRAY[1.1, 1.2, 1.4, 1.6, 1.8])[1 + t.seq % 5]))
         END AS hours
         FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.status = 'DOING'
        WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.estimate_hours IS NULL AND t.category <> 'CANCELLED'
          AND NOT EXISTS (SELECT 1 FROM task c WHERE c.tenant_id = $1 AND c.parent_id = t.id AND c.deleted_at IS NULL))
     UPDATE task t SET estimate_hours = a.hours, left_hours = CASE
            WHEN t.category IN ('DONE', 'CLOSED') THEN 0
            ELSE greatest(0, a.hours - coalesce(t.consumed_hours, 0)) END
       FROM asked a WHERE t.tenant_id = $1 AND t.id = a.id`,
  );

interface Part extends Record<string, unknown> {
  userId: string;
  week: string;
  projectId: string | null;
  project: string | null;
  person: string;
  state: WorkState;
  minutes: number;
  days: { day: string; minutes: number }[];
}

/** The last two weeks that were handed in, each person's by projects, with their approvals. */
async function handIn(db: TenantDb, today: string): Promise<void> {
  const parts = await db.query<Part>(
    `SELECT w.user_id AS "userId", date_trunc('week', w.day)::date::text AS week, p.id AS "projectId", p.name AS project,
            a.name AS person, max(w.state) AS state, sum(w.minutes)::int AS minutes,
            json_agg(json_build_object('day', to_char(w.day, 'MM-DD'), 'minutes', w.minutes) ORDER BY w.day) AS days
       FROM worklog w JOIN account a ON a.id = w.user_id
       LEFT JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id
       LEFT JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
      WHERE w.tenant_id = $1 AND w.state <> 'OPEN' AND w.day >= $2::date - 21
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 1, 3`,
    [today],
  );
  const sheets = parts.map((part) => ({ ...part, id: newId() }));
  await db.insert(
    hoursSheet,
    sheets.map(({ id, userId, projectId, week }) => ({ id, userId, projectId, week })),
  );
  await db.query(
    `UPDATE worklog w SET sheet_id = s.id
       FROM hours_sheet s
      WHERE w.tenant_id = $1 AND s.tenant_id = $1 AND s.user_id = w.user_id AND w.day BETWEEN s.week AND s.week + 6 AND w.state <> 'OPEN'
        AND s.project_id IS NOT DISTINCT FROM (SELECT t.project_id FROM task t WHERE t.tenant_id = $1 AND t.id = w.task_id)`,
  );
  const keepers = await holdersInTenant(db, HOURS_PRIVILEGE);
  const step = demoStep('批准工时', { mode: 'or', selfRule: 'skip' });
  const approvals: DemoApproval[] = [];
  for (const { id, userId, week, projectId, project, person, state, minutes, days } of sheets) {
    const leaders = projectId
      ? await holdersInProject(db, projectId, 'HOURS:APPROVE')
      : ((await leadersOf(db, [userId])).get(userId) ?? []).slice(0, 1);
    const others = leaders.filter((one) => one !== userId);
    const people = others.length > 0 ? others : keepers.filter((one) => one !== userId).slice(0, 1);
    approvals.push({
      ...{ purpose: 'hours', ref: { type: 'hoursSheet', id }, projectId, initiatorId: userId, people },
      title: `${person} ${sayWeek(week)} 的工时：${sayMinutes(minutes)} · ${project ?? '其他工作'}`,
      text: days.map((one) => `${one.day} ${sayMinutes(one.minutes)}`).join('，'),
      ...{ steps: [{ ...step, people: people.map((one) => ({ kind: 'user', id: one })) }] },
      state: state === 'SUBMITTED' ? 'RUNNING' : state === 'RETURNED' ? 'REJECTED' : 'PASSED',
      opinion: state === 'RETURNED' ? RETURN_REASON : '',
      hours: state === 'APPROVED' ? 220 : 52,
    });
  }
  await insertApprovals(db, approvals);
}

async function setRates(db: TenantDb, today: string): Promise<void> {
  const positions = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM hr_position WHERE tenant_id = $1',
  );
  const from = addDays(today, -400);
  await db.insert(
    costRate,
    positions.flatMap(({ id, name }) => {
      const fenPerHour = rates[name];
      return fenPerHour
        ? [{ id: newId(), scope: 'position' as const, positionId: id, effectiveFrom: from, fenPerHour }]
        : [];
    }),
  );
}

interface DemoProject extends Record<string, unknown> {
  id: string;
  ownerId: string;
  name: string;
  /** Among those that run. */
  at: number;
}

const RAISE = 1_500_000;
const answers = [
  { state: 'RUNNING', opinion: '' },
  { state: 'REJECTED', opinion: '增加的差旅没有明细，请按行程列出后再提交。' },
] as const;

/** The version in force was agreed to; the first projects plan anew: one waits for an answer, another was sent back. */
async function replan(
  db: TenantDb,
  { id: projectId, ownerId, name, at }: DemoProject,
  { budgetId, approver, raised }: { budgetId: string; approver: string; raised: string },
): Promise<void> {
  const total = subjects.reduce((sum, { budget }) => sum + budget, 0);
  const holders = await holdersInProject(db, projectId, 'COST:BUDGET:APPROVE');
  const asked = (id: string, no: number, fen: number, people: readonly string[]) => ({
    ...{
      purpose: 'budget' as const,
      ref: { type: 'costBudget' as const, id },
      projectId,
      initiatorId: ownerId,
      people,
    },
    title: `${name} 预算第 ${no} 版：${sayFen(fen)}`,
    steps: [
      demoStep('批准预算', {
        ...{ mode: 'or', selfRule: 'may', people: people.map((one) => ({ kind: 'user', id: one })) },
      }),
    ],
  });
  const approvals: DemoApproval[] = [
    {
      ...asked(budgetId, 1, total, [approver]),
      ...{ text: '立项预算', state: 'PASSED', opinion: '同意立项预算。', hours: 70 * 24 },
    },
  ];
  const answer = answers[at];
  if (answer) {
    const id = newId();
    const note = '客户现场验收改为两轮，增加差旅。';
    await db.insert(costBudget, {
      ...{ id, projectId, no: 2, state: answer.state === 'RUNNING' ? 'REVIEWING' : 'DRAFT', note, version: 3 },
      ...{ createdBy: ownerId, updatedBy: ownerId },
    });
    await db.query(
      `INSERT INTO cost_budget_line (tenant_id, budget_id, subject_id, amount, note)
       SELECT tenant_id, $2, subject_id, amount + CASE WHEN subject_id = $4 THEN $5::bigint ELSE 0 END, note
         FROM cost_budget_line WHERE tenant_id = $1 AND budget_id = $3`,
      [id, budgetId, raised, RAISE],
    );
    approvals.push({ ...asked(id, 2, total + RAISE, holders), ...answer, text: note, hours: 26 });
  }
  await insertApprovals(db, approvals);
}

async function planCost(db: TenantDb, project: DemoProject, approver: string, today: string) {
  const { id: projectId, ownerId } = project;
  const ids = new Map(subjects.map(({ name }) => [name, newId()]));
  const idOf = (name: string) => ids.get(name) as string;
  await db.insert(
    costSubject,
    subjects.map(({ name, kind, below }) => ({
      ...{ id: idOf(name), projectId, name, kind, parentId: below ? idOf(below) : null, createdBy: ownerId },
    })),
  );
  const budgetId = newId();
  const approvedAt = `${addDays(today, -70)}T02:30:00Z`;
  await db.insert(costBudget, {
    ...{ id: budgetId, projectId, no: 1, state: 'APPROVED', note: '立项预算', approvedBy: approver, approvedAt },
    ...{ createdBy: ownerId, updatedBy: approver, updatedAt: approvedAt, version: 4 },
  });
  await db.insert(
    costBudgetLine,
    subjects
      .filter(({ budget }) => budget > 0)
      .map(({ name, budget }) => ({ budgetId, subjectId: idOf(name), amount: budget })),
  );
  await replan(db, project, { budgetId, approver, raised: idOf('差旅') });
  await db.insert(objectCounter, { projectId, objectType: 'cost', lastSeq: expenses.length });
  await db.insert(
    cost,
    expenses.map(({ title, subject, amount, state, daysAgo }, at) => ({
      ...{ id: newId(), projectId, seq: at + 1, title, subjectId: idOf(subject), amount, state, ownerId },
      ...{ assigneeId: approver, spentOn: addDays(today, -daysAgo), createdBy: ownerId, updatedBy: ownerId },
      voucherNo: state === 'PAID' ? `PZ-${2600 + at}` : '',
    })),
  );
  await promise(db, project, { approver, today, idOf });
}

async function promise(
  db: TenantDb,
  { id: projectId, ownerId }: DemoProject,
  { approver, today, idOf }: { approver: string; today: string; idOf: (subject: string) => string },
) {
  await db.insert(objectCounter, { projectId, objectType: 'commitment', lastSeq: promises.length });
  const rows = promises.map(({ title, subject, supplier, form, amount, currency, state, daysAgo, paid }, at) => {
    const rated =
      currency && dollars.find(([ago]) => ago >= daysAgo && !dollars.some(([a]) => a >= daysAgo && a < ago));
    return {
      paid,
      row: {
        ...{ id: newId(), projectId, seq: at + 1, title, subjectId: idOf(subject), supplier, form, state, ownerId },
        ...{ contractNo: `HT-${1800 + at}`, signedOn: addDays(today, -daysAgo), endsOn: addDays(today, 120) },
        ...(rated
          ? {
              ...{ currency, original: amount, amount: inFen(amount, rated[1]) },
              ...{ rate: rated[1], rateOn: addDays(today, -rated[0]) },
            }
          : { amount }),
        ...{ assigneeId: approver, createdBy: ownerId, updatedBy: ownerId },
      },
    };
  });
  await db.insert(
    commitment,
    rows.map(({ row }) => row),
  );
  for (const { row, paid } of rows) {
    if (paid) await db.update(cost, { commitmentId: row.id }, and(eq(cost.projectId, projectId), eq(cost.title, paid)));
  }
}

/** @param approver approves what the projects' owners hand in */
export async function createDemoTime(db: TenantDb, approver: string, today: string): Promise<void> {
  await setRates(db, today);
  await db.insert(
    exchangeRate,
    dollars.map(([ago, rate]) => ({ id: newId(), currency: 'USD' as const, day: addDays(today, -ago), rate })),
  );
  await logHours(db, today);
  await estimate(db);
  await handIn(db, today);
  const projects = await db.query<DemoProject>(
    `SELECT id, owner_id AS "ownerId", name, (row_number() OVER (ORDER BY id) - 1)::int AS at FROM project
      WHERE tenant_id = $1 AND deleted_at IS NULL AND status = 'DOING' ORDER BY id`,
  );
  for (const project of projects) await planCost(db, project, approver, today);
  const approved = await db.query<{ id: string }>(
    `SELECT id FROM worklog WHERE tenant_id = $1 AND state = 'APPROVED' AND task_id IS NOT NULL`,
  );
  await bookLabour(
    { db, actor: { userId: approver } },
    approved.map(({ id }) => id),
  );
  // As weeks are approved: once they are over, not all of them today.
  await db.query(
    `UPDATE cost_labour SET created_at = least(now(), date_trunc('week', day::timestamp) + interval '7 days 3 hours')
      WHERE tenant_id = $1`,
  );
}
