/** Rows of hours as approvers see them: with what is odd about them, and without tasks that are not theirs to see. */

import type { SheetRow } from '../../../contract/hours/hours';
import type { WorkKind } from '../../../contract/task/enums';
import { dayNumber } from '../../../contract/time/workdays';
import type { Oddity, OtherWork, WorkState } from '../../../contract/time/workWords';
import { daySql } from '../../base/zone';
import type { ObjectContext } from '../../object/define';
import { canApproveHours } from '../../policies/hours';
import { canViewTask } from '../../policies/task';
import { lookAt } from '../task';
import { leadersOf } from './sheets';

const LONG_DAY = 600;
const LATE_DAYS = 14;

export interface WorkRow extends Record<string, unknown> {
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
  sheetId: string | null;
  submittedAt: string | null;
  createdDay: string;
  dayMinutes: number;
}

export const rowsSql =
  () => `SELECT w.id, w.user_id AS "userId", w.task_id AS "taskId", t.project_id AS "projectId", w.other, w.day::text AS day,
         w.minutes, w.kind, w.remark, w.state, w.sheet_id AS "sheetId", w.submitted_at AS "submittedAt",
         ${daySql('w.created_at')}::text AS "createdDay",
         (SELECT sum(x.minutes)::int FROM worklog x WHERE x.tenant_id = w.tenant_id AND x.user_id = w.user_id AND x.day = w.day) AS "dayMinutes"
    FROM worklog w LEFT JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL`;

/** Those that the actor approves by the rule of the enterprise, of tasks that are there in projects that are. */
export async function approvable(context: ObjectContext, rows: readonly WorkRow[]): Promise<Set<WorkRow>> {
  const { platform, db, actor } = context;
  const leaders = await leadersOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const kept = new Set<WorkRow>();
  for (const row of rows) {
    const project = row.projectId ? await platform.projects.find(actor.tenantId, row.projectId) : undefined;
    if (row.other === null && (!project || project.recycled)) continue;
    const facts = { userId: row.userId, project: project ?? null, leaders: leaders.get(row.userId) ?? [] };
    if (canApproveHours(actor, facts)) kept.add(row);
  }
  return kept;
}

/** In their order. */
export async function presentRows(context: ObjectContext, rows: readonly WorkRow[]): Promise<Map<WorkRow, SheetRow>> {
  const { platform, actor } = context;
  const tasks = await lookAt(
    context,
    rows.flatMap(({ taskId }) => taskId ?? []),
  );
  const calendar = await platform.calendars.of(actor.tenantId);
  const oddOf = ({ day, dayMinutes, createdDay }: WorkRow): Oddity[] => [
    ...(dayMinutes > LONG_DAY ? (['long'] as const) : []),
    ...(calendar.isWorkday(dayNumber(day)) ? [] : (['rest'] as const)),
    ...(dayNumber(createdDay) - dayNumber(day) >= LATE_DAYS ? (['late'] as const) : []),
  ];
  return new Map(
    rows.map((row) => {
      const { id, day, minutes, kind, state, other, taskId, remark } = row;
      const seen = taskId ? tasks.get(taskId) : undefined;
      const visible = seen && canViewTask(actor, seen.project, seen.facts) ? seen.record : null;
      const task = visible && { taskId: visible.id, taskNo: visible.task_no, title: visible.title };
      return [
        row,
        { id, day, minutes, kind, state, other, task, remark: task || other ? remark : '', odd: oddOf(row) },
      ];
    }),
  );
}
