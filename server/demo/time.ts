/** Hours of six weeks, what they cost by rates, a budget and expenses of the demo projects. */
import type { CostState } from '../../contract/cost/lifecycle';
import type { SubjectKind } from '../../contract/cost/lists';
import type { OtherWork, WorkState } from '../../contract/hours/kinds';
import { USUAL_WEEKDAYS } from '../../contract/tenant/workdays';
import { addDays, newId } from '../base/present';
import { cost, costBudget, costBudgetLine, costRate, costSubject, objectCounter, worklog } from '../db/schema';
import type { TenantDb } from '../db/scope';
import { bookLabour } from '../modules/cost';

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

/** The last week is not handed in yet, the one before waits, the rest is approved. */
const stateOf = (weeksAgo: number): WorkState => (weeksAgo === 0 ? 'OPEN' : weeksAgo === 1 ? 'SUBMITTED' : 'APPROVED');

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
          state: stateOf(weeksAgo),
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

interface DemoProject {
  id: string;
  ownerId: string;
}

async function planCost(db: TenantDb, { id: projectId, ownerId }: DemoProject, approver: string, today: string) {
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
  await db.insert(objectCounter, { projectId, objectType: 'cost', lastSeq: expenses.length });
  await db.insert(
    cost,
    expenses.map(({ title, subject, amount, state, daysAgo }, at) => ({
      ...{ id: newId(), projectId, seq: at + 1, title, subjectId: idOf(subject), amount, state, ownerId },
      ...{ assigneeId: approver, spentOn: addDays(today, -daysAgo), createdBy: ownerId, updatedBy: ownerId },
      voucherNo: state === 'PAID' ? `PZ-${2600 + at}` : '',
    })),
  );
}

/** @param approver approves what the projects' owners hand in */
export async function createDemoTime(db: TenantDb, approver: string, today: string): Promise<void> {
  await setRates(db, today);
  await logHours(db, today);
  const projects = await db.query<{ id: string; ownerId: string }>(
    `SELECT id, owner_id AS "ownerId" FROM project WHERE tenant_id = $1 AND deleted_at IS NULL AND status = 'DOING'`,
  );
  for (const project of projects) await planCost(db, project, approver, today);
  const approved = await db.query<{ id: string }>(
    `SELECT id FROM worklog WHERE tenant_id = $1 AND state = 'APPROVED' AND task_id IS NOT NULL`,
  );
  await bookLabour(
    { db, actor: { userId: approver } },
    approved.map(({ id }) => id),
  );
}
