/** Writes of reports: by hand, their text, who read them. */
import { and, eq, sql } from 'drizzle-orm';
import { isCalendarKind, type ReportKind } from '../../../contract/report/kinds';
import { lastPeriod, type Period, periodOf, periodText } from '../../../contract/report/period';
import type { ReportCreate, ReportUpdate } from '../../../contract/report/report';
import { report, reportRead, reportUse } from '../../db/schema';
import { duplicate, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { announce } from '../../object/events';
import { noteHistory } from '../../object/history/note';
import { changesOf, logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { staleRow } from '../../object/stale';
import { canEditReport } from '../../policies/report';
import { todayOf } from './calendar';
import { reportFor } from './load';
import { makeReport } from './make';
import { reportTemplateFor, soundSections } from './templates';
import { assertMembers } from './uses';
import { wordsOf } from './words';

/** @throws 400 naming the field */
async function periodFor(context: TenantContext, kind: ReportKind, input: ReportCreate): Promise<Period> {
  const today = await todayOf(context);
  if (kind === 'week' || kind === 'month') {
    const period = input.day ? periodOf(kind, input.day) : lastPeriod(kind, today);
    if (period.from > today) throw invalid('周期还没有开始', 'day');
    return period;
  }
  const { from = today, to = today } = input;
  if (to < from) throw invalid('结束日期不能早于开始日期', 'to');
  if (from > today) throw invalid('周期还没有开始', 'from');
  return { from, to };
}

export async function createReport(context: TenantContext, input: ReportCreate): Promise<{ id: string }> {
  const { db, actor } = context;
  const project = await projectFor(context, input.projectId, 'REPORT:UPDATE');
  const template = await reportTemplateFor(db, input.templateId);
  const period = await periodFor(context, template.kind, input);
  const [use] = await db.select(
    reportUse,
    and(eq(reportUse.projectId, project.id), eq(reportUse.templateId, template.id)),
  );
  const id = await db.transaction((tx) =>
    makeReport(context, tx, actor, { project, template, period, use, title: input.title }),
  );
  if (!id) {
    const field = isCalendarKind(template.kind) ? 'day' : 'from';
    throw duplicate(`${periodText(template.kind, period)}的${template.name}已经存在`, field);
  }
  return { id };
}

const labels = { title: '标题', sections: '内容', health: '健康度', healthNote: '健康度说明', receiverIds: '接收人' };

export async function updateReport(
  context: TenantContext,
  id: string,
  { version, ...input }: ReportUpdate,
): Promise<{ version: number }> {
  const { db, actor } = context;
  const { row, project } = await reportFor(context, id, canEditReport);
  if (row.version !== version) throw await staleRow(context, row);
  if (input.receiverIds) await assertMembers(db, input.receiverIds, 'receiverIds');
  const set = {
    ...input,
    ...(input.title !== undefined && { title: input.title.trim() }),
    ...(input.sections && { sections: soundSections(input.sections) }),
  };
  const said = { ...row, sections: wordsOf(row.sections) };
  const changes = changesOf(labels, said, { ...set, ...(set.sections && { sections: wordsOf(set.sections) }) });
  await db.transaction(async (tx) => {
    const written = await tx.update(
      report,
      { ...set, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
      and(eq(report.id, id), eq(report.version, version)),
    );
    if (written === 0) throw await staleRow(context, row);
    const ref = { type: 'report', id } as const;
    const told = changes.filter(({ field }) => field !== 'receiverIds');
    await noteHistory(tx, ref, actor.userId, { event: 'updated', changes: told, projectId: project.id });
    await logOperation(tx, actor, {
      ...{ module: 'report', action: 'updated', objectType: 'report', objectId: id, projectId: project.id, changes },
    });
    announce({ ...context, db: tx }, ref, { project });
  });
  return { version: version + 1 };
}

/** That the actor has seen the last version; a draft is read by nobody yet. */
export async function readReport(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const { row } = await reportFor(context, id);
  if (row.publishedNo === null) return;
  const read = { reportId: id, userId: actor.userId, no: row.publishedNo };
  if ((await db.insertIfAbsent(reportRead, read)) > 0) return;
  await db.update(
    reportRead,
    { no: row.publishedNo, at: sql`now()` },
    and(eq(reportRead.reportId, id), eq(reportRead.userId, actor.userId), sql`no < ${row.publishedNo}`),
  );
}
