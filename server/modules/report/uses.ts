/** Which reports a project makes by the calendar, who writes them and whom they are for. */
import { and, eq, inArray } from 'drizzle-orm';
import { isCalendarKind } from '../../../contract/report/kinds';
import type { ReportUses, ReportUsesSave } from '../../../contract/report/report';
import { dayText } from '../../../contract/time/workdays';
import { reportTemplate, reportUse, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { canPublishReports, canWriteReport } from '../../policies/report';
import { reportTemplateFor } from './templates';

export async function usesOf(context: TenantContext, projectId: string): Promise<ReportUses> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'REPORT:LIST');
  const templates = new Map((await db.select(reportTemplate)).map((one) => [one.id, one]));
  const people = await platform.directory.of(actor.tenantId);
  const uses = (await db.select(reportUse, eq(reportUse.projectId, projectId))).flatMap((use) => {
    const template = templates.get(use.templateId);
    if (!template) return [];
    const { templateId, authorId, receiverIds, since } = use;
    return {
      ...{ templateId, authorId, receiverIds, since, name: template.name, kind: template.kind },
      author: people(authorId ?? project.ownerId),
      receivers: receiverIds.flatMap((id) => people(id) ?? []),
    };
  });
  return { uses, editable: canPublishReports(actor, project) };
}

/** @throws 400 for somebody who is not there */
export async function assertMembers(db: TenantDb, userIds: readonly string[], field: string): Promise<void> {
  for (const id of new Set(userIds)) {
    const member = await db.find(tenantMember, id);
    if (!member || member.disabled) throw invalid('所选人员不在本企业或已停用', field);
  }
}

/**
 * All of them at once; what is not named any more is not made any more, but for what could not be named because its
 * template is switched off: it goes on when that is switched on. From today on: no past is caught up with.
 */
export async function saveUses(context: TenantContext, { projectId, uses }: ReportUsesSave): Promise<void> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'REPORT:PUBLISH');
  const names: string[] = [];
  for (const { templateId, authorId, receiverIds } of uses) {
    const { name } = await reportTemplateFor(db, templateId);
    names.push(name);
    await assertMembers(db, receiverIds, 'receiverIds');
    if (!authorId) continue;
    const writer = (await loadActors(db, [authorId])).get(authorId);
    if (!writer || !canWriteReport(writer, project, { authorId: '' })) {
      throw invalid('编写人须是可以编写报告的项目成员', 'authorId');
    }
  }
  const since = dayText((await platform.calendars.hoursOf(actor.tenantId)).dayOf(Date.now()));
  await db.transaction(async (tx) => {
    const offered = await tx.select(reportTemplate, eq(reportTemplate.enabled, true));
    const dropped = offered.flatMap(({ id, kind }) =>
      isCalendarKind(kind) && !uses.some(({ templateId }) => templateId === id) ? [id] : [],
    );
    if (dropped.length > 0) {
      await tx.delete(reportUse, and(eq(reportUse.projectId, projectId), inArray(reportUse.templateId, dropped)));
    }
    for (const { templateId, ...use } of uses) {
      const added = await tx.insertIfAbsent(reportUse, { projectId, templateId, since, ...use });
      if (added > 0) continue;
      await tx.update(reportUse, use, and(eq(reportUse.projectId, projectId), eq(reportUse.templateId, templateId)));
    }
    await logOperation(tx, actor, {
      ...{ module: 'report', action: 'reportUsesSaved', objectType: 'project', objectId: projectId, projectId },
      detail: { templates: names },
    });
  });
}
