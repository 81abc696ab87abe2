import { HolderOutlined, LockOutlined, StarFilled } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { documentKinds } from '@contract/document/kinds';
import { fileKindWords } from '@contract/file/kind';
import { Checkbox, Tag } from 'antd';
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import { cx } from '@/utils/cx';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import styles from './library.module.css';
import { markOf } from './marks';
import { stepOf } from './useOrder';

interface Props {
  rows: readonly DocumentRow[];
  chosen: ReadonlySet<string>;
  onChosen: (id: string, chosen: boolean) => void;
  onOpen: (row: DocumentRow) => void;
  actions: (row: DocumentRow) => ReactNode;
  /** Puts a row before another one of its kind, or last; none where there is no order to make. */
  onPlace?: (row: DocumentRow, before: string | null) => void;
}

/** What stands in a folder. Enter or a click opens; the box chooses for what is done to many. */
export function Rows({ rows, chosen, onChosen, onOpen, actions, onPlace }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /** The row that had the focus, also by its menu. */
  const last = useRef('');
  const before = useRef(rows);
  const [dragged, setDragged] = useState<DocumentRow | null>(null);
  const [over, setOver] = useState('');
  const mayDrop = (row: DocumentRow) =>
    dragged !== null && dragged.id !== row.id && (dragged.kind === 'folder') === (row.kind === 'folder');
  const dropOn = (row: DocumentRow) => ({
    onDragOver: (event: DragEvent) => {
      if (!mayDrop(row)) return;
      event.preventDefault();
      setOver(row.id);
    },
    onDrop: (event: DragEvent) => {
      if (!dragged || !mayDrop(row)) return;
      event.preventDefault();
      onPlace?.(dragged, row.id);
    },
  });
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
    <ul ref={list} className="bare-list" aria-label="文档">
      {rows.map((row) => (
        <li
          key={row.id}
          data-id={row.id}
          onFocus={() => {
            last.current = row.id;
          }}
          className={styles.row}
          data-chosen={chosen.has(row.id) || undefined}
          data-over={(over === row.id && dragged !== null) || undefined}
          {...(onPlace && dropOn(row))}
        >
          {onPlace && (
            <button
              type="button"
              draggable
              className={styles.grip}
              aria-label={`调整顺序 ${row.name}`}
              title="拖动，或按 ↑ ↓ 调整顺序"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', row.name);
                setDragged(row);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver('');
              }}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                const to = stepOf(rows, row, event.key === 'ArrowUp' ? -1 : 1);
                if (to !== undefined) onPlace(row, to);
              }}
            >
              <HolderOutlined />
            </button>
          )}
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
              {row.favourite && (
                <>
                  <StarFilled className={styles.star} title="已收藏" />{' '}
                </>
              )}
              {row.ownAccess && (
                <>
                  <LockOutlined title="独立权限" />{' '}
                </>
              )}
              {row.out && <Tag color="warning">{`${row.out.by?.name ?? '已离开的成员'} 已签出`}</Tag>}
              {row.kind === 'file' && (
                <span className={styles.short}>{`${fileSize(row.size)} · 版本 ${row.versionNo} `}</span>
              )}
              {row.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </span>
          <Columns row={row} />
          <span className={styles.meta}>
            {row.updatedBy?.name ?? '系统'} · <RelativeTime time={row.updatedTime} />
          </span>
          {actions(row)}
        </li>
      ))}
    </ul>
  );
}

/** What kind of document it is, how large and in which version; on a narrow screen it stands below the name. */
function Columns({ row }: { row: DocumentRow }) {
  const isFile = row.kind === 'file';
  return (
    <>
      <span className={styles.column}>{isFile ? fileKindWords[row.fileKind ?? 'other'] : documentKinds[row.kind]}</span>
      <span className={cx(styles.column, styles.number)}>{isFile && fileSize(row.size)}</span>
      <span
        className={cx(styles.column, styles.number)}
        title={row.versionNo > 0 ? `版本 ${row.versionNo}` : undefined}
      >
        {row.versionNo > 0 && `v${row.versionNo}`}
      </span>
    </>
  );
}
