/** Import of tasks (specification §7 `ccTask/import`): what the calls do; the work itself is `worker.ts`. */

import type { ImportJob } from '../../../../contract/task/import';
import { cutText } from '../../../../contract/text/cut';
import { newId } from '../../../base/present';
import { ApiError, forbidden, invalid, notFound } from '../../../errors';
import { flagOf } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../../object/project';
import { keepable, previewTable, readTable } from '../../../tables/table';
import { linkingRows } from './columnLinks';
import { handOver } from './handover';
import { createJob, findJob, issuesOf } from './jobStore';
import { keyColumn } from './keys';
import { linkColumns } from './linkRows';
import { parseMapping, planOf } from './mapping';
import { IMPORT_QUEUE } from './queue';
import { reportOf } from './report';
import { projectFields } from './run';
import { fileOf, type ImportForm, withImportForm } from './upload';

const PREVIEW_ROWS = 20;
const PREVIEW_CELL = 300;

export interface Inspection {
  columns: string[];
  /** The first rows, cells cut to what a preview shows. */
  rows: string[][];
  total: number;
}

/** Reads an uploaded table without keeping it, for who may import into the project; 422 when it is none. */
export function inspect(context: TenantContext): Promise<Inspection> {
  return withImportForm(context, { files: ['file'], fields: ['projectId'] }, async (form) => {
    const file = fileOf(form);
    const { columns, records, total } = await previewTable(file, file.name, PREVIEW_ROWS, form.caller);
    const rows = records.map(({ cells }) => columns.map((_, at) => keepable(cutText(cells[at] ?? '', PREVIEW_CELL))));
    return { columns, rows, total };
  });
}

/** Checks files and mapping, keeps them, and queues the job in the same transaction. */
export const startImport = (context: TenantContext): Promise<{ jobId: string }> =>
  withImportForm(context, { files: ['file', 'links'], fields: ['projectId', 'mapping', 'dryRun'] }, (form) =>
    start(context, form),
  );

async function start({ platform, db, actor }: TenantContext, form: ImportForm): Promise<{ jobId: string }> {
  const { project, caller } = form;
  const file = fileOf(form);
  const mapping = parseMapping(form.fields.mapping);
  const dryRun = flagOf('dryRun', form.fields.dryRun);
  const table = await readTable(file, file.name, caller);
  const plan = planOf(mapping, table.columns, await projectFields(db, project.id));
  const { links } = form.files;
  const linkTable = links ? await readTable(links, links.name, caller) : null;
  if (links && linkTable) {
    linkColumns(linkTable, links.name);
    if (keyColumn(plan) === undefined) throw invalid('导入关联需要选择「编号」或「外部编号」对应的列', 'mapping.key');
  }
  const jobId = newId();
  handOver(jobId, { table, linkTable });
  await db.transaction(async (tx, connection) => {
    await createJob(tx, {
      id: jobId,
      projectId: project.id,
      userId: actor.userId,
      mapping,
      dryRun,
      file: { ...file, total: table.records.length },
      links: links ?? null,
      linkTotal: linkingRows(plan, table.records) + (linkTable?.records.length ?? 0),
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

/** All failed rows as CSV. */
export async function importReport(context: TenantContext, jobId: string): Promise<{ name: string; csv: string }> {
  const job = await importJobOf(context, jobId);
  const name = `导入问题-${job.fileName.replace(/\.[^.]*$/, '')}.csv`;
  return { name, csv: reportOf(await issuesOf(context.db, jobId)) };
}
