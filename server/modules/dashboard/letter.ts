/** A dashboard as a mail: its figures in a few lines, and its tables with bars that every mail program draws. */

import { cutText } from '../../../contract/text/cut';
import { roundTo } from '../../../contract/time/period';
import { escapeHtml } from '../../base/html';
import type { Cell } from '../../tables/cell';
import type { WidgetTable } from './figures';
import { PICTURE_HEIGHT, PICTURE_WIDTH, pictureColours, pictureOf } from './picture';

const LINES_MAX = 12;
const LINE_LETTERS = 80;
const ROWS_MAX = 15;
const COLUMNS_MAX = 8;
/** Mails beyond this are cut by some programs. */
const LETTERS_MAX = 90_000;
const BAR_PX = 120;

export const figureText = (value: number | null, unit = ''): string =>
  value === null ? '—' : `${roundTo(value, 2)}${unit && ` ${unit}`}`;

const headline = ({ whole, unit, trend }: WidgetTable): string =>
  `${figureText(whole, unit)}${trend ? `（${trend}）` : ''}`;

/** What a message says: one line a figure. */
export function linesOf(tables: readonly WidgetTable[]): string {
  const told = tables.filter(({ whole }) => whole !== null);
  const lines = told.slice(0, LINES_MAX).map((one) => `${cutText(one.title, LINE_LETTERS)}：${headline(one)}`);
  const rest = tables.length - lines.length;
  return [...lines, ...(rest > 0 ? [`另有 ${rest} 个组件，请打开看板查看`] : [])].join('\n');
}

const CELL = 'padding:4px 8px;border-bottom:1px solid #e5e6eb;text-align:left;font-size:13px';
const cellHtml = (cell: Cell, tag = 'td') =>
  `<${tag} style="${CELL}${typeof cell === 'number' ? ';text-align:right' : ''}">${escapeHtml(typeof cell === 'number' ? figureText(cell) : (cell ?? '—'))}</${tag}>`;

/** As wide as the figure is beside the largest; nothing of what is not above zero. */
function barHtml(value: Cell | undefined, largest: number): string {
  const width =
    typeof value === 'number' && value > 0 && largest > 0 ? Math.max(1, Math.round((value / largest) * BAR_PX)) : 0;
  const bar =
    width > 0 ? `<div style="width:${width}px;height:10px;background:#3b6fd8;font-size:1px">&nbsp;</div>` : '';
  return `<td style="${CELL};width:${BAR_PX}px">${bar}</td>`;
}

function tableHtml({ heading, rows, sums }: WidgetTable): string {
  const singles = rows.slice(0, rows.length - sums);
  const shown = [...singles.slice(0, ROWS_MAX), ...rows.slice(rows.length - sums)];
  const largest = Math.max(0, ...singles.map(([, value]) => (typeof value === 'number' ? value : 0)));
  const lines = shown.map((cells, at) => {
    const isSum = at >= shown.length - sums;
    return `<tr>${cells
      .slice(0, COLUMNS_MAX)
      .map((cell) => cellHtml(cell))
      .join('')}${isSum ? `<td style="${CELL}"></td>` : barHtml(cells[1], largest)}</tr>`;
  });
  const head = heading.slice(0, COLUMNS_MAX).map((cell) => cellHtml(cell, 'th'));
  const left = singles.length - Math.min(singles.length, ROWS_MAX);
  return `<table style="border-collapse:collapse"><thead><tr>${head.join('')}<th></th></tr></thead><tbody>${lines.join('')}</tbody></table>${
    left > 0 ? `<p style="font-size:12px;color:#646a73">另有 ${left} 行</p>` : ''
  }`;
}

/** Of more series than that a picture says nothing. */
const SERIES_MAX = pictureColours.length;

/** The curve or the columns of a table, with the names of what is drawn and where it begins and ends; mailed as a part of its own. */
function pictureHtml({ title, heading, rows, sums, drawing }: WidgetTable): string {
  if (!drawing || drawing.series > SERIES_MAX) return '';
  const lines = rows.slice(0, rows.length - sums);
  const values = Array.from({ length: drawing.series }, (_, place) =>
    lines.map((cells) => (typeof cells[place + 1] === 'number' ? (cells[place + 1] as number) : null)),
  );
  const png = pictureOf({ kind: drawing.kind, values });
  const [first, last] = [lines[0]?.[0], lines.at(-1)?.[0]];
  if (!png) return '';
  const names = heading.slice(1, drawing.series + 1);
  const legend = names.map(
    (name, at) =>
      `<span style="white-space:nowrap"><span style="color:${pictureColours[at]}">■</span> ${escapeHtml(name)}</span>`,
  );
  const ends = `${escapeHtml(String(first ?? ''))} 至 ${escapeHtml(String(last ?? ''))}`;
  return `<img src="data:image/png;base64,${png.toString('base64')}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" alt="${escapeHtml(title)}，${ends}，数字见下表" style="max-width:100%;height:auto;display:block">
    <p style="font-size:12px;color:#646a73;margin:2px 0 8px">${ends}${legend.length > 1 ? ` · ${legend.join(' ')}` : ''}</p>`;
}

/** HTML of our own; every text of people in it is escaped. */
export function letterOf(about: { name: string; when: string; note: string }, tables: readonly WidgetTable[]): string {
  const parts = [
    `<h2 style="font-size:18px">${escapeHtml(about.name)}</h2>`,
    `<p style="font-size:13px;color:#646a73">${escapeHtml(`${about.when}。${about.note}`)}</p>`,
  ];
  let letters = 0;
  for (const [at, table] of tables.entries()) {
    const { title, rows, notes, whole } = table;
    const part = [
      `<h3 style="font-size:14px;margin:16px 0 4px">${escapeHtml(title)}</h3>`,
      ...(whole === null ? [] : [`<p style="font-size:20px;margin:0 0 4px">${escapeHtml(headline(table))}</p>`]),
      pictureHtml(table),
      ...(rows.length > 0 ? [tableHtml(table)] : []),
      ...(notes.length > 0 ? [`<p style="font-size:12px;color:#646a73">${escapeHtml(notes.join('；'))}</p>`] : []),
    ].join('');
    letters += part.length;
    if (letters > LETTERS_MAX) {
      parts.push(`<p>另有 ${tables.length - at} 个组件，请打开看板查看。</p>`);
      break;
    }
    parts.push(part);
  }
  return parts.join('');
}
