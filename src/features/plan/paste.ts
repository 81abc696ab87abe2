/** Rows of a foreign table as rows of the plan, each cell read or told what is wrong with it. Pure. */
import { isPoint, type NodeKind, nodeKinds, PLAN_DEPTH_MAX, PLAN_ROWS_MAX, TITLE_MAX } from '@contract/plan/kinds';
import type { PlanNodeView, PlanRowInput } from '@contract/plan/plan';
import { readLinks } from '@contract/plan/rollup';
import { columnOfHeading, type SheetColumn, sheetHeadings } from '@contract/plan/sheet';
import { dayNumber, type WorkCalendar } from '@contract/time/workdays';
import Papa from 'papaparse';
import { type CellField, cellChange, dayTyped, isOwnCell, lengthTyped } from './cells';

export interface PastedLine {
  row: PlanRowInput;
  /** As they are shown before they are taken. */
  said: { title: string; level: number; duration: string; start: string; owner: string; predecessors: string };
  /** A node that is there is changed. */
  known: boolean;
  problems: string[];
}
export interface Pasted {
  lines: PastedLine[];
  /** Headings that say nothing here. */
  unread: string[];
  /** Rows beyond those that are written at once. */
  over: number;
}

/** What a spreadsheet puts on the clipboard: cells apart by tabs, texts with line breaks in quotes. */
export const cellsOf = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/(\r\n|\r|\n)+$/, ''), { delimiter: '\t' }).data;

/** A cell of a workbook: days and shares as they are typed. */
export function cellOfBook(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value);
}

interface Options {
  /** What the columns are where no heading says so: those of the grid, from the name on. */
  fields: readonly CellField[];
  nodes: readonly PlanNodeView[];
  calendar: WorkCalendar;
  now?: Date;
}

const NUMBER = /^\d{1,6}(\.\d{1,6}){0,31}$/;
/** MS Project says the unit of a lag in words. */
const plainLinks = (text: string) => text.replace(/(\d)\s*(个工作日|工作日|天|days?)/gi, '$1');
const plainDay = (text: string) => (/\d/.test(text) ? text.replace(/(周|星期)[一二三四五六日天]/g, '').trim() : text);
const share = (text: string) => (/^0?\.\d+$/.test(text) ? String(Math.round(Number(text) * 100)) : text);

/** Which column is what; null: none says what a row is called. */
function columnsOf(head: readonly string[]): (SheetColumn | null)[] | null {
  const columns = head.map((text) => (text.trim() ? columnOfHeading(text) : null));
  return columns.includes('title') ? columns : null;
}

/** How deep each row stands: as a column says, by its number, by the spaces before its name. */
function levelsOf(rows: readonly ReadonlyMap<SheetColumn, string>[]): number[] {
  const given = rows.map((row) => Number.parseInt(row.get('level') ?? '', 10));
  const numbers = rows.map((row) => row.get('no')?.trim() ?? '');
  const indents = rows.map((row) => /^\s*/.exec(row.get('title') ?? '')?.[0].replace(/\t/g, '    ').length ?? 0);
  const smallest = Math.min(...indents.filter((indent) => indent > 0));
  const raw = given.every((level) => level > 0)
    ? given
    : numbers.every((no) => NUMBER.test(no)) && numbers.some((no) => no.includes('.'))
      ? numbers.map((no) => no.split('.').length)
      : indents.map((indent) => (indent === 0 ? 1 : 1 + Math.round(indent / smallest)));
  const least = Math.min(...raw);
  let before = -1;
  return raw.map((level) => {
    before = Math.min(level - least, before + 1, PLAN_DEPTH_MAX - 1);
    return before;
  });
}

function lineOf(cells: ReadonlyMap<SheetColumn, string>, level: number, options: Options): PastedLine {
  const { nodes, calendar, now } = options;
  const problems: string[] = [];
  const text = (column: SheetColumn) => cells.get(column)?.trim() ?? '';
  const fault = (column: SheetColumn, what: string) =>
    problems.push(`${sheetHeadings[column]}“${text(column)}”：${what}`);
  const day = (column: SheetColumn): string | undefined => {
    if (text(column) === '' || text(column).toUpperCase() === 'NA') return undefined;
    const read = dayTyped(plainDay(text(column)), now);
    if (!read) fault(column, '不是日期，请写作 2026-03-05');
    return read ?? undefined;
  };
  const own = text('id') ? nodes.find(({ id }) => id === text('id')) : undefined;
  if (text('id') && !own) fault('id', '计划中没有这个节点，请清空此格以新建');
  const title = text('title');
  if (!title) problems.push('缺少名称');
  if (title.length > TITLE_MAX) fault('title', `最多 ${TITLE_MAX} 个字`);
  const row: PlanRowInput = own ? { id: own.id, version: own.version, title } : { level, title };
  if (NUMBER.test(text('no'))) row.no = text('no');
  const isMilestone = (kind: NodeKind | undefined) => isPoint(kind ?? own?.kind ?? 'work');
  if (text('kind')) {
    const kind = (Object.keys(nodeKinds) as NodeKind[]).find((one) => nodeKinds[one] === text('kind'));
    if (kind) row.kind = kind;
    else fault('kind', `请填写${Object.values(nodeKinds).join('、')}之一`);
  }
  const start = day('start');
  const end = day('end');
  if (text('duration')) {
    const duration = lengthTyped(text('duration'));
    if (duration === null) fault('duration', '请填写天数或周数，如 3、3d、1w');
    else if (!isMilestone(row.kind)) row.duration = duration;
    if (duration === 0 && !row.kind && !own) row.kind = 'milestone';
  } else if (start && end && !own && !isMilestone(row.kind)) {
    const duration = calendar.count(dayNumber(start), dayNumber(end));
    if (duration < 1) fault('end', `早于开始，或其间没有工作日`);
    else row.duration = duration;
  }
  if (row.kind && isPoint(row.kind)) delete row.duration;
  if (start) row.startOn = start;
  else if (end && isMilestone(row.kind)) row.startOn = end;
  for (const column of ['deadline', 'realStart', 'realEnd'] as const) {
    const read = day(column);
    if (read) row[column] = read;
  }
  for (const column of ['percent', 'weight', 'mode'] as const) {
    if (!text(column) || (column === 'percent' && isMilestone(row.kind))) continue;
    const typed = column === 'percent' ? share(text(column)) : text(column);
    const change = cellChange(own ?? ({} as PlanNodeView), column, typed, calendar, now);
    if ('refused' in change) fault(column, change.refused);
    else if ('set' in change) Object.assign(row, change.set);
  }
  if (row.mode === 'auto' && !own) delete row.mode;
  if (cells.has('owner') && (text('owner') || own)) row.owner = text('owner');
  if (cells.has('predecessors') && (text('predecessors') || own)) {
    const links = plainLinks(text('predecessors'));
    if (readLinks(links)) row.predecessors = links;
    else fault('predecessors', '请写作 1.2FS+2,1.3SS-1');
  }
  const said = { title, level, duration: text('duration') || (row.duration === undefined ? '' : `${row.duration}`) };
  return {
    ...{ row, known: own !== undefined, problems },
    said: { ...said, start: start ?? '', owner: text('owner'), predecessors: text('predecessors') },
  };
}

/**
 * @param table cells of a clipboard or a workbook
 * @returns lines in their order; those without any cell are left out
 */
export function readPasted(table: readonly (readonly string[])[], options: Options): Pasted {
  const filled = table.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [head = []] = filled;
  const headed = columnsOf(head);
  const places = options.fields.map((field) => (isOwnCell(field) ? null : field));
  const columns: readonly (SheetColumn | null)[] = headed ?? places;
  const body = headed ? filled.slice(1) : filled;
  const rows = body
    .slice(0, PLAN_ROWS_MAX)
    .map(
      (row) =>
        new Map(columns.flatMap((column, at) => (column && row[at] !== undefined ? [[column, row[at]] as const] : []))),
    );
  const levels = levelsOf(rows);
  return {
    lines: rows.map((row, at) => lineOf(row, levels[at] ?? 0, options)),
    unread: headed ? head.filter((text, at) => text.trim() !== '' && !headed[at]) : [],
    over: Math.max(0, body.length - PLAN_ROWS_MAX),
  };
}
