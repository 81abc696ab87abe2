/** The columns of the plan's grid beside number and name, as words. Pure. */
import type { ComparedNode } from '@contract/plan/baseline';
import {
  acceptStates,
  constraintTypes,
  isPoint,
  nodeKinds,
  nodeStates,
  progressSources,
  scheduleModes,
  stateOf,
} from '@contract/plan/kinds';
import type { ListColumn } from '@/features/object/list';
import type { PlanRow } from './outline';
import { constraintText, signed } from './words';

/** What a baseline said of a node, and how far it has moved since. */
export type Promised = Pick<ComparedNode, 'startBefore' | 'endBefore' | 'startSlip' | 'endSlip'>;

/** A row of the plan with what is known of it beside the node. */
export interface GridRow extends Pick<PlanRow, 'node' | 'isGroup'> {
  predecessors: string;
  /** Those in other projects, in words, and as a table has them. */
  outer: string;
  outerCell: string;
  promised: Promised | undefined;
}

type Says = (row: GridRow) => string | number | null;
const column = (key: string, title: string, width: number, text: Says, more: Partial<ListColumn<GridRow>> = {}) => ({
  ...{ key, title, width, text, align: 'right' as const },
  render: (row: GridRow) => text(row) ?? '—',
  ...more,
});
const optional = { optional: true };
const worded = { align: undefined, optional: true };
const isMilestone = ({ node }: GridRow) => isPoint(node.kind);
const slip = (days: number | null | undefined) => (days === null || days === undefined ? null : signed(days));

export const planColumns: ListColumn<GridRow>[] = [
  column('duration', '工期', 60, (row) => (isMilestone(row) || row.isGroup ? null : `${row.node.duration} 天`)),
  column('start', '开始', 84, ({ node }) => node.startOn),
  column('end', '完成', 84, ({ node }) => node.endOn),
  column('percent', '进度', 56, (row) =>
    isMilestone(row) ? (row.node.realEnd ? '达成' : null) : `${row.node.percent}%`,
  ),
  column('owner', '负责人', 76, ({ node }) => node.owner?.name ?? null, { align: undefined }),
  column('predecessors', '前置', 84, ({ predecessors }) => predecessors || null, { align: undefined }),
  column('outer', '其他项目的前置', 160, ({ outerCell }) => outerCell || null, {
    ...worded,
    render: ({ outer }) => outer || '—',
  }),
  column('slack', '总浮动', 64, ({ node }) => node.totalSlack, optional),
  column('freeSlack', '自由浮动', 72, ({ node }) => node.freeSlack, optional),
  column('deadline', '期限', 84, ({ node }) => node.deadline, optional),
  column('baselineStart', '基线开始', 84, ({ promised }) => promised?.startBefore ?? null, optional),
  column('baselineEnd', '基线完成', 84, ({ promised }) => promised?.endBefore ?? null, optional),
  column('startSlip', '开始偏差', 72, ({ promised }) => slip(promised?.startSlip), optional),
  column('endSlip', '完成偏差', 72, ({ promised }) => slip(promised?.endSlip), optional),
  column('realStart', '实际开始', 84, ({ node }) => node.realStart, optional),
  column('realEnd', '实际完成', 84, ({ node }) => node.realEnd, optional),
  column('tasks', '任务', 64, ({ node }) => (node.tasks ? `${node.tasksDone}/${node.tasks}` : null), optional),
  column('hours', '预估工时', 72, ({ node }) => node.hours || null, optional),
  column('spentHours', '已登记工时', 84, ({ node }) => node.spentHours || null, optional),
  column('weight', '权重', 60, ({ node }) => node.weight, optional),
  column('accepted', '验收', 88, ({ node }) => node.accepted && acceptStates[node.accepted], worded),
  column('kind', '类型', 72, ({ node }) => nodeKinds[node.kind], worded),
  column('state', '状态', 72, ({ node }) => nodeStates[stateOf(node)], worded),
  column('mode', '排期方式', 84, ({ node }) => scheduleModes[node.mode], worded),
  column(
    'constraint',
    '约束',
    160,
    ({ node: { constraintType, constraintOn } }) =>
      constraintOn ? constraintText(constraintType, constraintOn) : constraintTypes[constraintType],
    worded,
  ),
  column('progressSource', '进度来源', 88, ({ node }) => progressSources[node.progressSource], worded),
];

/** Columns that say something of the last baseline. */
const ofBaseline = new Set(['baselineStart', 'baselineEnd', 'startSlip', 'endSlip']);
export const needsBaseline = (columns: readonly { key: string }[]): boolean =>
  columns.some(({ key }) => ofBaseline.has(key));

/** The number, and the least that is left for the name. */
export const [WBS_WIDTH, NAME_MIN] = [52, 150];

/** Those that have room left of the time line, from the first on: none is cut off in its middle. */
export function fitting<T extends { width: number }>(columns: readonly T[], left: number): T[] {
  const shown: T[] = [];
  let room = left - WBS_WIDTH - NAME_MIN;
  for (const one of columns) {
    room -= one.width;
    if (room < 0) break;
    shown.push(one);
  }
  return shown;
}

const cell = (value: string | number | null) => {
  const text = value === null ? '' : String(value);
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
/** Rows as a spreadsheet takes them from the clipboard, with a heading: number, name and what is shown. */
export function copyText(
  rows: readonly { depth: number; row: GridRow }[],
  columns: readonly Pick<ListColumn<GridRow>, 'title' | 'text'>[],
): string {
  const head = ['编号', '大纲级别', '名称', ...columns.map(({ title }) => title)];
  const lines = rows.map(({ depth, row }) => [
    ...[row.node.wbs, depth + 1, row.node.title],
    ...columns.map(({ text }) => text?.(row) ?? null),
  ]);
  return [head, ...lines].map((line) => line.map(cell).join('\t')).join('\r\n');
}
