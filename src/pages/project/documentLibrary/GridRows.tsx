import { LockOutlined, StarFilled } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { documentKinds } from '@contract/document/kinds';
import { fileKindWords } from '@contract/file/kind';
import { Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { fileApi } from '@/services/file';
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

/** What stands in a folder, with small pictures of pictures. */
export const GridRows = ({ rows, chosen, onChosen, onOpen, actions }: Props) => (
  <ul className={styles.grid} aria-label="文档">
    {rows.map((row) => (
      <li key={row.id} className={styles.cell} data-chosen={chosen.has(row.id) || undefined}>
        <button type="button" className={styles.picture} tabIndex={-1} aria-hidden onClick={() => onOpen(row)}>
          <Picture row={row} />
        </button>
        <span className={styles.cellName}>
          <Checkbox
            aria-label={`选择 ${row.name}`}
            checked={chosen.has(row.id)}
            onChange={(event) => onChosen(row.id, event.target.checked)}
          />
          <button type="button" className={styles.open} title={row.name} onClick={() => onOpen(row)}>
            {shortFileName(row.name)}
          </button>
          {actions(row)}
        </span>
        <span className={styles.about}>
          {row.favourite && <StarFilled className={styles.star} title="已收藏" />}{' '}
          {row.ownAccess && <LockOutlined title="独立权限" />}{' '}
          {row.kind === 'file'
            ? `${fileKindWords[row.fileKind ?? 'other']} · ${fileSize(row.size)} · v${row.versionNo}`
            : documentKinds[row.kind]}
        </span>
      </li>
    ))}
  </ul>
);

/** The mark of its kind stands there until a small picture has come, and where there is none. */
function Picture({ row }: { row: DocumentRow }) {
  const [failed, setFailed] = useState(false);
  if (row.fileKind !== 'image' || !row.fileId || failed) return markOf(row);
  return (
    <img
      src={fileApi.thumbnail.address({ fileId: row.fileId })}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
