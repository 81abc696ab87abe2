import type { PlanNodeView } from '@contract/plan/plan';
import { isInGrid, useKeys } from '@/hooks/keys';
import { planDetailKeys, planKeys } from './keys';
import { indented, outdented, type PlanRow, shifted } from './outline';
import type { PlanActs } from './usePlanActs';

interface Options extends Pick<PlanActs, 'place' | 'remove' | 'nudge'> {
  nodes: readonly PlanNodeView[];
  rows: readonly PlanRow[];
  active: number;
  onActive: (index: number) => void;
  /** The other end of the rows that are chosen goes one on or back. */
  onExtend: (by: 1 | -1) => void;
  /** Makes the row of a node active. */
  onNode: (id: string | null) => void;
  editable: boolean;
  /** Tree and time line are shown. */
  onChart: boolean;
  /** Predecessors are a column. */
  links: boolean;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  onEdit: (id: string, field: 'title' | 'predecessors') => void;
  onToday: () => void;
  onZoom: (by: 1 | -1) => void;
  /** Null: nothing is made here. */
  onCreate: (() => void) | null;
  /** Null: no node stands open beside the plan. */
  onClose: (() => void) | null;
}

/** The keys of the plan. */
export function usePlanKeys(options: Options): void {
  const { nodes, rows, active, editable, onChart, links, place, remove, nudge, onActive, onNode, onZoom } = options;
  const row = rows[active];
  /** From the panel or the tools a key goes where it goes everywhere: Tab to the next button, not the row below another. */
  const onRow =
    (work: (row: PlanRow) => void, may = true) =>
    ({ target }: { target: EventTarget | null }) => {
      if (!may || !onChart || !row || !isInGrid(target)) return false;
      work(row);
      return true;
    };
  useKeys(planKeys, {
    next: () => onChart && onActive(Math.min(rows.length - 1, active + 1)),
    previous: () => onChart && onActive(Math.max(0, active - 1)),
    extend: onRow(() => options.onExtend(1)),
    shrink: onRow(() => options.onExtend(-1)),
    expand: onRow(({ node, isGroup, open }) => isGroup && !open && options.onToggle(node.id)),
    collapse: onRow(({ node, isGroup, open }) => {
      if (isGroup && open) options.onToggle(node.id);
      else onNode(node.parentId);
    }),
    indent: onRow(({ node }) => place(node, indented(nodes, node.id), '降级'), editable),
    outdent: onRow(({ node }) => place(node, outdented(nodes, node.id), '升级'), editable),
    up: onRow(({ node }) => place(node, shifted(nodes, node.id, -1), '上移')),
    down: onRow(({ node }) => place(node, shifted(nodes, node.id, 1), '下移')),
    later: onRow((one) => nudge(one, 1, 'move')),
    earlier: onRow((one) => nudge(one, -1, 'move')),
    longer: onRow((one) => nudge(one, 1, 'end')),
    shorter: onRow((one) => nudge(one, -1, 'end')),
    open: onRow(({ node }) => options.onOpen(node.id)),
    rename: onRow(({ node }) => options.onEdit(node.id, 'title'), editable),
    link: onRow(({ node }) => options.onEdit(node.id, 'predecessors'), editable && links),
    create: () => (options.onCreate ? options.onCreate() : false),
    remove: onRow(({ node }) => remove(node), editable),
    today: () => (onChart ? options.onToday() : false),
    closer: () => (onChart ? onZoom(-1) : false),
    farther: () => (onChart ? onZoom(1) : false),
    leave: () => (active >= 0 && onChart ? onActive(-1) : false),
  });
  useKeys(planDetailKeys, { close: () => (options.onClose ? options.onClose() : false) });
}
