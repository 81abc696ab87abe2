/** Kinds whose files the server reads by columns that it knows: registers, deliveries, members. */
import { missingOf } from '@contract/object/guessColumns';
import type { ImportInspected, ImportMapping, ImportReport } from '@contract/object/registerTable';
import type { ReactNode } from 'react';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';
import { type ImportKind, type Meanings, type Outcome, type Seen, SKIP } from './kind';

export interface SeenTable extends Seen {
  read: ImportInspected;
}

interface Table {
  noun: string;
  title?: string;
  /** How one of them is counted. */
  counter?: string;
  /** What making one is called. */
  making?: string;
  remember: string;
  hint: ReactNode;
  inspect(file: File, mapping?: ImportMapping): Promise<ImportInspected>;
  run(file: File, mapping: string, dryRun: boolean): Promise<ImportReport>;
  missing?: (read: ImportInspected, mapping: ImportMapping) => string | null;
}

const SAMPLES = 3;

const mappingOf = (read: ImportInspected, chosen: readonly string[]): ImportMapping =>
  Object.fromEntries(chosen.flatMap((name, at) => (name === SKIP ? [] : [[name, read.columns[at] as string]])));

function seenOf(read: ImportInspected): SeenTable {
  const byColumn = new Map(Object.entries(read.mapping).map(([name, column]) => [column, name]));
  const target = new Map(read.targets.map((one) => [one.name, one]));
  return {
    read,
    total: read.total,
    columns: read.columns.map((heading, at) => ({
      heading,
      samples: [...new Set(read.rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== ''))].slice(
        0,
        SAMPLES,
      ),
    })),
    // A heading that stands twice is that of its first column.
    chosen: read.columns.map((column, at) =>
      read.columns.indexOf(column) === at ? (byColumn.get(column) ?? SKIP) : SKIP,
    ),
    values: read.values.map(({ name, found, more }) => {
      const of = target.get(name);
      return {
        target: name,
        label: of?.heading ?? name,
        options: of?.options ?? [],
        mayLack: of?.mayLack ?? false,
        found,
        more,
      };
    }),
  };
}

const missingWords = (read: ImportInspected, mapping: ImportMapping, noun: string): string | null => {
  if (Object.keys(mapping).length === 0) return '请选择各列对应的字段';
  const missing = missingOf(read, mapping);
  const hasNumber = read.targets.some(({ name }) => name === 'no');
  return missing.length > 0
    ? `还需要：${missing.join('、')}${hasNumber ? `，或包含「编号」列以修改已有${noun}` : ''}`
    : null;
};

/** What each file was first read as: its columns stay as they are, and are not sent for twice. */
const firsts = new WeakMap<File, ImportInspected>();

export function tableKind({ noun, counter = '个', making = '新登记', ...of }: Table): ImportKind<SeenTable> {
  const outcome = ({ total, created, updated, unchanged, issues, leftOut, notes, dryRun }: ImportReport): Outcome => {
    const failed = total - created - updated - unchanged;
    const parts = [
      [created, `${making} ${created} ${counter}${noun}`],
      [updated, `修改 ${updated} ${counter}`],
      [unchanged, `${unchanged} 行没有变化`],
      [failed, `${failed} 行${dryRun ? '不能导入' : '未导入'}`],
    ] as const;
    return {
      said: parts.flatMap(([count, text]) => (count > 0 ? [text] : [])),
      writes: created + updated,
      issues: issues.map(({ row, no, reason }) => ({
        key: String(row),
        text: `第 ${row} 行${no && `（${no}）`}：${reason}`,
      })),
      ...{ leftOut, notes },
    };
  };
  const told = (read: ImportInspected, chosen: readonly string[], values: Meanings) =>
    JSON.stringify({
      columns: mappingOf(read, chosen),
      values: Object.fromEntries(chosen.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
    });
  return {
    ...{
      title: of.title ?? `导入${noun}`,
      remember: of.remember,
      accept: ACCEPTED,
      problem: fileProblem,
      hint: of.hint,
    },
    ...{ exclusive: true, looksAgain: true, hasTrial: true },
    // Headings are the server's: known by the columns that were looked at first.
    async inspect(file, chosen) {
      const first = (chosen && firsts.get(file)) ?? (await of.inspect(file));
      firsts.set(file, first);
      return seenOf(chosen ? await of.inspect(file, mappingOf(first, chosen)) : first);
    },
    options: ({ read }) =>
      read.targets.map(({ name, heading, required }) => ({
        value: name,
        label: required ? `${heading}（必需）` : heading,
      })),
    missing: ({ read }, chosen) => {
      const mapping = mappingOf(read, chosen);
      return of.missing?.(read, mapping) ?? missingWords(read, mapping, noun);
    },
    async run(file, { read }, { chosen, values, isTrial }) {
      return outcome(await of.run(file, told(read, chosen, values), isTrial));
    },
  };
}
