/** A file into a register: rows with a number change that object, others make new ones; each row that does not fit is named. */
import { IMPORT_MAX_BYTES } from '../../../../contract/constants';
import { nestedValues } from '../../../../contract/object/customNames';
import type { ImportInspected, ImportReport } from '../../../../contract/object/registerTable';
import { isId } from '../../../base/texts';
import { invalid } from '../../../errors';
import { type Form, flagOf, withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { Unfit } from '../../fields/reading';
import { type LoadedProject, projectFor } from '../../project';
import { importTable, inspectTable } from '../../table/import';
import { updateRecord } from '../change';
import type { LoadedRecord, RegisterKind, StatedRow } from '../kind';
import { judgeRecord } from '../load';
import { createRecord } from '../make';
import { tableColumns } from './columns';

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
export const inspectRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
): Promise<ImportInspected> =>
  withProject(context, kind, ['projectId', 'mapping'], async ({ files: { file }, fields, project }) =>
    inspectTable(context, file, await tableColumns(context, kind, project), { mapping: fields.mapping }),
  );

export const importRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
): Promise<ImportReport> =>
  withProject(context, kind, ['projectId', 'mapping', 'dryRun'], async ({ files: { file }, fields, project }) =>
    importTable<R>(
      context,
      { file, mapping: fields.mapping, dryRun: flagOf('dryRun', fields.dryRun) },
      {
        columns: await tableColumns(context, kind, project),
        make: (inside, values) => createRecord(inside, kind, project.id, nestedValues(values)),
        find: async (inside, no) => judgeRecord(inside, kind, await byNumber(inside, kind, project, no), 'view').row,
        change: (inside, row, values) =>
          updateRecord(inside, kind, row.id, { ...nestedValues(values), version: row.version }),
      },
    ),
  );

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
