import type { LinkRow } from '@contract/publicLink/publicLink';
import { linkKinds } from '@contract/publicLink/words';
import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { cx } from '@/utils/cx';
import { linkColumns, linkState, linkTime } from './linkColumns';
import styles from './links.module.css';

interface Props {
  rows: readonly LinkRow[];
  /** Also what is shared, where links of several things stand in the list. */
  ofAll?: boolean;
  loading?: boolean;
  /** The button that revokes one; nothing where the reader may not. */
  revoke: (row: LinkRow) => ReactNode;
}

const ofAllColumns: TableColumnType<LinkRow>[] = [
  { key: 'title', title: '内容', ellipsis: true, dataIndex: 'title' },
  { key: 'kind', title: '类型', width: 96, render: (_, { kind }) => linkKinds[kind] },
];

/** Public links with their state, end and use: a table, on a phone cards. */
export function LinkTable({ rows, ofAll = false, loading = false, revoke }: Props) {
  const narrow = useMediaQuery(NARROW);
  if (narrow) {
    return (
      <ul className={cx('bare-list', loading && styles.loading)} aria-label="公开链接">
        {rows.map((row) => (
          <li key={row.id} className={styles.card}>
            <div className={styles.head}>
              <b>{ofAll ? row.title : linkState(row)}</b>
              {row.mayRevoke && revoke(row)}
            </div>
            {ofAll && (
              <p>
                {linkKinds[row.kind]} · {linkState(row)}
              </p>
            )}
            <p>
              {row.createdBy?.name ?? '已离开的成员'} 分享，有效期至 {linkTime(row.expiresTime)}
            </p>
            <p>
              打开 {row.uses} 次{row.lastUsedTime && `，最近 ${linkTime(row.lastUsedTime)}`}
            </p>
          </li>
        ))}
      </ul>
    );
  }
  const columns: TableColumnType<LinkRow>[] = [
    ...(ofAll ? ofAllColumns : []),
    ...linkColumns,
    { key: 'revoke', title: '操作', width: 72, render: (_, row) => row.mayRevoke && revoke(row) },
  ];
  return (
    <Table<LinkRow>
      size="small"
      rowKey="id"
      pagination={false}
      loading={loading}
      columns={columns}
      dataSource={rows}
      scroll={{ x: ofAll ? 960 : 640 }}
    />
  );
}
