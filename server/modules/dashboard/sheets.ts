/** A dashboard as a workbook: what it says in short, then a sheet a widget with its table. */
import { Readable } from 'node:stream';
import type { DashboardAsk } from '../../../contract/dashboard/dashboard';
import { Pace } from '../../base/pace';
import { minuteHere } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import type { Cell } from '../../tables/cell';
import { type NamedSheet, workbookBytes } from '../../tables/xlsxStream';
import { tablesOf, type WidgetTable } from './figures';
import { dashboardFor } from './store';
import { boardValues } from './values';

const pace = { goal: 20, most: 500 };

async function* inParts(rows: readonly Cell[][]): AsyncGenerator<Cell[][]> {
  yield* new Pace(pace).parts(rows);
}

const shortly = (tables: readonly WidgetTable[]): Cell[][] =>
  tables.map(({ title, whole, unit, before, trend, notes }) => [
    ...[title, whole, unit || null, before, trend],
    notes.join('；') || null,
  ]);

/** The figures that the actor sees, by the filter that they look at it with. */
export async function exportDashboard(context: TenantContext, serialNo: string, { filter }: DashboardAsk) {
  const board = await dashboardFor(context, serialNo, 'view');
  const values = await boardValues(context, board, filter);
  const tables = tablesOf(context, board.widgets, values);
  const about: Cell[][] = [
    ...shortly(tables),
    [],
    ['期间', `${values.from} 至 ${values.to}`],
    ['导出时间', minuteHere(new Date().toISOString())],
    ['说明', '只统计导出者能查看的内容'],
  ];
  const sheets: NamedSheet[] = [
    { name: '概览', heading: ['组件', '数值', '单位', '上期', '变化', '说明'], rows: inParts(about) },
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ title, heading, rows }) => ({ name: title, heading, rows: inParts(rows) })),
  ];
  const name = `${board.name}.xlsx`;
  return context.reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', `attachment; filename="board.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(workbookBytes(sheets), { objectMode: false }));
}
