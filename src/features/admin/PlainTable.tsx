import { type ProColumns, ProTable } from '@ant-design/pro-components';
import type { TableColumnType, TableProps } from 'antd';
import styles from './admin.module.css';
import { Plain } from './Plain';

/** The form of a column that ProTable hands on as it is: no field of a form is made for each of its cells. */
const handedOn = <T extends object>(column: TableColumnType<T>): ProColumns<T> =>
  ({ ...column, valueType: null }) as unknown as ProColumns<T>;

/**
 * A table of the back office: ProTable without its search, tools and card, as ours stand above it and keep their state in
 * the address. All rows at once unless pages are given.
 */
export function PlainTable<T extends object>({ columns = [], pagination = false, ...props }: TableProps<T>) {
  return (
    <Plain>
      <ProTable<T>
        size="small"
        {...(props as object)}
        className={styles.plain}
        columns={(columns as TableColumnType<T>[]).map(handedOn)}
        pagination={pagination}
        search={false}
        options={false}
        toolBarRender={false}
        ErrorBoundary={false}
      />
    </Plain>
  );
}
