/** Answers as a workbook, made in the background: fetched by whoever asked for it, for some days. */

import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { FileFormat } from '../../../../contract/object/fileFormats';
import type { AnswersExport, AnswersExportJob } from '../../../../contract/questionnaire/answers';
import { answerSources, responseStatuses, SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import {
  codeColumns,
  examColumns,
  type SheetColumn,
  type SubSheet,
  subSheets,
  textColumns,
} from '../../../../contract/questionnaire/sheet';
import { factHeadings } from '../../../../contract/questionnaire/sheetRead';
import { newId } from '../../../base/present';
import { minuteHere, today } from '../../../base/zone';
import { surveyExport } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { removeExpired } from '../../../object/files/expired';
import type { Platform } from '../../../platform';
import type { Cell } from '../../../tables/cell';
import { csvBytes } from '../../../tables/csvStream';
import { workbookBytes } from '../../../tables/xlsxStream';
import { loadForm } from '../load';
import { logForm } from '../service';
import {
  askedIn,
  conditionOf,
  countsOf,
  isWithheld,
  namesIn,
  type Read,
  readVersions,
  type Stored,
  scan,
} from './scan';

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const QUEUE = 'questionnaire-export';
const KEPT_DAYS = 7;
interface JobPlace {
  tenantId: string;
  jobId: string;
}

export async function startExport(context: TenantContext, request: AnswersExport): Promise<{ id: string }> {
  const { db, actor, platform } = context;
  const form = await loadForm(context, request.id, 'answers');
  conditionOf(request.filter);
  if (form.settings.anonymous) {
    const { VALID, INVALID } = await countsOf(db, form.id);
    if (VALID + INVALID < SMALLEST_GROUP) throw againstRule(`匿名问卷收到 ${SMALLEST_GROUP} 份之后才能导出`);
    const read = await readVersions(db, form.id);
    await assertTold(db, form.id, read, request);
  }
  const id = newId();
  await db.transaction(async (tx, connection) => {
    await tx.insert(surveyExport, {
      ...{
        id,
        formId: form.id,
        request,
        fileName: `${form.title}-${today()}.${request.format ?? 'xlsx'}`,
        createdBy: actor.userId,
      },
    });
    await logForm(context, tx, 'answersExported', form, { as: request.as });
    const place: JobPlace = { tenantId: actor.tenantId, jobId: id };
    await platform.jobs.send(QUEUE, place, { singletonKey: id, connection });
  });
  return { id };
}

/** @throws 422 where the export would hold a few answers, or all but a few */
async function assertTold(db: TenantDb, formId: string, read: Read, request: AnswersExport): Promise<void> {
  if (request.filter === undefined && request.versionNo === undefined && request.tag === undefined) return;
  let group = 0;
  for await (const chunk of scan(db, formId, read, request, true)) group += chunk.length;
  if (!(await isWithheld(db, formId, request, group))) return;
  throw againstRule(`匿名问卷筛选出的答卷或其余的答卷不足 ${SMALLEST_GROUP} 份，不能导出，请放宽筛选条件`);
}

async function ownExport({ db, actor }: TenantContext, id: string) {
  const row = await db.find(surveyExport, id);
  if (!row || row.createdBy !== actor.userId) throw notFound('导出');
  return row;
}

export async function exportState(context: TenantContext, id: string): Promise<AnswersExportJob> {
  const { state, fileName, total, error } = await ownExport(context, id);
  return { id, state, fileName, total, error };
}

export async function sendExport(context: TenantContext, id: string): Promise<FastifyReply> {
  const { fileName, state, formId, request } = await ownExport(context, id);
  // Whoever manages it no longer reads nothing of it any more.
  await loadForm(context, formId, 'answers');
  const bytes = state === 'finished' ? await context.platform.files.open(context.actor.tenantId, id) : null;
  if (!bytes) throw notFound('导出的文件');
  return context.reply
    .type(types[request.format ?? 'xlsx'])
    .header(
      'Content-Disposition',
      `attachment; filename="answers.${request.format ?? 'xlsx'}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .send(bytes);
}

/** What stands before the questions; of an anonymous one nothing that tells when. */
const factColumns = (anonymous: boolean, timed: boolean, people: (id: string | null) => { name: string } | null) =>
  [
    // By it an import tells what is there already. Of an anonymous one nothing names a single answer.
    ...(anonymous ? [] : ([[factHeadings.no, (row: Stored): Cell => row.id]] as const)),
    [factHeadings.status, (row: Stored): Cell => responseStatuses[row.status]],
    [factHeadings.note, (row: Stored): Cell => row.note || null],
    [factHeadings.version, (row: Stored): Cell => row.version_no],
    ...(anonymous
      ? []
      : ([
          [factHeadings.respondent, (row: Stored): Cell => people(row.respondent_id)?.name ?? null],
          [factHeadings.time, (row: Stored): Cell => (row.submitted_at ? minuteHere(row.submitted_at) : null)],
          [factHeadings.source, (row: Stored): Cell => answerSources[row.source]],
        ] as const)),
    [factHeadings.seconds, (row: Stored): Cell => row.seconds],
    ...(timed ? ([[factHeadings.late, (row: Stored): Cell => (row.late ? '是' : '否')]] as const) : []),
  ] as const;

async function make(platform: Platform, db: TenantDb, job: typeof surveyExport.$inferSelect): Promise<number> {
  // Rights as they are now, not as they were when it was asked for.
  const actor = await platform.access.actor(job.createdBy, db.tenantId);
  if (!actor) throw againstRule('发起导出的成员已不在本企业或已停用');
  const form = await loadForm({ platform, db, actor }, job.formId, 'answers');
  const { anonymous } = form.settings;
  const read = await readVersions(db, form.id);
  // Answers came, or were set aside, since it was asked for.
  if (anonymous) await assertTold(db, form.id, read, job.request);
  const people = await platform.directory.of(db.tenantId);
  const facts = factColumns(anonymous, Boolean(form.settings.exam?.minutes), people);
  const asked = askedIn(read);
  const { as } = job.request;
  const codes = as === 'texts' ? [] : codeColumns(read.merged);
  const points = examColumns(read.merged);
  let total = 0;
  // Where each answer stands, for the sheets of what repeats: others may have come when those are read.
  const lines = new Map<string, number>();
  // Texts are made of names, which each chunk brings its own of; the headings are the same.
  const columnsWith = (names: Record<string, string>): SheetColumn[] => [
    ...(as === 'codes' ? [] : textColumns(read.merged, names)),
    ...codes,
    ...points,
  ];
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const chunk of scan(db, form.id, read, job.request, anonymous)) {
      const columns = columnsWith(await namesIn(db, read.merged, chunk));
      yield chunk.map((row) => {
        total += 1;
        lines.set(row.id, total + 1);
        const seen = asked(row);
        return [...facts.map(([, cell]) => cell(row)), ...columns.map(({ cell }) => cell(row.answers, seen))];
      });
    }
  }
  const heading = [...facts.map(([name]) => name), ...columnsWith({}).map((column) => column.heading)];
  const parts: Buffer[] = [];
  // A sheet after the other is written, so that the answers are read once for each.
  const sheets = subSheets(read.merged, as === 'codes').map((sheet) => ({ ...sheet, rows: subRowsOf(sheet) }));
  async function* subRowsOf({ rows: rowsIn }: SubSheet): AsyncGenerator<Cell[][]> {
    for await (const chunk of scan(db, form.id, read, job.request, anonymous)) {
      yield chunk.flatMap(({ id, answers }) => {
        const line = lines.get(id);
        return line === undefined ? [] : rowsIn(line, answers);
      });
    }
  }
  const bytes =
    job.request.format === 'csv'
      ? csvBytes(heading, rows())
      : workbookBytes([{ name: '答卷', heading, rows: rows() }, ...sheets]);
  for await (const part of bytes) parts.push(part);
  await platform.files.write(db.tenantId, job.id, Buffer.concat(parts));
  return total;
}

/** Over all enterprises: files are kept for days, not for good. */
const removeOld = (platform: Platform): Promise<void> =>
  removeExpired(platform, 'survey_export', `created_at < now() - interval '${KEPT_DAYS} days'`);

export function defineAnswerExports(platform: Platform): void {
  const { jobs, database } = platform;
  jobs.define<JobPlace>(QUEUE, async ({ tenantId, jobId }) => {
    const db = new TenantDb(database, tenantId);
    const job = await db.find(surveyExport, jobId);
    if (!job || job.state === 'finished') return;
    const set = (values: Partial<typeof surveyExport.$inferInsert>) =>
      db.update(surveyExport, values, eq(surveyExport.id, jobId));
    await set({ state: 'running' });
    try {
      await set({ total: await make(platform, db, job), state: 'finished' });
    } catch (error) {
      await set({ state: 'failed', error: error instanceof Error ? error.message : '导出没有成功，请重新导出' });
      throw error;
    }
  });
  jobs.define(`${QUEUE}-retention`, () => removeOld(platform));
  jobs.schedule(`${QUEUE}-retention`, '55 19 * * *');
}
