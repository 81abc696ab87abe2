import type { ManagedProject } from '@contract/collection/collection';
import { Table, type TableColumnType } from 'antd';
import { managedColumns } from '@/features/collection';
import styles from './view.module.css';

// As wide as what they say: no column is cut while another has room to spare.
const columns = managedColumns
  .filter(({ optional }) => !optional)
  .map(
    ({ key, title, align, render, fixed, phone }): TableColumnType<ManagedProject> => ({
      ...{ key, title, align, render: (_, row) => render(row) },
      ...(fixed || phone ? {} : { responsive: ['md'] }),
    }),
  );

/** The projects one below the other, each number with its way to the rows. */
export function ProjectTable({ projects }: { projects: readonly ManagedProject[] }) {
  return (
    <section aria-labelledby="collection-table">
      <h2 id="collection-table" className={styles.heading}>
        项目
      </h2>
      <Table<ManagedProject>
        rowKey="id"
        size="small"
        className={styles.table}
        columns={columns}
        dataSource={[...projects]}
        scroll={{ x: 'max-content' }}
        pagination={projects.length > 20 && { pageSize: 20, showSizeChanger: false }}
      />
    </section>
  );
}
