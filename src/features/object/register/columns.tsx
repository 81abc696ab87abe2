import { PaperClipOutlined } from '@ant-design/icons';
import type { BuiltinField } from '@contract/object/fields';
import type { Lifecycle } from '@contract/object/lifecycle';
import { sayFen } from '@contract/time/money';
import { StateTag } from '@/features/object/lifecycle';
import type { ListColumn } from '@/features/object/list';
import type { AnyRow, AnyTypes, RegisterColumn, RegisterConfig } from './config';
import { fieldValue, sayValue } from './FieldValue';
import styles from './register.module.css';
import type { Dictionary } from './useDictionary';
import { fieldOf, shownValue } from './values';

export const fieldWidths: Partial<Record<BuiltinField['kind'], number>> = {
  person: 120,
  instant: 144,
  date: 128,
  labels: 160,
  text: 200,
  choices: 160,
  persons: 160,
  days: 208,
  money: 128,
};

/** Number and title stand first and name the row. */
const first: ListColumn<AnyRow> = {
  key: 'title',
  title: '标题',
  width: 304,
  fixed: true,
  sortable: true,
  render: ({ no, title, fileCount }) => (
    <>
      {no} {title}
      {fileCount > 0 && (
        <span className={styles.files} title={`${fileCount} 个附件`}>
          <PaperClipOutlined aria-hidden /> {fileCount}
        </span>
      )}
    </>
  ),
  text: ({ no, title }) => `${no} ${title}`,
};

const files = { key: 'fileCount', optional: true, width: 88 };

/** A field's column by its kind, with what the kind of object does otherwise. */
function columnOf<R extends AnyRow, S extends string>(
  { fields, lifecycle }: { fields: RegisterConfig<AnyTypes, S>['fields']; lifecycle: Lifecycle<S> },
  asked: RegisterColumn<R>,
  words: Dictionary,
): ListColumn<R>[] {
  const { key, ...own } = typeof asked === 'string' ? { key: asked } : asked;
  const field = fields[key];
  if (!field) return [{ width: 120, title: key, render: () => null, ...own, key }];
  const value = (row: R) => shownValue(row, key, field);
  const usual: ListColumn<R> = {
    key,
    title: field.label,
    width: fieldWidths[field.kind] ?? 96,
    sortable: field.in.includes('sort'),
    ...(field.kind === 'money' && { align: 'right' as const }),
    ...(field.in.includes('sum') && {
      total: (rows: readonly R[]) => {
        const sum = rows.reduce((all, row) => all + (Number(value(row)) || 0), 0);
        return field.kind === 'money' ? sayFen(sum) : sum.toLocaleString();
      },
    }),
    render: (row) =>
      key === 'state' ? (
        <StateTag table={lifecycle} state={row.state as S} />
      ) : (
        (fieldValue({ field: fieldOf(field, row), value: value(row), words, projectId: row.projectId }) ?? '—')
      ),
    text: (row) => sayValue(fieldOf(field, row), value(row), words),
  };
  return [{ ...usual, ...own }];
}

export const columnsOf = <T extends AnyTypes, S extends string>(
  config: Pick<RegisterConfig<T, S>, 'fields' | 'lifecycle' | 'columns'>,
  words: Dictionary,
): ListColumn<T['row']>[] => [
  first,
  ...[...config.columns, files].flatMap((asked) => columnOf<T['row'], S>(config, asked, words)),
];
