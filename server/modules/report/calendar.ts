/** What the calendar asks for: makes the drafts of periods that are over, and reminds of those that are late. */
import { and, eq } from 'drizzle-orm';
import type { ReportKind } from '../../../contract/report/kinds';
import { isCalendarKind } from '../../../contract/report/kinds';
import { before, lastPeriod, periodText } from '../../../contract/report/period';
import { dayText } from '../../../contract/time/workdays';
import { report, reportTemplate, reportUse } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { enterprisesWith } from '../../jobs/byClock';
import { eachByItself } from '../../jobs/each';
import type { SystemContext } from '../../object/define';
import type { Platform } from '../../platform';
import { makesReports } from '../../policies/report';
import { makeReport } from './make';

const QUEUE = 'report-calendar';
/** Periods that a job which stood still catches up with. */
const CATCH_UP = 2;

/** Where the enterprise lives. */
export const todayOf = async ({ platform, db }: SystemContext): Promise<string> =>
  dayText((await platform.calendars.hoursOf(db.tenantId)).dayOf(Date.now()));

/** Again on the same day it makes nothing: each report is there once. @returns how many came to be */
export async function makeDue(context: SystemContext, today?: string, signal?: AbortSignal): Promise<number> {
  const { platform, db } = context;
  const day = today ?? (await todayOf(context));
  const templates = new Map(
    (await db.select(reportTemplate, eq(reportTemplate.enabled, true))).map((one) => [one.id, one]),
  );
  let made = 0;
  for (const use of await db.select(reportUse)) {
    if (signal?.aborted) return made;
    const template = templates.get(use.templateId);
    const project = await platform.projects.find(db.tenantId, use.projectId);
    if (!template || !isCalendarKind(template.kind) || !project || project.recycled || !makesReports(project)) continue;
    let period = lastPeriod(template.kind, day);
    for (let back = 0; back < CATCH_UP && period.to >= use.since; back += 1) {
      const wanted = { project, template, period, use };
      const id = await db.transaction((tx) => makeReport(context, tx, null, wanted));
      if (id) made += 1;
      period = before(template.kind, period);
    }
  }
  return made;
}

interface Late extends Record<string, unknown> {
  id: string;
  kind: ReportKind;
  from: string;
  to: string;
  due: string;
  authorId: string;
}

/** Once a report: its day is over and nobody handed it in. */
export async function remindLate(context: SystemContext, today?: string): Promise<number> {
  const { platform, db } = context;
  const rows = await db.query<Late>(
    `SELECT r.id, r.kind, r.from_day::text AS "from", r.to_day::text AS "to", r.due_on::text AS due,
            r.author_id AS "authorId"
       FROM report r JOIN project p ON p.tenant_id = r.tenant_id AND p.id = r.project_id AND p.deleted_at IS NULL
      WHERE r.tenant_id = $1 AND r.due_on < $2::date AND r.submitted_at IS NULL AND r.reminded_at IS NULL
        AND r.state IN ('DRAFT', 'RETURNED') ORDER BY r.id LIMIT 500`,
    [today ?? (await todayOf(context))],
  );
  for (const { id, kind, from, to, due, authorId } of rows) {
    await db.transaction(async (tx) => {
      const said = await tx.update(
        report,
        { remindedAt: new Date().toISOString() },
        and(eq(report.id, id), eq(report.state, 'DRAFT')),
      );
      if (said === 0) return;
      await platform.emit(platform, tx, null, {
        ...{ event: 'reportMissing', objectId: id, to: [authorId], once: id },
        variables: { period: periodText(kind, { from, to }), day: due },
      });
    });
  }
  return rows.length;
}

/** Uses of templates make reports; of one that is used no more, a report may still be late. */
const HAS_REPORTS = `NOT t.disabled AND (EXISTS (SELECT 1 FROM report_use u WHERE u.tenant_id = t.id)
  OR EXISTS (SELECT 1 FROM report r WHERE r.tenant_id = t.id AND r.submitted_at IS NULL AND r.reminded_at IS NULL))`;

/** Every hour: a day begins at another one in each zone, and what is there is not made again. */
export function defineReportJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(QUEUE, async (_data, { signal }) => {
    const reportOf = async (id: string) => {
      const context = { platform, db: new TenantDb(platform.database, id) };
      await makeDue(context, undefined, signal);
      await remindLate(context);
    };
    await eachByItself(await enterprisesWith(platform.database, HAS_REPORTS), reportOf, signal);
  });
  jobs.schedule(QUEUE, '10 * * * *');
}
