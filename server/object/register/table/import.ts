/** A file into a register: rows with a number change that object, others make new ones; each row that does not fit is named. */
import { IMPORT_MAX_BYTES } from '../../../../contract/constants';
import { nestedValues } from '../../../../contract/object/customNames';
import { IMPORT_ROWS_MAX } from '../../../../contract/object/limits';
import type { ImportInspected, ImportReport } from '../../../../contract/object/registerTable';
import { isId } from '../../../base/texts';
import { ApiError, badFile, invalid } from '../../../errors';
import { type Form, withForm } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import { cellText, previewTable, readTable, type Table, type TableRecord } from '../../../tables/table';
import { XLSX_CELL_MAX } from '../../../tables/xlsxStream';
import { Unfit } from '../../fields/reading';
import { type LoadedProject, projectFor } from '../../project';
import { updateRecord } from '../change';
import type { LoadedRecord, RegisterKind, StatedRow } from '../kind';
import { judgeRecord } from '../load';
import { createRecord } from '../make';
import { NUMBER, type TableColumn, tableColumns } from './columns';
import { TEMPLATE_ROW } from './export';

const PREVIEW_ROWS = 5;
const ISSUES_MAX = 200;
type Field = 'projectId' | 'mapping' | 'dryRun';

/** Who may register may import; that is asked before a file is received, at the latest before it is read. */
function withProject<T>(
  context: TenantContext,
  { policy }: Pick<RegisterKind<StatedRow, string>, 'policy'>,
  fields: readonly Field[],
  use: (form: Form<'file', Field> & { project: LoadedProject }) => Promise<T>,
): Promise<T> {
  let project: LoadedProject | undefined;
  const judge = async ({ projectId }: Partial<Record<Field, string>>, whole: boolean) => {
    if (project || (projectId === undefined && !whole)) return;
    if (!isId(projectId)) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    project = await projectFor(context, projectId, policy.privileges.create);
  };
  return withForm(context, { files: ['file'], fields, maxBytes: IMPORT_MAX_BYTES, judge }, (form) => {
    if (!project) throw invalid('缺少 projectId 或其格式不正确', 'projectId');
    return use({ ...form, project });
  });
}
const callerOf = (context: TenantContext) => ({ who: context.actor.userId, signal: goneSignal(context.reply) });

export const inspectRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
): Promise<ImportInspected> =>
  withProject(context, kind, ['projectId'], async ({ files: { file }, project }) => {
    if (!file) throw invalid('请选择要导入的文件', 'file');
    const { columns, records, total } = await previewTable(file, file.name, PREVIEW_ROWS, callerOf(context));
    const targets = (await tableColumns(context, kind, project))
      .filter(({ name, parse }) => parse || name === NUMBER)
      .map(({ name, heading, required = false }) => ({ name, heading, required }));
    return { columns, rows: records.map(({ cells }) => cells), total, targets };
  });

interface Mapped<R> extends TableColumn<R> {
  at: number;
}

function mapped<R>(text: string | undefined, table: Table, columns: readonly TableColumn<R>[]): Mapped<R>[] {
  let mapping: unknown;
  try {
    mapping = JSON.parse(text ?? '');
  } catch {
    throw invalid('列的对应关系无法读取', 'mapping');
  }
  const chosen = Object.entries(mapping ?? {}).map(([name, heading]) => {
    const column = columns.find((one) => one.name === name && (one.parse || name === NUMBER));
    if (!column || typeof heading !== 'string') throw invalid(`不认识字段「${name}」，请重新选择`, 'mapping');
    const at = table.columns.indexOf(heading);
    if (at < 0) throw invalid(`文件中没有列「${heading}」`, 'mapping');
    return { ...column, at };
  });
  if (chosen.length === 0) throw invalid('请选择各列对应的字段', 'mapping');
  return chosen;
}

/** A dry run does the same and takes it back. */
class DryRun extends Error {}

export const importRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
): Promise<ImportReport> =>
  withProject(context, kind, ['projectId', 'mapping', 'dryRun'], async ({ files: { file }, fields, project }) => {
    if (!file) throw invalid('请选择要导入的文件', 'file');
    const table = await readTable(file, file.name, callerOf(context));
    if (table.records.length > IMPORT_ROWS_MAX) {
      throw badFile(`一次最多导入 ${IMPORT_ROWS_MAX.toLocaleString()} 行，请拆分后再导入`);
    }
    const all = await tableColumns(context, kind, project);
    const columns = mapped(fields.mapping, table, all);
    const target: Target<R> = { project, columns, required: all.filter(({ required }) => required) };
    const report: ImportReport = {
      ...{ total: table.records.length, created: 0, updated: 0, unchanged: 0 },
      ...{ dryRun: fields.dryRun === '1', issues: [] },
    };
    await context.db
      .transaction(async (db) => {
        for (const record of table.records) {
          const no = textOf(
            columns.find(({ name }) => name === NUMBER),
            record,
          );
          try {
            report[await takeRow({ ...context, db }, kind, target, record, no)] += 1;
          } catch (error) {
            const ours = error instanceof Unfit || (error instanceof ApiError && error.status < 500);
            if (!ours) throw error;
            if (report.issues.length < ISSUES_MAX) report.issues.push({ row: record.row, no, reason: error.message });
          }
        }
        if (report.dryRun) throw new DryRun();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
    return report;
  });

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const textOf = (column: { at: number } | undefined, { cells }: TableRecord) =>
  column ? plain(cellText(cells[column.at])) : '';
/** As a file says it, so that what was not touched is no change. */
const saidOf = <R>(column: TableColumn<R>, row: R) => plain(String(column.cell(row) ?? '').slice(0, XLSX_CELL_MAX));

function meant<R>({ heading, parse, empty, required }: TableColumn<R>, text: string): unknown {
  if (text !== '') return parse?.(text);
  if (empty === undefined || required) throw new Unfit(`「${heading}」不能为空`);
  return empty;
}

interface Target<R> {
  project: LoadedProject;
  columns: readonly Mapped<R>[];
  /** Of the register, mapped or not. */
  required: readonly TableColumn<R>[];
}

/** Everything of a row is judged before anything of it is written. */
async function takeRow<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { project, columns, required }: Target<R>,
  record: TableRecord,
  no: string,
): Promise<'created' | 'updated' | 'unchanged'> {
  if (record.problem) throw new Unfit(record.problem);
  const written = columns.filter(({ parse }) => parse);
  if (no === '') {
    const given = written.flatMap((column) => {
      const text = textOf(column, record);
      return text === '' && !column.required ? [] : [[column.name, meant(column, text)] as const];
    });
    const values: Record<string, unknown> = Object.fromEntries(given);
    const missing = required.filter(({ name }) => values[name] === undefined);
    if (missing.length > 0) throw new Unfit(`缺少${missing.map(({ heading }) => `「${heading}」`).join('')}`);
    if (values.title === TEMPLATE_ROW) throw new Unfit('这是模板中的示例行，请删除');
    await createRecord(context, kind, project.id, nestedValues(values));
    return 'created';
  }
  const { row } = judgeRecord(context, kind, await byNumber(context, kind, project, no), 'view');
  const changed = written.filter((column) => textOf(column, record) !== saidOf(column, row));
  if (changed.length === 0) return 'unchanged';
  const values = Object.fromEntries(changed.map((column) => [column.name, meant(column, textOf(column, record))]));
  await updateRecord(context, kind, row.id, { ...nestedValues(values), version: row.version });
  return 'updated';
}

async function byNumber<R extends StatedRow<S>, S extends string>(
  { db }: TenantContext,
  { rows, noun }: RegisterKind<R, S>,
  project: LoadedProject,
  no: string,
): Promise<LoadedRecord<R>> {
  const seq = no.toUpperCase().startsWith(`${rows.prefix}-`) ? Number(no.slice(rows.prefix.length + 1)) : Number.NaN;
  const [row] = Number.isSafeInteger(seq)
    ? await rows.read(db, 't.project_id = $2 AND t.seq = $3', [project.id, seq])
    : [];
  if (!row) throw new Unfit(`项目中没有编号为「${no}」的${noun}；新登记的请留空编号`);
  return { row, project };
}
