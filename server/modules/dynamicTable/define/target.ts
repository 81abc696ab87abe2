/** The table that a new link leads to: whoever links to it has to make it, too. */
import { invalid } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { buildTable, type Reached } from '../access';

/** What is reached, together with that table. @throws 404, 403 of that table, 400 where it is of another project */
export async function reachedWith(
  context: ObjectContext,
  reached: Reached,
  tableId: string | undefined,
): Promise<Reached> {
  if (!tableId || reached.tables.has(tableId)) return reached;
  const { table } = reached.access;
  const other = await buildTable(context, tableId);
  if (other.access.table.projectId !== table.projectId)
    throw invalid('只能关联同一项目或同为企业的表格', 'config.tableId');
  return {
    ...reached,
    tables: new Map([...reached.tables, ...other.tables]),
    of: (id) => reached.of(id) ?? other.of(id),
  };
}
