/** Who is told that a sync fails, or works again: whoever saved it last, and those who manage the table. */
import type { SystemContext } from '../../../object/define';
import { holdersInProject, holdersInTenant } from '../../../object/holders';
import type { Scheduled } from '../../../object/scheduled';
import { circleOf } from '../circle';
import { type LoadedTable, loadTables } from '../model';

/** By name or by right. A role that makes builders of everybody makes nobody a keeper. */
async function managersOf(context: SystemContext, table: LoadedTable): Promise<string[]> {
  const builders = table.roles.filter(({ level }) => level === 'builder');
  const { named } = await circleOf(context, table, builders);
  if (!table.projectId) return [...named, ...(await holdersInTenant(context.db, 'TENANT:ENTERPRISE:DYNAMIC_TABLE'))];
  const holders = await holdersInProject(context.db, table.projectId, 'TABLE:MANAGE');
  return [...named, ...holders, ...(table.createdBy ? [table.createdBy] : [])];
}

export async function syncFor(context: SystemContext, tableId: string, ownerId: string): Promise<Scheduled> {
  const table = (await loadTables(context, [tableId])).get(tableId);
  const page = table?.projectId ? `/project/${table.projectId}/whaleTable` : '/enterpriseManage/dynamicTable';
  return {
    what: `表格「${table?.name ?? ''}」的同步`,
    place: `${page}?table=${tableId}&sync=1`,
    to: [ownerId, ...(table ? await managersOf(context, table) : [])],
    about: { type: 'dynamicTable', id: tableId },
  };
}
