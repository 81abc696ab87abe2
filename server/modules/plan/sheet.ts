/** The plan as a workbook that reads back: by the identity in its last column each row finds its node again. */
import { customName } from '../../../contract/object/customNames';
import { acceptStates, nodeKinds, scheduleModes } from '../../../contract/plan/kinds';
import { outerCells } from '../../../contract/plan/outerCell';
import type { PlanNodeView } from '../../../contract/plan/plan';
import { predecessorText } from '../../../contract/plan/rollup';
import { ownHeadings, type SheetColumn, sheetHeadings } from '../../../contract/plan/sheet';
import type { TenantContext } from '../../http/route';
import { projectFieldsOf } from '../../object/fields/projectFields';
import { peopleInFiles } from '../../object/register/table/people';
import type { TableColumn } from '../../object/table/column';
import { sendTable } from '../../object/table/file';
import type { Cell } from '../../tables/cell';
import { sayOwn } from './cells';
import { projectOfPlan } from './load';
import { planOf } from './view';

interface Row {
  node: PlanNodeView;
  isGroup: boolean;
  predecessors: string;
  outer: string;
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
  outer: ({ outer }) => outer || null,
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
  const { nodes, links, outer } = await planOf(context, projectId);
  const groups = new Set(nodes.map(({ parentId }) => parentId));
  const texts = predecessorText({ nodes, links });
  const outerOf = outerCells(outer);
  const rows = nodes.map((node) => ({
    ...{ node, isGroup: groups.has(node.id), predecessors: texts.get(node.id) ?? '' },
    outer: outerOf.get(node.id) ?? '',
  }));
  const people = await peopleInFiles(context.db);
  const fields = [...(await projectFieldsOf(context.db, projectId, 'planNode')).values()];
  const headings = ownHeadings(fields);
  const own = fields.map((field, at): TableColumn<Row> => {
    const heading = headings[at] ?? field.name;
    return {
      name: customName(field.id),
      heading,
      cell: ({ node }) => sayOwn(people, field, node.customFields[field.id]),
    };
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
