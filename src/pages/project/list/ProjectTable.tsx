import { projectSortKeys } from '@contract/project/enums';
import type { ProjectRow } from '@contract/project/project';
import { Table, type TablePaginationConfig, type TableProps } from 'antd';
import type { ProjectColumn } from './columns';
import styles from './list.module.css';
import { RowMenu } from './RowMenu';
import type { ChangeState } from './useListState';

interface ProjectTableProps {
  rows: ProjectRow[];
  loading: boolean;
  columns: ProjectColumn[];
  paging: TablePaginationConfig;
  onSort: ChangeState;
  onCollect: (project: ProjectRow, collected: boolean) => void;
  onChanged: () => unknown;
}

/** The projects as rows; the header sorts, the end of a row holds its actions. */
export function ProjectTable({ rows, loading, columns, paging, onSort, onCollect, onChanged }: ProjectTableProps) {
  const actions: ProjectColumn = {
    key: 'actions',
    title: '',
    width: 48,
    fixed: 'right',
    render: (_, row) => <RowMenu project={row} onCollect={onCollect} onChanged={onChanged} />,
  };
  const change: TableProps<ProjectRow>['onChange'] = (_paging, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return;
    const sort = sorter.order ? projectSortKeys.find((key) => key === sorter.columnKey) : undefined;
    onSort({ sort, order: sort && (sorter.order === 'descend' ? 'desc' : 'asc') });
  };
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), 48);
  return (
    <div className={styles.panel}>
      <Table<ProjectRow>
        rowKey="id"
        size="small"
        showSorterTooltip={false}
        columns={[...columns, actions]}
        dataSource={rows}
        loading={loading && { delay: 200 }}
        pagination={paging}
        scroll={{ x: width }}
        onChange={change}
      />
    </div>
  );
}
