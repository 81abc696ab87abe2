import { LockOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { Checkbox, Tag } from 'antd';
import type { ReactNode } from 'react';
import RelativeTime from '@/components/RelativeTime';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import styles from './library.module.css';
import { markOf } from './marks';

interface Props {
  rows: readonly DocumentRow[];
  chosen: ReadonlySet<string>;
  onChosen: (id: string, chosen: boolean) => void;
  onOpen: (row: DocumentRow) => void;
  actions: (row: DocumentRow) => ReactNode;
}

/** What stands in a folder. Enter or a click opens; the box chooses for what is done to many. */
export const Rows = ({ rows, chosen, onChosen, onOpen, actions }: Props) => (
  <ul className={styles.list} aria-label="文档">
    {rows.map((row) => (
      <li key={row.id} className={styles.row} data-chosen={chosen.has(row.id) || undefined}>
        <Checkbox
          aria-label={`选择 ${row.name}`}
          checked={chosen.has(row.id)}
          onChange={(event) => onChosen(row.id, event.target.checked)}
        />
        <span className={styles.mark}>{markOf(row)}</span>
        <span className={styles.name}>
          <button type="button" className={styles.open} title={row.name} onClick={() => onOpen(row)}>
            {shortFileName(row.name)}
          </button>
          <span className={styles.about}>
            {row.ownAccess && (
              <>
                <LockOutlined title="独立权限" />{' '}
              </>
            )}
            {row.kind === 'file' && `${fileSize(row.size)} · 版本 ${row.versionNo} `}
            {row.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        </span>
        <span className={styles.meta}>
          {row.updatedBy?.name ?? '系统'} · <RelativeTime time={row.updatedTime} />
        </span>
        {actions(row)}
      </li>
    ))}
  </ul>
);
