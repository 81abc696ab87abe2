/** A register as a source of datasets: its table of fields says the columns, its policy the rows. */
import type { BuiltinKind } from '../../contract/object/fields';
import { customColumns } from './customColumns';
import type { DataColumn, DataSources } from './dataSource';
import {
  dateColumn,
  flagColumn,
  instantColumn,
  labelColumn,
  numberColumn,
  personColumn,
  projectColumns,
  rowsOfSearch,
  textColumn,
  wordColumn,
} from './dataSources';
import { labelOf } from './dictionary';
import type { TableField } from './fields/table';
import type { RegisterKind, StatedRow } from './register/kind';
import { registerSearch } from './search/record';

type Make = (name: string, sql: string, words: Readonly<Record<string, string>> | undefined) => DataColumn | null;

/** Longer texts are cut: a dataset is a table, not a document. */
const TEXT_MAX = 2000;

const plain: Record<BuiltinKind, Make> = {
  text: (name, sql) => textColumn(name, `left(${sql}, ${TEXT_MAX})`),
  words: () => null,
  html: () => null,
  number: (name, sql) => numberColumn(name, sql),
  /** Kept in fen, said in yuan. */
  money: (name, sql) => numberColumn(name, `round(${sql} / 100.0, 2)`),
  flag: (name, sql) => flagColumn(name, sql),
  date: (name, sql) => dateColumn(name, sql),
  instant: instantColumn,
  /** What is chosen by id, or reckoned from codes, is the kind's own to say. */
  choice: (name, sql, words) => (words ? wordColumn(name, sql, words) : null),
  choices: () => null,
  days: () => null,
  person: personColumn,
  persons: () => null,
  labels: labelColumn,
  own: () => null,
};
const HIDDEN: ReadonlySet<string> = new Set(['seq', 'fileCount']);

/** @param own columns that are no plain fields, over the rows `t` */
export function registerSource<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
  own: readonly DataColumn[] = [],
): DataSources {
  const { type, noun, rows, lists } = kind;
  const found = rowsOfSearch(registerSearch(kind));
  return async (context) => {
    const { platform, actor } = context;
    const { dictionary } = await platform.dictionaries.of(actor.tenantId);
    const wordsOf = ({ name, choices }: TableField) => {
      const list = lists[name];
      if (!list) return choices;
      return Object.fromEntries(dictionary[list].map(({ code }) => [code, labelOf(dictionary, list, code)]));
    };
    const fields = [...rows.fields.fields.values()].filter(({ name, column }) => column && !HIDDEN.has(name));
    return [
      {
        code: type,
        name: noun,
        note: `每行一个${noun}，只包含您能查看的`,
        columns: [
          textColumn('编号', `'${rows.prefix}-' || t.seq`),
          ...fields.flatMap((field) => plain[field.kind](field.label, field.sql, wordsOf(field)) ?? []),
          ...own,
          ...projectColumns,
          ...(await customColumns(context, type)),
        ],
        rows: found,
        opens: { type, id: 't.id', project: 't.project_id' },
      },
    ];
  };
}
