import { type ComponentType, type CSSProperties, createContext, type ReactNode } from 'react';
import { cx } from '@/utils/cx';
import type { ListColumn } from './column';
import { type ColumnChoice, withWidth } from './columnChoice';
import { HeadCell, nextSort } from './HeadCell';
import styles from './list.module.css';
import { SelectBox } from './SelectBox';
import type { Sort } from './state/params';
import { BOX_WIDTH, useDataGrid } from './useDataGrid';
import type { RowActions } from './useRowKeys';
import type { Selection } from './useSelection';

type Shown<T> = ListColumn<T> & { pinned: boolean };

export interface DataTableProps<T> {
  label: string;
  columns: readonly Shown<T>[];
  rows: readonly T[];
  /** Of all pages, and how many stand before this one. */
  total: number;
  before: number;
  /** The next rows are on their way. */
  busy: boolean;
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  selection?: Selection<T>;
  /** What can be done with a row: stands at its end. */
  actions?: (row: T) => ReactNode;
  /** How wide that is. */
  actionsWidth: number;
  sort: { value: Sort | null; change: (sort: Sort | null) => void } | undefined;
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
  keys: Pick<RowActions<T>, 'open' | 'peek' | 'search'>;
}

interface GivenTable {
  Table: ComponentType<DataTableProps<object>>;
  /** Its code begins to come beside the rows. */
  load: () => Promise<unknown>;
}
/** What draws the rows of the lists below where there is room for columns: in the back office ProTable (`features/admin`). */
export const ListTableContext = createContext<GivenTable | null>(null);

interface PartProps<T> {
  of: DataTableProps<T>;
  columns: readonly Shown<T>[];
  lefts: readonly (number | undefined)[];
}

function Head<T>({ of, columns, lefts, chosenHere }: PartProps<T> & { chosenHere: number }) {
  const { rows, selection, actions, sort, choice, onChoice } = of;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={cx(styles.headCell, styles.pinned, styles.box)} style={{ left: 0 }}>
            <SelectBox
              label="选择本页全部"
              checked={chosenHere > 0 && chosenHere === rows.length}
              partly={chosenHere > 0 && chosenHere < rows.length}
              onChoose={() => selection.toggleAll(chosenHere < rows.length)}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeadCell
            key={column.key}
            title={column.title}
            width={column.width}
            align={column.align}
            left={lefts[at]}
            sort={
              sort && column.sortable
                ? {
                    order: sort.value?.field === column.key ? sort.value.order : undefined,
                    next: () => sort.change(nextSort(sort.value, column.key)),
                  }
                : undefined
            }
            onResize={(next) => onChoice(withWidth(choice, column.key, next))}
          />
        ))}
        {actions && (
          <th scope="col" className={cx(styles.headCell, styles.actions)}>
            <span className="visually-hidden">操作</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** What the columns say of all rows together. */
function Totals<T>({ of, columns, lefts }: PartProps<T>) {
  const { rows, selection, actions, total } = of;
  return (
    <tfoot>
      <tr className={styles.totals} aria-rowindex={total + 2}>
        {selection && <td className={cx(styles.cell, styles.pinned, styles.box)} style={{ left: 0 }} />}
        {columns.map((column, place) => (
          <td
            key={column.key}
            className={cx(styles.cell, column.align && styles.right, lefts[place] !== undefined && styles.pinned)}
            style={{ left: lefts[place] }}
          >
            {column.total ? column.total(rows) : place === 0 && (rows.length < total ? '本页合计' : '合计')}
          </td>
        ))}
        {actions && <td className={cx(styles.cell, styles.actions)} />}
      </tr>
    </tfoot>
  );
}

/** Rows with their columns; the head stays in sight, and so do the columns that are pinned. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, idOf, nameOf, selection, actions, actionsWidth, keys } = props;
  const grid = useDataGrid(props);
  const { scroller, height, table, active, onKeyDown, onFocus, columns, click, width, chosenHere } = grid;
  const lefts = leftsOf(columns, selection ? BOX_WIDTH : 0);
  // Of one row nobody wants the sum.
  const totals = rows.length > 1 && columns.some(({ total }) => total);
  return (
    <div ref={scroller} className={styles.scroller} style={{ '--list-height': `${height}px` } as CSSProperties}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and are chosen.
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + (totals ? 2 : 1)}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.busy || undefined}
        className={styles.table}
        style={{ minWidth: width }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <colgroup>
          {selection && <col style={{ width: BOX_WIDTH }} />}
          {columns.map(({ key, width: own, fixed }) => (
            <col key={key} style={fixed ? undefined : { width: own }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <Head of={props} {...{ columns, lefts, chosenHere }} />
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={idOf(row)}
              tabIndex={at === active ? 0 : -1}
              aria-rowindex={props.before + at + 2}
              aria-selected={selection?.has(row)}
              aria-label={nameOf(row)}
              className={cx(styles.row, keys.open && styles.opens)}
              onClick={(event) => click(event, row)}
            >
              {selection && (
                <td className={cx(styles.cell, styles.pinned, styles.box)} style={{ left: 0 }}>
                  <SelectBox
                    label={`选择 ${nameOf(row)}`}
                    checked={selection.has(row)}
                    onChoose={(range) => selection.toggle(row, range)}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <td
                  key={column.key}
                  className={cx(styles.cell, column.align && styles.right, lefts[place] !== undefined && styles.pinned)}
                  style={{ left: lefts[place] }}
                >
                  {column.render(row)}
                </td>
              ))}
              {actions && <td className={cx(styles.cell, styles.actions)}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
        {totals && <Totals of={props} {...{ columns, lefts }} />}
      </table>
    </div>
  );
}

/** Where the pinned columns stay; they stand first, one after the other. */
function leftsOf<T>(columns: readonly Shown<T>[], begin: number): (number | undefined)[] {
  let left = begin;
  return columns.map(({ pinned, width }) => {
    if (!pinned) return undefined;
    left += width;
    return left - width;
  });
}
