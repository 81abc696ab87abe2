/** The list of a register as a file: what it finds, in its order, with every field that can be read back. */

import type { FileFormat } from '../../../../contract/object/fileFormats';
import { EXPORT_ROWS_MAX } from '../../../../contract/object/limits';
import { Pace, TURN_MS } from '../../../base/pace';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { listRows } from '../../list/rows';
import { projectFor } from '../../project';
import { TEMPLATE_ROW } from '../../table/column';
import { sendTable, sendTemplate } from '../../table/file';
import { type AskedList, conditionsOf, ranked } from '../asked';
import type { RegisterKind, StatedRow } from '../kind';
import { visibleRecords } from '../visible';
import { tableColumns } from './columns';

const PAGE = 200;

export async function exportRecords<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, format, ...asked }: AskedList & { format: FileFormat },
) {
  const project = await projectFor(context, projectId, kind.policy.privileges.list);
  const { fixed, filter, sorts, where } = await conditionsOf(context, kind, asked);
  const listed = {
    type: kind.type,
    fields: await ranked(context, kind),
    fixed,
    visible: (...of: Parameters<typeof visibleRecords>) =>
      where ? `${visibleRecords(...of)} AND ${where}` : visibleRecords(...of),
  };
  const page = (pageNo: number) => listRows<R>(context, listed, project, { filter, sorts, pageNo, pageSize: PAGE });
  const first = await page(1);
  if (first.total > EXPORT_ROWS_MAX) {
    throw againstRule(`共 ${first.total} 个${kind.noun}，一次最多导出 ${EXPORT_ROWS_MAX} 个，请缩小筛选范围`);
  }
  const columns = await tableColumns(context, kind, project);
  let pageNo = 0;
  const chunks = new Pace({ goal: TURN_MS, first: PAGE, least: PAGE, most: PAGE }).walk(async () => {
    if (pageNo * PAGE >= first.total) return null;
    pageNo += 1;
    return (pageNo === 1 ? first : await page(pageNo)).rows;
  });
  return sendTable(context, { name: `${project.name}-${kind.noun}`, format }, columns, chunks);
}

/** The workbook that one fills in: what can be written of a new one, with what can be chosen. */
export async function registerTemplate<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
) {
  const project = await projectFor(context, projectId, kind.policy.privileges.create);
  const columns = await tableColumns(context, kind, project);
  return sendTemplate(context, `${project.name}-${kind.noun}-导入模板`, columns, ({ name, example, required }) =>
    name === 'title' ? TEMPLATE_ROW : required ? (example ?? null) : null,
  );
}
