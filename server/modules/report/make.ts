/** A report comes to be: by the calendar or by hand, once for a project, template and period. */

import { isCalendarKind } from '../../../contract/report/kinds';
import { type Period, periodText } from '../../../contract/report/period';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { newId } from '../../base/present';
import { report, type reportTemplate, type reportUse } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { SystemContext } from '../../object/define';
import { noteHistory } from '../../object/history/note';
import { logOperation } from '../../object/operationLog';
import type { LoadedProject } from '../../object/project';

type Template = typeof reportTemplate.$inferSelect;
export interface NewReport {
  project: LoadedProject;
  template: Template;
  period: Period;
  use?: Pick<typeof reportUse.$inferSelect, 'authorId' | 'receiverIds'>;
  title?: string;
}

/** The day until which a report of a period is in time. */
export async function dueOf(
  { platform, db }: SystemContext,
  { kind, dueDays }: Pick<Template, 'kind' | 'dueDays'>,
  { to }: Period,
) {
  if (!isCalendarKind(kind)) return null;
  const calendar = await platform.calendars.of(db.tenantId);
  return dayText(calendar.add(dayNumber(to), dueDays));
}

/** In the caller's transaction. @param actor null: the calendar @returns null where there is one already */
export async function makeReport(
  context: SystemContext,
  tx: TenantDb,
  actor: { userId: string } | null,
  { project, template, period, use, title }: NewReport,
): Promise<string | null> {
  const id = newId();
  const authorId = actor?.userId ?? use?.authorId ?? project.ownerId;
  const { kind, sections } = template;
  const added = await tx.insertIfAbsent(report, {
    ...{ id, projectId: project.id, templateId: template.id, kind, sections, authorId },
    title: title?.trim() || `${project.name} ${periodText(kind, period)} ${template.name}`,
    ...{ fromDay: period.from, toDay: period.to, dueOn: await dueOf(context, template, period) },
    ...{ receiverIds: use?.receiverIds ?? [], createdBy: actor?.userId ?? null, updatedBy: actor?.userId ?? null },
  });
  if (added === 0) return null;
  await noteHistory(tx, { type: 'report', id }, actor?.userId ?? null, { event: 'created', projectId: project.id });
  await logOperation(tx, actor, {
    ...{ module: 'report', action: 'created', objectType: 'report', objectId: id, projectId: project.id },
    detail: { template: template.name, period: periodText(kind, period) },
  });
  if (!actor) {
    const variables = { period: periodText(kind, period) };
    const { platform } = context;
    await platform.emit(platform, tx, null, {
      event: 'reportDrafted',
      objectId: id,
      to: [authorId],
      variables,
      once: id,
    });
  }
  return id;
}
