/** Rows of a foreign table as rows of the plan, each cell read or told what is wrong with it. Pure. */
import { customIdOf, customName } from '@contract/object/customNames';
import { isPoint, type NodeKind, nodeKinds, PLAN_DEPTH_MAX, PLAN_ROWS_MAX, TITLE_MAX } from '@contract/plan/kinds';
import type { CellFound, CellsRead, PlanNodeView, PlanRowInput } from '@contract/plan/plan';
import { readLinks } from '@contract/plan/rollup';
import { columnOfHeading, type SheetColumn, sheetHeadings } from '@contract/plan/sheet';
import { dayNumber, type WorkCalendar } from '@contract/time/workdays';
import Papa from 'papaparse';
import { type CellField, cellChange, dayTyped, isOwnCell, lengthTyped, type OwnCell } from './cells';

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

/** A column of an own field of nodes, as its heading calls it. */
export interface OwnColumn {
  fieldId: string;
  heading: string;
}
/** What the cells of own fields mean, by field and line: the server reads them (`ownCells`). */
export type OwnFound = ReadonlyMap<string, readonly CellFound[]>;
type Column = SheetColumn | OwnCell;
type Cells = ReadonlyMap<Column, string>;
/** The plan's nodes by their ids. */
type Known = ReadonlyMap<string, PlanNodeView>;

export interface PasteOptions {
  /** What the columns are where no heading says so: those of the grid, from the name on. */
  fields: readonly CellField[];
  nodes: readonly PlanNodeView[];
  calendar: WorkCalendar;
  now?: Date;
  /** Own fields that may be columns; none where left out. */
  own?: readonly OwnColumn[];
  /** Of those that are. */
  found?: OwnFound;
}

const NUMBER = /^\d{1,6}(\.\d{1,6}){0,31}$/;
/** MS Project says the unit of a lag in words. */
const plainLinks = (text: string) => text.replace(/(\d)\s*(个工作日|工作日|天|days?)/gi, '$1');
const plainDay = (text: string) => (/\d/.test(text) ? text.replace(/(周|星期)[一二三四五六日天]/g, '').trim() : text);
const share = (text: string) => (/^0?\.\d+$/.test(text) ? String(Math.round(Number(text) * 100)) : text);

/** What a heading names: an own field by its very name, before what a column of the plan is called elsewhere. */
export function columnNamed(text: string, own: readonly OwnColumn[]): Column | null {
  const heading = text.trim();
  if (heading === '') return null;
  const named = own.find((one) => one.heading === heading);
  return named ? (customName(named.fieldId) as OwnCell) : columnOfHeading(heading);
}

/** Which column is what; null: none says what a row is called. */
function columnsOf(head: readonly string[], own: readonly OwnColumn[]): (Column | null)[] | null {
  const columns = head.map((text) => columnNamed(text, own));
  return columns.includes('title') ? columns : null;
}

/** How deep each row stands: as a column says, by its number, by the spaces before its name. */
function levelsOf(rows: readonly Cells[]): number[] {
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

/** What the cells of a line say of own fields. */
function ownOf(at: number, { own = [], found }: PasteOptions, problems: string[]): Pick<PlanRowInput, 'customFields'> {
  const values = own.flatMap(({ fieldId }) => {
    const { value, problem } = found?.get(fieldId)?.[at] ?? {};
    if (problem !== undefined) problems.push(problem);
    return value === undefined ? [] : [[fieldId, value] as const];
  });
  return values.length > 0 ? { customFields: Object.fromEntries(values) } : {};
}

function lineOf(cells: Cells, level: number, at: number, known: Known, options: PasteOptions): PastedLine {
  const { calendar, now } = options;
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
  const own = known.get(text('id'));
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
  if (cells.has('outer') && (text('outer') || own)) row.outer = text('outer');
  Object.assign(row, ownOf(at, options, problems));
  const said = { title, level, duration: text('duration') || (row.duration === undefined ? '' : `${row.duration}`) };
  return {
    ...{ row, known: own !== undefined, problems },
    said: { ...said, start: start ?? '', owner: text('owner'), predecessors: text('predecessors') },
  };
}

interface Read {
  rows: readonly Cells[];
  /** Headings that say nothing here. */
  unread: string[];
  over: number;
  known: Known;
}

/** A table as cells by what their columns are; lines without any cell are left out. */
function readTable(table: readonly (readonly string[])[], { fields, nodes, own = [] }: PasteOptions): Read {
  const filled = table.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [head = []] = filled;
  const headed = columnsOf(head, own);
  const has = new Set(own.map(({ fieldId }) => fieldId));
  const places = fields.map((field) => (isOwnCell(field) && !has.has(customIdOf(field) ?? '') ? null : field));
  const columns: readonly (Column | null)[] = headed ?? places;
  const body = headed ? filled.slice(1) : filled;
  return {
    rows: body
      .slice(0, PLAN_ROWS_MAX)
      .map(
        (row) =>
          new Map(
            columns.flatMap((column, at) => (column && row[at] !== undefined ? [[column, row[at]] as const] : [])),
          ),
      ),
    unread: headed ? head.filter((text, at) => text.trim() !== '' && !headed[at]) : [],
    over: Math.max(0, body.length - PLAN_ROWS_MAX),
    known: new Map(nodes.map((node) => [node.id, node])),
  };
}

/** The cells of own fields, as the server is asked what they mean. */
export function ownCells(table: readonly (readonly string[])[], options: PasteOptions): CellsRead['columns'] {
  const { rows, known } = readTable(table, options);
  return (options.own ?? []).flatMap(({ fieldId }) => {
    const column = customName(fieldId) as OwnCell;
    if (!rows.some((row) => row.has(column))) return [];
    const cells = rows.map((row) => {
      const was = known.get(row.get('id')?.trim() ?? '')?.customFields[fieldId];
      return { text: row.get(column) ?? '', ...(was !== undefined && { was }) };
    });
    return [{ fieldId, cells }];
  });
}

/**
 * @param table cells of a clipboard or a workbook
 * @returns lines in their order; those without any cell are left out
 */
export function readPasted(table: readonly (readonly string[])[], options: PasteOptions): Pasted {
  const { rows, unread, over, known } = readTable(table, options);
  const levels = levelsOf(rows);
  return { lines: rows.map((row, at) => lineOf(row, levels[at] ?? 0, at, known, options)), unread, over };
}
