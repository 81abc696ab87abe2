/** The plan as a workbook that reads back: by the identity in its last column each row finds its node again. */
import type { CustomValue } from '../../../contract/object/customFields';
import { customName } from '../../../contract/object/customNames';
import { acceptStates, nodeKinds, scheduleModes } from '../../../contract/plan/kinds';
import type { PlanNodeView } from '../../../contract/plan/plan';
import { predecessorText } from '../../../contract/plan/rollup';
import { type SheetColumn, sheetHeadings } from '../../../contract/plan/sheet';
import type { TenantContext } from '../../http/route';
import { fieldKinds } from '../../object/fields/kinds';
import { projectFieldsOf } from '../../object/fields/projectFields';
import { isEmpty } from '../../object/fields/values';
import type { TableColumn } from '../../object/table/column';
import { sendTable } from '../../object/table/file';
import type { Cell } from '../../tables/cell';
import { projectOfPlan } from './load';
import { planOf } from './view';

interface Row {
  node: PlanNodeView;
  isGroup: boolean;
  predecessors: string;
}

const cells: Partial<Record<SheetColumn, (row: Row) => Cell>> = {
  no: ({ node }) => node.wbs,
  title: ({ node }) => node.title,
  kind: ({ node }) => nodeKinds[node.kind],
  accepted: ({ node }) => (node.accepted ? acceptStates[node.accepted] : null),
  duration: ({ node, isGroup }) => (isGroup ? null : node.duration),
  start: ({ node }) => node.startOn,
  end: ({ node }) => node.endOn,
  percent: ({ node }) => node.percent,
  owner: ({ node }) => node.owner?.name ?? null,
  predecessors: ({ predecessors }) => predecessors || null,
  deadline: ({ node }) => node.deadline,
  realStart: ({ node, isGroup }) => (isGroup ? null : node.realStart),
  realEnd: ({ node, isGroup }) => (isGroup ? null : node.realEnd),
  mode: ({ node, isGroup }) => (isGroup ? null : scheduleModes[node.mode]),
  weight: ({ node }) => node.weight,
  level: ({ node }) => node.wbs.split('.').length,
  id: ({ node }) => node.id,
};

export async function exportSheet(context: TenantContext, projectId: string) {
  const project = await projectOfPlan(context, projectId);
  const { nodes, links } = await planOf(context, projectId);
  const groups = new Set(nodes.map(({ parentId }) => parentId));
  const texts = predecessorText({ nodes, links });
  const rows = nodes.map((node) => ({
    ...{ node, isGroup: groups.has(node.id), predecessors: texts.get(node.id) ?? '' },
  }));
  const people = await context.platform.directory.of(context.actor.tenantId);
  const fields = [...(await projectFieldsOf(context.db, projectId, 'planNode')).values()];
  const headings = new Set<string>(Object.values(sheetHeadings));
  const own = fields.map((field): TableColumn<Row> => {
    // A field that is called as a column is told from it.
    const heading = headings.has(field.name) ? `${field.name}（自定义）` : field.name;
    headings.add(heading);
    const say = (value: CustomValue | undefined): Cell => {
      if (value === undefined || isEmpty(value)) return null;
      if (typeof value === 'number' && field.kind !== 'rating') return field.kind === 'money' ? value / 100 : value;
      return fieldKinds[field.kind].say(value, field, (id) => people(id)?.name ?? '已离开的成员');
    };
    return { name: customName(field.id), heading, cell: ({ node }) => say(node.customFields[field.id]) };
  });
  const known = (Object.keys(sheetHeadings) as SheetColumn[]).map((name): TableColumn<Row> => {
    const cell = cells[name];
    return { name, heading: sheetHeadings[name], cell: (row) => cell?.(row) ?? null };
  });
  // The identity stays the last: by it a table that comes back finds its nodes.
  const columns = [...known.slice(0, -1), ...own, ...known.slice(-1)];
  async function* chunks() {
    // Others are answered between the parts of a large plan: the stream waits for whoever reads it.
    for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500);
  }
  return sendTable(context, { name: `${project.code}-计划`, format: 'xlsx' }, columns, chunks());
}
