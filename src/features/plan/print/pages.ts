/** The plan's table and time line as pages of SVG, with heads and a legend on each of them. Pure. */
import { isPoint } from '@contract/plan/kinds';
import type { PlanNodeView, PlanView } from '@contract/plan/plan';
import { dayNumber, dayText, type Span, type WorkCalendar } from '@contract/time/workdays';
import { arrowPath, levelOf, type Range, ROW_HEIGHT, shadesOf, sidesOf, ticksOf } from '@/features/gantt';
import type { Promised } from '../columns';
import type { PlanRow } from '../outline';
import { escapeXml, fitText, type Paper, papers, pxOf } from './paper';

export interface PrintOptions {
  paper: Paper;
  /** Over how many pages the time line is spread. */
  across: number;
  critical: boolean;
}
export interface PrintedPlan {
  title: string;
  /** On which day it was printed. */
  today: number;
  plan: Pick<PlanView, 'nodes' | 'links' | 'startOn'>;
  rows: readonly PlanRow[];
  calendar: WorkCalendar;
  /** Of the baseline whose bars are drawn below; empty: none. */
  promised: ReadonlyMap<string, Promised>;
}

/** Drawn as on the screen, and made so much smaller. */
const SCALE = 0.6;
const [MARGIN, TITLE, HEAD, LEGEND] = [pxOf(10), 28, 46, 22];
const SIZE = 15;
/** A day is no wider, and behind the last bar is room for its name. */
const [DAY_MAX, NAME_ROOM] = [48, 200];
const ink = {
  ...{ text: '#1f1f1f', muted: '#666', line: '#d9d9d9', shade: '#f3f3f3', bar: '#9db7e8', done: '#4a78d0' },
  ...{ group: '#444', critical: '#d4380d', ghost: '#b5b5b5', link: '#8c8c8c', today: '#1677ff', late: '#cf1322' },
};

const columns: { title: string; width: number; say: (row: PlanRow) => string }[] = [
  { title: '编号', width: 70, say: ({ node }) => node.wbs },
  { title: '名称', width: 260, say: ({ node }) => node.title },
  {
    title: '工期',
    width: 60,
    say: ({ node, isGroup }) => (isGroup || isPoint(node.kind) ? '' : `${node.duration} 天`),
  },
  { title: '开始', width: 96, say: ({ node }) => node.startOn ?? '' },
  { title: '完成', width: 96, say: ({ node }) => node.endOn ?? '' },
  { title: '负责人', width: 84, say: ({ node }) => node.owner?.name ?? '' },
];
const LEFT = columns.reduce((sum, { width }) => sum + width, 0);

const text = (x: number, y: number, said: string, more = '') =>
  said ? `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escapeXml(said)}</text>` : '';
const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(0, width).toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" ${more}/>`;

const spanOf = ({ startOn, endOn }: Pick<PlanNodeView, 'startOn' | 'endOn'>): Span | null =>
  startOn && endOn ? { start: dayNumber(startOn), end: dayNumber(endOn) } : null;

export function rangeOf({ plan, promised }: Pick<PrintedPlan, 'plan' | 'promised'>): Required<Range> {
  const days = [
    plan.startOn,
    ...plan.nodes.flatMap(({ startOn, endOn, deadline }) => [startOn, endOn, deadline]),
    ...[...promised.values()].flatMap(({ startBefore, endBefore }) => [startBefore, endBefore]),
  ].filter((day): day is string => day !== null);
  days.sort();
  return { start: days[0] ?? plan.startOn, end: days.at(-1) ?? plan.startOn };
}

interface Sheet {
  width: number;
  height: number;
  /** Rows of a page, and pages of rows. */
  rows: number;
  down: number;
  /** Days of a page, the first of all, and how wide each is drawn. */
  days: number;
  first: number;
  px: number;
}

function sheetOf(printed: PrintedPlan, { paper, across }: PrintOptions): Sheet {
  const [width, height] = [pxOf(papers[paper].width), pxOf(papers[paper].height)];
  const { start, end } = rangeOf(printed);
  const first = dayNumber(start ?? printed.plan.startOn) - 1;
  const room = (width - 2 * MARGIN) / SCALE - LEFT;
  const whole = dayNumber(end ?? printed.plan.startOn) - first + 2;
  const wanted = Math.min(DAY_MAX, (room * across - NAME_ROOM) / whole);
  const days = Math.max(1, Math.ceil(room / wanted));
  const rows = Math.max(1, Math.floor(((height - 2 * MARGIN - TITLE - LEGEND) / SCALE - HEAD) / ROW_HEIGHT));
  const down = Math.max(1, Math.ceil(printed.rows.length / rows));
  return { width, height, rows, down, days, first, px: room / days };
}

function tableOf(rows: readonly PlanRow[]): string {
  const parts: string[] = [];
  for (const [line, row] of rows.entries()) {
    const y = HEAD + line * ROW_HEIGHT;
    let x = 0;
    for (const [at, { width, say }] of columns.entries()) {
      const indent = at === 1 ? row.depth * 14 : 0;
      const said = fitText(say(row), width - 8 - indent, SIZE);
      const weight = at === 1 && row.isGroup ? 'font-weight="600"' : '';
      parts.push(text(x + 4 + indent, y + 23, said, `fill="${row.node.cancelled ? ink.muted : ink.text}" ${weight}`));
      x += width;
    }
    parts.push(`<path d="M0 ${y + ROW_HEIGHT}H${x}" stroke="${ink.line}"/>`);
  }
  return parts.join('');
}

/** Bars of a page's rows; x from the page's first day. */
function barOf(
  row: PlanRow,
  y: number,
  at: (day: number) => number,
  critical: boolean,
  was: Promised | undefined,
): string {
  const { node, isGroup } = row;
  const parts: string[] = [];
  if (was?.startBefore && was.endBefore) {
    const from = at(dayNumber(was.startBefore));
    parts.push(rect(from, y + 29, at(dayNumber(was.endBefore) + 1) - from, 4, ink.ghost));
  }
  if (node.deadline && !node.cancelled) {
    const x = at(dayNumber(node.deadline) + 1);
    const colour = node.late ? ink.late : '#389e0d';
    parts.push(`<path d="M${x - 5} ${y + 6}h10l-5 8zM${x} ${y + 8}v18" fill="${colour}" stroke="${colour}"/>`);
  }
  const span = spanOf(node);
  if (!span) return parts.join('');
  const [from, to] = [at(span.start), at(span.end + 1)];
  const isCritical = critical && node.critical && !isGroup;
  if (isPoint(node.kind)) {
    const x = (from + to) / 2;
    const mark = node.kind === 'deliverable' ? `M${x - 9} ${y + 11}h18l-9 15z` : `M${x} ${y + 9}l9 9l-9 9l-9 -9z`;
    parts.push(`<path d="${mark}" fill="${isCritical ? ink.critical : ink.group}"/>`);
  } else if (isGroup) {
    parts.push(rect(from, y + 13, to - from, 7, ink.group));
    parts.push(`<path d="M${from} ${y + 13}v13l6 -6zM${to} ${y + 13}v13l-6 -6z" fill="${ink.group}"/>`);
  } else {
    const edge = isCritical ? `stroke="${ink.critical}" stroke-width="2"` : '';
    parts.push(rect(from, y + 9, Math.max(3, to - from), 17, node.cancelled ? ink.line : ink.bar, `rx="3" ${edge}`));
    parts.push(rect(from, y + 9, ((to - from) * node.percent) / 100, 17, ink.done, 'rx="3"'));
  }
  // An arrow leaves there, and turns before the words begin.
  const behind = (isPoint(node.kind) ? (from + to) / 2 + 8 : to) + 14;
  parts.push(text(behind, y + 23, fitText(node.title, 220, SIZE - 2), `font-size="${SIZE - 2}" fill="${ink.muted}"`));
  return parts.join('');
}

function linesOf(
  printed: PrintedPlan,
  lineOf: ReadonlyMap<string, number>,
  from: number,
  to: number,
  at: (day: number) => number,
  critical: boolean,
) {
  const byId = new Map(printed.plan.nodes.map((node) => [node.id, node]));
  const parts: string[] = [];
  for (const { fromId, toId, type } of printed.plan.links) {
    const [a, b] = [lineOf.get(fromId), lineOf.get(toId)];
    const [pre, post] = [byId.get(fromId), byId.get(toId)];
    if (a === undefined || b === undefined || !pre || !post || Math.max(a, b) < from || Math.min(a, b) >= to) continue;
    const [spanA, spanB] = [spanOf(pre), spanOf(post)];
    if (!spanA || !spanB) continue;
    const [sideA, sideB] = sidesOf(type);
    const y = (line: number) => HEAD + (line - from) * ROW_HEIGHT + ROW_HEIGHT / 2;
    const x = (span: Span, side: 'start' | 'end') => (side === 'start' ? at(span.start) : at(span.end + 1));
    const path = arrowPath({ x: x(spanA, sideA), y: y(a) }, sideA, { x: x(spanB, sideB), y: y(b) }, sideB);
    const colour = critical && pre.critical && post.critical ? ink.critical : ink.link;
    const tip = sideB === 'start' ? 'l-6 -3.5v7z' : 'l6 -3.5v7z';
    parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.3"/>`);
    parts.push(`<path d="M${x(spanB, sideB)} ${y(b)}${tip}" fill="${colour}"/>`);
  }
  return parts.join('');
}

function headOf(
  sheet: Sheet,
  firstDay: number,
  lines: number,
  { calendar, today }: PrintedPlan,
  at: (day: number) => number,
) {
  const level = levelOf(sheet.px);
  const last = firstDay + sheet.days - 1;
  const bottom = HEAD + lines * ROW_HEIGHT;
  const shades = shadesOf(calendar, level, firstDay, last).map(({ day, days }) =>
    rect(at(day), HEAD, days * sheet.px, bottom - HEAD, ink.shade),
  );
  const { major, minor } = ticksOf(level, firstDay, last);
  const ticks = [...major.map((tick) => ({ ...tick, y: 0 })), ...minor.map((tick) => ({ ...tick, y: HEAD / 2 }))].map(
    ({ day, days, label, y }) => {
      const [from, to] = [Math.max(at(day), LEFT), Math.min(at(day + days), at(last + 1))];
      const said = fitText(label, to - from - 4, SIZE - 2);
      return (
        `<path d="M${from.toFixed(1)} ${y}V${y === 0 ? HEAD : bottom}" stroke="${ink.line}"/>` +
        text(from + 3, y + 17, said, `font-size="${SIZE - 2}" fill="${ink.muted}"`)
      );
    },
  );
  const isOn = firstDay <= today && today <= last;
  const line = isOn
    ? `<path d="M${at(today) + sheet.px / 2} ${HEAD}V${bottom}" stroke="${ink.today}" stroke-width="2"/>`
    : '';
  let x = 0;
  const heads = columns.map(({ title, width }) => {
    x += width;
    return text(x - width + 4, 40, title, `font-size="${SIZE - 2}" fill="${ink.muted}"`);
  });
  const frame = `<path d="M0 ${HEAD}H${LEFT + sheet.days * sheet.px}M${LEFT} 0V${bottom}" stroke="${ink.line}"/>`;
  return shades.join('') + ticks.join('') + heads.join('') + frame + line;
}

function legendOf(y: number, { promised }: PrintedPlan, critical: boolean): string {
  const entries: [string, string][] = [
    [rect(0, -9, 22, 9, ink.bar, 'rx="2"') + rect(0, -9, 10, 9, ink.done, 'rx="2"'), '工作包与进度'],
    [rect(0, -8, 22, 4, ink.group), '阶段、任务组'],
    [`<path d="M11 -11l6 6l-6 6l-6 -6z" fill="${ink.group}"/>`, '里程碑'],
    [`<path d="M3 -10h16l-8 12z" fill="${ink.group}"/>`, '交付物'],
    ...(critical
      ? [[rect(1, -9, 20, 8, ink.bar, `stroke="${ink.critical}" stroke-width="2"`), '关键路径'] as [string, string]]
      : []),
    ...(promised.size > 0 ? [[rect(0, -6, 22, 3, ink.ghost), '基线'] as [string, string]] : []),
    ['<path d="M6 -10h10l-5 8z" fill="#389e0d"/>', '期限'],
    [`<path d="M11 -11v11" stroke="${ink.today}" stroke-width="2"/>`, '今天'],
  ];
  let x = MARGIN;
  return entries
    .map(([mark, said]) => {
      const drawn = `<g transform="translate(${x} ${y})">${mark}${text(28, 0, said, `font-size="10" fill="${ink.muted}"`)}</g>`;
      x += 44 + said.length * 10;
      return drawn;
    })
    .join('');
}

/** @returns pages in the order of reading: all of a strip of rows from left to right, then the next rows */
export function ganttPages(printed: PrintedPlan, options: PrintOptions): string[] {
  const sheet = sheetOf(printed, options);
  const { width, height, down, days, first, px } = sheet;
  const lineOf = new Map(printed.rows.map(({ node }, line) => [node.id, line]));
  const pages: string[] = [];
  for (let strip = 0; strip < down; strip += 1) {
    const from = strip * sheet.rows;
    const rows = printed.rows.slice(from, from + sheet.rows);
    for (let part = 0; part < options.across; part += 1) {
      const firstDay = first + part * days;
      const at = (day: number) => LEFT + (day - firstDay) * px;
      const bars = rows.map((row, line) =>
        barOf(row, HEAD + line * ROW_HEIGHT, at, options.critical, printed.promised.get(row.node.id)),
      );
      const lines = linesOf(printed, lineOf, from, from + rows.length, at, options.critical);
      const bottom = HEAD + rows.length * ROW_HEIGHT;
      const no = `第 ${pages.length + 1} 页，共 ${down * options.across} 页`;
      pages.push(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width.toFixed(1)}" height="${height.toFixed(1)}" viewBox="0 0 ${width.toFixed(1)} ${height.toFixed(1)}" font-family="'Noto Sans SC','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif">` +
          `<rect width="100%" height="100%" fill="#fff"/>` +
          text(MARGIN, MARGIN + 14, printed.title, `font-size="14" font-weight="600" fill="${ink.text}"`) +
          text(
            width - MARGIN,
            MARGIN + 14,
            `${dayText(printed.today)}　${no}`,
            `font-size="10" text-anchor="end" fill="${ink.muted}"`,
          ) +
          `<g transform="translate(${MARGIN} ${MARGIN + TITLE}) scale(${SCALE})" font-size="${SIZE}">` +
          `<clipPath id="line${pages.length}"><rect x="${LEFT}" y="${HEAD}" width="${(days * px).toFixed(1)}" height="${bottom - HEAD}"/></clipPath>` +
          headOf(sheet, firstDay, rows.length, printed, at) +
          tableOf(rows) +
          `<g clip-path="url(#line${pages.length})">${lines}${bars.join('')}</g></g>` +
          `${legendOf(height - MARGIN, printed, options.critical)}</svg>`,
      );
    }
  }
  return pages;
}
