/** Import of tasks (specification §7 `ccTask/import`): what the calls do; the work itself is `worker.ts`. */

import type { WorkInspection } from '../../../../contract/import/mapping';
import type { ImportJob } from '../../../../contract/task/import';
import { newId } from '../../../base/present';
import { ApiError, againstRule, forbidden, invalid, notFound } from '../../../errors';
import type { Incoming } from '../../../files/incoming';
import { flagOf } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../../object/project';
import { looseTablePieces, readLooseTable, readTable } from '../../../tables/table';
import { assertArchive } from './attachments/archive';
import { inviteForImport } from './awaited';
import { linkingRows } from './columnLinks';
import { groundOf } from './foreign/here';
import { inspectSummary } from './foreign/inspect';
import { Summary } from './foreign/summary';
import { assertWorkMapping } from './foreign/translate';
import { handOver } from './handover';
import { createJob, filesOf, findJob, issuesOf, lastMapping } from './jobStore';
import { keyColumn } from './keys';
import { linkColumns } from './linkRows';
import { isWorkMapping, parseMapping, planOf } from './mapping';
import { IMPORT_QUEUE } from './queue';
import { reportOf, rowsReportOf } from './report';
import { projectFields } from './run';
import { type ImportForm, withImportForm, withTable } from './upload';

/**
 * Reads an uploaded table without keeping it, for who may import into the project: from which tool it comes, what would
 * become of its columns and values. 422 when it is no table.
 */
export const inspect = (context: TenantContext): Promise<WorkInspection> =>
  withImportForm(context, { files: ['file'], fields: ['projectId', 'mapping', 'source', 'pullId'] }, (form) =>
    withTable(context, form, (file, preset) => inspectTable(context, form, file, preset)),
  );

async function inspectTable(
  { platform, db, actor }: TenantContext,
  { project, fields, caller }: ImportForm,
  file: Incoming,
  preset?: string,
): Promise<WorkInspection> {
  const mapping = fields.mapping ? parseMapping(fields.mapping) : undefined;
  if (mapping && !isWorkMapping(mapping))
    throw invalid('mapping 的格式不正确：应含 source、columns 与 values', 'mapping');
  const summary = await Summary.read(looseTablePieces(file, file.name, caller));
  const ground = await groundOf(db, project, await platform.workflows.of(actor.tenantId));
  const remembered = (source: string) => lastMapping(db, { projectId: project.id, userId: actor.userId, source });
  const asked = { mapping, source: fields.source || preset, remembered };
  return inspectSummary(summary, asked, ground, await projectFields(db, project.id), project.code);
}

/** Checks files and mapping, keeps them, and queues the job in the same transaction. */
export const startImport = (context: TenantContext): Promise<{ jobId: string }> =>
  withImportForm(
    context,
    { files: ['file', 'links', 'archive'], fields: ['projectId', 'mapping', 'dryRun', 'pullId'] },
    (form) => withTable(context, form, (file) => start(context, form, file)),
  );

async function start(context: TenantContext, form: ImportForm, file: Incoming): Promise<{ jobId: string }> {
  const { platform, db, actor } = context;
  const { project, caller } = form;
  const mapping = parseMapping(form.fields.mapping);
  const dryRun = flagOf('dryRun', form.fields.dryRun);
  const isForeign = isWorkMapping(mapping);
  const table = await (isForeign ? readLooseTable : readTable)(file, file.name, caller);
  const fields = await projectFields(db, project.id);
  if (isForeign) assertWorkMapping(mapping, table.columns, fields);
  const plan = isForeign ? null : planOf(mapping, table.columns, fields);
  const { links, archive } = form.files;
  if (archive) await assertArchive(archive, caller);
  const linkTable = links ? await readTable(links, links.name, caller) : null;
  if (links && linkTable) {
    linkColumns(linkTable, links.name);
    if (plan && keyColumn(plan) === undefined)
      throw invalid('导入关联需要选择「编号」或「外部编号」对应的列', 'mapping.key');
  }
  if (isForeign && !dryRun) await inviteForImport(context, project, mapping, table);
  const jobId = newId();
  handOver(jobId, { table, linkTable });
  await db.transaction(async (tx, connection) => {
    await createJob(tx, {
      id: jobId,
      projectId: project.id,
      userId: actor.userId,
      mapping,
      dryRun,
      pullId: form.fields.pullId || null,
      file: { ...file, total: table.records.length },
      links: links ?? null,
      archive: dryRun ? null : (form.files.archive ?? null),
      linkTotal: (plan ? linkingRows(plan, table.records) : 0) + (linkTable?.records.length ?? 0),
    });
    await platform.jobs.send(IMPORT_QUEUE, { tenantId: actor.tenantId, jobId }, { singletonKey: jobId, connection });
  });
  return { jobId };
}

/** Who began an import may see it, and who may import into its project; for everybody else it does not exist. */
export async function importJobOf(context: TenantContext, jobId: string): Promise<ImportJob> {
  const found = await findJob(context.db, jobId);
  if (!found) throw notFound('导入任务');
  if (found.createdBy !== context.actor.userId) {
    await projectFor(context, found.projectId, 'TASK:IMPORT').catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === 'NOT_FOUND') throw notFound('导入任务');
      if (error instanceof ApiError && error.kind === 'FORBIDDEN') throw forbidden('您没有查看该导入任务的权限');
      throw error;
    });
  }
  return found.job;
}

/**
 * All failed rows as CSV. `asRows`: the rows of the file that did not come, or not whole, as they stand in it and with the
 * reason behind them, to be mended and given again; 422 once the file is gone.
 */
export async function importReport(
  context: TenantContext,
  jobId: string,
  asRows: boolean,
): Promise<{ name: string; csv: string }> {
  const job = await importJobOf(context, jobId);
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  const issues = await issuesOf(context.db, jobId);
  if (!asRows) return { name: `导入问题-${stem}.csv`, csv: reportOf(issues) };
  const { file } = await filesOf(context.db, jobId);
  if (file.length === 0) throw againstRule('原文件只保留 7 天，已不能按行下载，请下载问题清单');
  const caller = { who: context.actor.userId, of: context.db.tenantId, signal: goneSignal(context.reply) };
  const table = await readLooseTable(file, job.fileName, caller);
  return { name: `待修正-${stem}.csv`, csv: rowsReportOf(table, issues) };
}
