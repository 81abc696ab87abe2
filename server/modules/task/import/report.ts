/** The failed rows as a table that a spreadsheet opens: UTF-8 with a byte order mark, formulas defused. */
import { stringify } from 'csv-stringify/sync';
import { unfolded } from '../../../../contract/import/fields';
import type { ImportIssue } from '../../../../contract/task/import';
import { defuse } from '../../../tables/cell';
import type { Table } from '../../../tables/table';

const files: Record<string, string> = { tasks: '任务文件', links: '关联文件' };

export const reportOf = (issues: ImportIssue[]): string =>
  stringify(
    [
      ['文件', '行号', '外部编号', '原因'],
      ...issues.map(({ file, row, key, reason }) => [
        files[file] ?? file,
        String(row),
        defuse(key ?? ''),
        defuse(reason),
      ]),
    ],
    { bom: true, record_delimiter: 'windows' },
  );

/** Behind the columns of the file; the next import passes over it. */
const REASON = '导入说明';

/** The rows of a file that have issues, whole, so that they can be mended and given again. */
export function rowsReportOf({ columns, records }: Table, issues: readonly ImportIssue[]): string {
  const reasons = new Map<number, string[]>();
  for (const { file, row, reason } of issues) {
    if (file === 'tasks') reasons.set(row, [...(reasons.get(row) ?? []), reason]);
  }
  const kept = columns.filter((column) => column !== REASON);
  const rows = records
    .filter(({ row }) => reasons.has(row))
    .map(({ row, cells }) => [
      ...kept.map((column) => defuse(unfolded(cells[columns.indexOf(column)] ?? '').join('\n'))),
      defuse((reasons.get(row) ?? []).join('；')),
    ]);
  return stringify([[...kept.map(defuse), REASON], ...rows], { bom: true, record_delimiter: 'windows' });
}
