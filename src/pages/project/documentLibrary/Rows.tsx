import { LockOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { Checkbox, Tag } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
export function Rows({ rows, chosen, onChosen, onOpen, actions }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /** The row that had the focus, also by its menu. */
  const last = useRef('');
  const before = useRef(rows);
  // Who deletes a row goes on at the next one; in another folder, where none of the rows is left, nobody is moved.
  useLayoutEffect(() => {
    const all = before.current;
    before.current = rows;
    const at = all.findIndex(({ id }) => id === last.current);
    const isThere = ({ id }: DocumentRow) => rows.some((row) => row.id === id);
    const gone = all[at];
    if (!gone || isThere(gone) || document.activeElement !== document.body) return;
    const next = all.slice(at).find(isThere) ?? all.slice(0, at).findLast(isThere);
    if (next) list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"] button`)?.focus();
  }, [rows]);
  return (
    <ul ref={list} className={styles.list} aria-label="文档">
      {rows.map((row) => (
        <li
          key={row.id}
          data-id={row.id}
          onFocus={() => {
            last.current = row.id;
          }}
          className={styles.row}
          data-chosen={chosen.has(row.id) || undefined}
        >
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
}
