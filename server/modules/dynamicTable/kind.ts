/** Tables as a registered kind of object: watched on screens, named in the log. */
import { defineKind, type SystemContext } from '../../object/define';
import { type Circle, circleOf, isInCircle } from './circle';
import { loadTables } from './model';

async function find(context: SystemContext, ids: readonly string[]): Promise<Circle[]> {
  const tables = await loadTables(context, ids);
  return Promise.all([...tables.values()].map((table) => circleOf(context, table, table.roles)));
}

/** Whether anything of it is there for them; rows and fields are judged where they are read. */
export const dynamicTableKind = defineKind<Circle>({
  type: 'dynamicTable',
  table: 'dyn_table',
  find,
  subject: ({ table, everyone }) => ({
    ...{ id: table.id, no: null, title: table.name, project: table.project },
    ...{ openToProject: everyone && table.project !== null, openToTenant: everyone && table.project === null },
    parties: [],
  }),
  may: {
    view: isInCircle,
    edit: isInCircle,
    comment: () => false,
    attach: () => false,
    removeFile: () => false,
    link: () => false,
    remove: () => false,
  },
});
