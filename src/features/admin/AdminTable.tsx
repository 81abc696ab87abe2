import type { TableColumnType } from 'antd';
import { type ComponentProps, type CSSProperties, createContext, type RefObject, useContext } from 'react';
import {
  BOX_WIDTH,
  type DataTableProps,
  HeadCell,
  nextSort,
  SelectBox,
  useDataGrid,
  withWidth,
} from '@/features/object/list';
import { cx } from '@/utils/cx';
import styles from './admin.module.css';
import { PlainTable } from './PlainTable';

/** What the list says of its table as a whole: its name, how many rows there are, who listens to its keys. */
type Grid = ComponentProps<'table'> & { ref?: RefObject<HTMLTableElement | null> };
const GridContext = createContext<Grid>({});

function GridTable({ className, style, children }: ComponentProps<'table'>) {
  const grid = useContext(GridContext);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and are chosen.
    <table {...grid} role="grid" className={cx(styles.grid, className)} style={{ ...style, ...grid.style }}>
      {children}
    </table>
  );
}

type HeadProps = ComponentProps<typeof HeadCell>;
const GridHead = ({ head, ...rest }: ComponentProps<'th'> & { head?: HeadProps }) =>
  head ? <HeadCell {...head} /> : <th {...rest} />;

/** Once: other components would be other cells, and every one of them would be made anew. */
const components = { table: GridTable, header: { cell: GridHead } };

/**
 * The rows of a list on ProTable. Keys, order, choice, columns, their widths and the shared room are the list's own
 * (`useDataGrid`), so that a list of the back office is used as any other.
 */
export function AdminTable<T extends object>(props: DataTableProps<T>) {
  const { rows, idOf, nameOf, selection, actions, actionsWidth, sort, choice, onChoice, keys } = props;
  const grid = useDataGrid(props);
  const { chosenHere } = grid;
  let left = selection ? BOX_WIDTH : 0;
  const columns: TableColumnType<T>[] = grid.columns.map((column) => {
    const pinned = column.pinned ? left : undefined;
    if (column.pinned) left += column.width;
    const head: HeadProps = {
      ...{ title: column.title, width: column.width, align: column.align, left: pinned },
      sort:
        sort && column.sortable
          ? {
              order: sort.value?.field === column.key ? sort.value.order : undefined,
              next: () => sort.change(nextSort(sort.value, column.key)),
            }
          : undefined,
      onResize: (next) => onChoice(withWidth(choice, column.key, next)),
    };
    return {
      ...{ key: column.key, title: column.title, align: column.align },
      ...(!column.fixed && { width: column.width }),
      onHeaderCell: () => ({ head }) as object,
      onCell: () => ({ className: cx(pinned !== undefined && styles.pinned), style: { left: pinned } }),
      render: (_: unknown, row: T) => column.render(row),
    };
  });
  if (selection) {
    columns.unshift({
      key: 'choose',
      width: BOX_WIDTH,
      className: cx(styles.pinned, styles.box),
      title: (
        <SelectBox
          label="选择本页全部"
          checked={chosenHere > 0 && chosenHere === rows.length}
          partly={chosenHere > 0 && chosenHere < rows.length}
          onChoose={() => selection.toggleAll(chosenHere < rows.length)}
        />
      ),
      render: (_, row) => (
        <SelectBox
          label={`选择 ${nameOf(row)}`}
          checked={selection.has(row)}
          onChoose={(range) => selection.toggle(row, range)}
        />
      ),
    });
  }
  if (actions) {
    columns.push({
      key: 'actions',
      width: actionsWidth,
      className: styles.actions,
      title: <span className="visually-hidden">操作</span>,
      render: (_, row) => actions(row),
    });
  }
  return (
    <div
      ref={grid.scroller}
      className={styles.scroller}
      style={{ '--list-height': `${grid.height}px` } as CSSProperties}
    >
      <GridContext.Provider
        value={{
          ref: grid.table,
          'aria-label': props.label,
          'aria-rowcount': props.total + 1,
          'aria-multiselectable': selection ? true : undefined,
          'aria-busy': props.busy || undefined,
          style: { minWidth: grid.width },
          onKeyDown: grid.onKeyDown,
          onFocus: grid.onFocus,
        }}
      >
        <PlainTable<T>
          components={components}
          tableLayout="fixed"
          rowKey={idOf}
          columns={columns}
          dataSource={rows as T[]}
          onHeaderRow={() => ({ 'aria-rowindex': 1 })}
          onRow={(row, at = 0) => ({
            tabIndex: at === grid.active ? 0 : -1,
            'aria-rowindex': props.before + at + 2,
            'aria-selected': selection?.has(row),
            'aria-label': nameOf(row),
            className: cx(styles.row, keys.open && styles.opens),
            onClick: (event) => grid.click(event, row),
          })}
        />
      </GridContext.Provider>
    </div>
  );
}
