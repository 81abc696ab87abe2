/** The files that are imported: the real tracker where it is at hand, else made-up ones of the same shape and nastiness. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

const real = path.resolve(__dirname, '..', '..', '..', 'shared', 'data');

export interface ImportFiles {
  real: boolean;
  tasks: string;
  links: string;
  rows: number;
  /** Rows with story points. */
  withPoints: number;
  linkRows: number;
  /** Links with an end that the tasks do not hold. */
  brokenLinks: number;
  /** A row to look for: its title is found by its words and stands once. */
  sample: { key: string; title: string; notes: string; points: string };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const nasty = [
  'NULL',
  'He said "done", then left, at once',
  'line one\nline two\r\nline three',
  '<script>window.__ran = 1</script><img src=x onerror="window.__ran = 2">',
  '{code:java}\nif (a < b && c > d) { return "<b>"; }\n{code}',
  '中文描述：含有表情 😀 与全角“引号”，以及制表符\t',
  `${'长'.repeat(10_000)}${'x'.repeat(10_000)}`,
];

/** 3,526 rows with every kind of text that broke an import somewhere. */
function makeUp(folder: string): { tasks: string; links: string } {
  const rows = Array.from({ length: 3526 }, (_, at) => {
    const text = at % 500 === 6 ? nasty[6] : nasty[at % 6];
    const notes = text === 'NULL' ? 'NULL' : quoted(text as string);
    const title = at === 0 ? 'Quartz gateway overview' : `Issue ${at + 1}, "quoted" & <b>bold</b> 第 ${at + 1} 项`;
    return `GEN-${at + 1},${quoted(title)},${notes},${[1, 2, 3, 5, 8, 13][at % 6]}`;
  });
  const links = Array.from({ length: 664 }, (_, at) => {
    const to = at % 10 === 9 ? `GONE-${at}` : `GEN-${at + 1000}`;
    return `${at + 1},GEN-${at + 1},${to},${['relates to', 'is depended on by', 'duplicates', 'depends on'][at % 4]}`;
  });
  const tasks = path.join(folder, 'generated.csv');
  const linksFile = path.join(folder, 'generated-links.csv');
  fs.writeFileSync(tasks, ['issuekey,title,description,storypoint', ...rows, ''].join('\n'));
  fs.writeFileSync(linksFile, ['idissuelink,issuekey,linkedIssueKey,name', ...links, ''].join('\n'));
  return { tasks, links: linksFile };
}

const read = (file: string) =>
  parse(fs.readFileSync(file), { columns: true, relax_column_count: true }) as Record<string, string>[];

export function importFiles(): ImportFiles {
  const isReal = fs.existsSync(path.join(real, 'springxd.csv'));
  const { tasks, links } = isReal
    ? { tasks: path.join(real, 'springxd.csv'), links: path.join(real, 'springxd-links.csv') }
    : makeUp(fs.mkdtempSync(path.join(os.tmpdir(), 'collab-e2e-data-')));
  const rows = read(tasks);
  const keys = new Set(rows.map((row) => row.issuekey));
  const linkRows = read(links);
  const first = rows[0] as Record<string, string>;
  return {
    real: isReal,
    tasks,
    links,
    rows: rows.length,
    withPoints: rows.filter((row) => row.storypoint && row.storypoint !== 'NULL').length,
    linkRows: linkRows.length,
    brokenLinks: linkRows.filter((row) => !keys.has(row.issuekey) || !keys.has(row.linkedIssueKey)).length,
    sample: {
      key: first.issuekey as string,
      title: first.title as string,
      notes: first.description as string,
      points: first.storypoint as string,
    },
  };
}
