/** The failed rows as a table that a spreadsheet opens: UTF-8 with a byte order mark, formulas defused. */
import { stringify } from 'csv-stringify/sync';
import type { ImportIssue } from '../../../../contract/task/import';
import { defuse } from '../../../tables/cell';

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
