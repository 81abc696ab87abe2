/** What is typed into a cell of the plan's grid, as the change that it means; cells that are typed are those that can be. Pure. */

import { customIdOf } from '@contract/object/customNames';
import {
  DURATION_MAX,
  isPoint,
  type NodeKind,
  nodeKinds,
  type ScheduleMode,
  scheduleModes,
  WEIGHT_MAX,
} from '@contract/plan/kinds';
import type { PlanNodeView, PlanRowInput } from '@contract/plan/plan';
import { ledByTasks } from '@contract/plan/reckon';
import { isDay } from '@contract/time/day';
import { dayNumber, type WorkCalendar } from '@contract/time/workdays';
import { dayOfWords } from '@/utils/dayWords';
import type { PlanRow } from './outline';
import type { Given } from './usePlan';

export const cellFields = {
  title: '名称',
  duration: '工期',
  percent: '进度',
  start: '开始',
  end: '完成',
  owner: '负责人',
  predecessors: '前置',
  deadline: '期限',
  realStart: '实际开始',
  realEnd: '实际完成',
  weight: '权重',
  kind: '类型',
  mode: '排期方式',
} as const;
export type BuiltinCell = keyof typeof cellFields;
/** A cell of an own field of nodes: `customFields.<id>`. */
export type OwnCell = `customFields.${string}`;
export type CellField = BuiltinCell | OwnCell;
export const isOwnCell = (key: string): key is OwnCell => customIdOf(key) !== undefined;
export const isCellField = (key: string): key is CellField => Object.hasOwn(cellFields, key) || isOwnCell(key);
/** @param columns those that are shown: they say what own fields are called */
export const labelOfCell = (field: CellField, columns: readonly { key: string; title: string }[]): string =>
  isOwnCell(field) ? (columns.find(({ key }) => key === field)?.title ?? '字段') : cellFields[field];

/** A cell that is being typed into. */
export interface CellEdit {
  id: string;
  field: CellField;
  /** What was typed and refused. */
  text?: string;
}

export type CellChange =
  | { set: Given }
  | { drag: { startOn?: string; duration?: number } }
  | { predecessors: string }
  /** What is wrong with it, and what to write. */
  | { refused: string };

/** Working days of a week and a month, as MS Project counts those that are typed; hours of a day. */
const units = { d: 1, w: 5, mo: 20, h: 1 / 8 } as const;
const spelled: Readonly<Record<string, keyof typeof units>> = {
  ...{ d: 'd', day: 'd', days: 'd', 天: 'd', 日: 'd', 工作日: 'd', 个工作日: 'd' },
  ...{ w: 'w', week: 'w', weeks: 'w', 周: 'w', 个星期: 'w', 星期: 'w' },
  ...{ mo: 'mo', mon: 'mo', month: 'mo', months: 'mo', 月: 'mo', 个月: 'mo' },
  ...{ h: 'h', hr: 'h', hour: 'h', hours: 'h', 时: 'h', 小时: 'h' },
};

/** `3`, `3d`, `1.5w`, `2 周`, `16h`: working days, begun ones whole; null where it says no length. */
export function lengthTyped(text: string): number | null {
  const [, count, unit] = /^(\d{1,5}(?:\.\d{1,3})?)([a-z一-鿿]*)\??$/i.exec(text.replace(/\s+/g, '')) ?? [];
  if (count === undefined) return null;
  const size = unit ? spelled[unit.toLowerCase()] : 'd';
  if (!size) return null;
  // The tolerance: 0.1 of a week is not more than half a day in binary only.
  const days = Math.ceil(Number(count) * units[size] - 1e-9);
  return days <= DURATION_MAX ? days : null;
}

/** `2026-03-05`, `2026/3/5`, `26.3.5`, `2026年3月5日`, `3/5`, `下周五`, `3天后`; null where it says no day. */
export function dayTyped(text: string, now?: Date): string | null {
  const bare = text.trim().replace(/\s+\d{1,2}:\d{2}(:\d{2})?$/, '');
  const [, year, month, date] =
    /^(\d{4}|\d{2})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/.exec(bare) ?? [];
  if (year && month && date) {
    const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    return isDay(day) ? day : null;
  }
  return dayOfWords(bare, now);
}

const DAY_HINT = '请填写日期，如 2026-03-05、3/5、下周五';
const labelled = <K extends string>(words: Readonly<Record<K, string>>, text: string): K | null =>
  (Object.keys(words) as K[]).find((key) => words[key] === text || words[key].replace('排期', '') === text) ?? null;

/** Whether a cell is typed into: what is reckoned, or rolled up from below, is not. */
export function isTypedCell({ node, isGroup }: Pick<PlanRow, 'node' | 'isGroup'>, field: CellField): boolean {
  const milestone = isPoint(node.kind);
  // Rolled up, from its nodes or from its tasks.
  const rolled = isGroup || ledByTasks(node);
  switch (field) {
    case 'duration':
      return !rolled && !milestone && node.mode === 'auto';
    case 'percent':
      return !isGroup && !milestone && node.progressSource === 'manual' && !node.cancelled;
    case 'start':
      return !rolled && !node.cancelled && node.realStart === null && node.realEnd === null;
    case 'end':
      return !rolled && !node.cancelled && node.realEnd === null;
    case 'realStart':
    case 'realEnd':
      return !isGroup && !node.cancelled;
    case 'kind':
      return !isGroup;
    default:
      return true;
  }
}

function endChange(node: PlanNodeView, day: string, calendar: WorkCalendar): CellChange {
  if (isPoint(node.kind)) return { drag: { startOn: day } };
  if (node.startOn === null) return { refused: '节点还没有开始日期，请先填写开始' };
  const duration = calendar.count(dayNumber(node.startOn), dayNumber(day));
  if (duration < 1) return { refused: `完成早于开始 ${node.startOn}，请填写不早于它的工作日` };
  return duration > DURATION_MAX ? { refused: `工期最多 ${DURATION_MAX} 个工作日` } : { drag: { duration } };
}

/**
 * @param text trimmed; empty clears where there may be nothing
 * @param now for words as 下周五; today unless told otherwise
 */
export function cellChange(
  node: PlanNodeView,
  field: Exclude<BuiltinCell, 'owner'>,
  text: string,
  calendar: WorkCalendar,
  now?: Date,
): CellChange {
  const day = text === '' ? null : dayTyped(text, now);
  switch (field) {
    case 'title':
      return text ? { set: { title: text } } : { refused: '名称不能为空' };
    case 'predecessors':
      return { predecessors: text };
    case 'duration': {
      const duration = lengthTyped(text);
      return duration !== null && duration >= 1
        ? { drag: { duration } }
        : { refused: `工期请填写不小于 1 的天数或周数，如 3、3d、1w，最多 ${DURATION_MAX} 天` };
    }
    case 'percent': {
      const progress = /^\d{1,3}\s*%?$/.test(text) ? Number.parseInt(text, 10) : 101;
      return progress <= 100 ? { set: { progress } } : { refused: '进度请填写 0 到 100 的整数' };
    }
    case 'start':
      return day ? { drag: { startOn: day } } : { refused: DAY_HINT };
    case 'end':
      return day ? endChange(node, day, calendar) : { refused: DAY_HINT };
    case 'deadline':
    case 'realStart':
    case 'realEnd':
      return text === '' || day ? { set: { [field]: day } as Given } : { refused: `${DAY_HINT}；留空则清除` };
    case 'weight': {
      if (text === '') return { set: { weight: null } };
      const weight = /^\d{1,5}$/.test(text) ? Number(text) : WEIGHT_MAX + 1;
      return weight <= WEIGHT_MAX ? { set: { weight } } : { refused: `权重请填写 0 到 ${WEIGHT_MAX} 的整数` };
    }
    case 'kind': {
      const kind = labelled<NodeKind>(nodeKinds, text);
      return kind ? { set: { kind } } : { refused: `类型请填写${Object.values(nodeKinds).join('、')}之一` };
    }
    case 'mode': {
      const mode = labelled<ScheduleMode>(scheduleModes, text);
      return mode ? { set: { mode } } : { refused: '排期方式请填写“自动排期”或“手动排期”' };
    }
  }
}

/** What stands in a cell when the typing begins. */
export function cellText(node: PlanNodeView, field: BuiltinCell, predecessors: string): string {
  switch (field) {
    case 'title':
      return node.title;
    case 'predecessors':
      return predecessors;
    case 'duration':
      return String(node.duration);
    case 'percent':
      return String(node.progress);
    case 'start':
      return node.startOn ?? '';
    case 'end':
      return node.endOn ?? '';
    case 'owner':
      return node.owner?.name ?? '';
    case 'kind':
      return nodeKinds[node.kind];
    case 'mode':
      return scheduleModes[node.mode];
    default:
      return String(node[field] ?? '');
  }
}

export interface Cell {
  id: string;
  field: CellField;
}
export type Step = 'down' | 'right' | 'left';

/**
 * The cell that Enter or Tab leads to: of the rows in sight the next one that is typed into; from the last of a row to
 * the first of the next. Null: there is none.
 * @param fields that are shown, in their order
 */
export function nextCell(rows: readonly PlanRow[], fields: readonly CellField[], from: Cell, step: Step): Cell | null {
  const at = rows.findIndex(({ node }) => node.id === from.id);
  if (at < 0) return null;
  if (step === 'down') {
    const row = rows.slice(at + 1).find((one) => isTypedCell(one, from.field));
    return row ? { id: row.node.id, field: from.field } : null;
  }
  const cells = rows
    .slice(Math.max(0, at - 1), at + 2)
    .flatMap((row) => fields.filter((field) => isTypedCell(row, field)).map((field) => ({ id: row.node.id, field })));
  const place = cells.findIndex(({ id, field }) => id === from.id && field === from.field);
  return place < 0 ? null : (cells[place + (step === 'right' ? 1 : -1)] ?? null);
}

const ownValue = ({ customFields }: PlanNodeView, field: OwnCell) => {
  const id = customIdOf(field) ?? '';
  return { customFields: { [id]: customFields[id] ?? null } };
};

/** What the first of some rows says of a field, for the others: the rows that take it. @returns null where none does */
export function filledDown(
  rows: readonly Pick<PlanRow, 'node' | 'isGroup'>[],
  field: CellField,
): PlanRowInput[] | null {
  const [first, ...others] = rows;
  if (!first || field === 'title' || field === 'predecessors' || field === 'end') return null;
  const { node } = first;
  const value = isOwnCell(field)
    ? ownValue(node, field)
    : {
        ...{ duration: { duration: node.duration }, percent: { progress: node.progress } },
        ...{ start: node.startOn ? { startOn: node.startOn } : null, owner: { owner: node.owner?.userName ?? '' } },
        ...{ deadline: { deadline: node.deadline }, realStart: { realStart: node.realStart } },
        ...{ realEnd: { realEnd: node.realEnd }, weight: { weight: node.weight } },
        ...{ kind: { kind: node.kind }, mode: { mode: node.mode } },
      }[field];
  if (!value || !isTypedCell(first, field)) return null;
  const taking = others.filter((row) => isTypedCell(row, field));
  return taking.length === 0
    ? null
    : taking.map(({ node: { id, version, title } }) => ({ id, version, title, ...value }));
}
