import { DownloadOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { Button } from 'antd';
import { documentApi } from '@/services/document';
import styles from './library.module.css';
import type { Open } from './OpenDialog';

interface Props {
  projectId: string;
  ids: string[];
  rows: readonly DocumentRow[];
  /** The project is closed. */
  readonly: boolean;
  onOpen: (open: Open) => void;
  onRecycle: (ids: string[]) => void;
  onNone: () => void;
}

/** What may be done with all that is chosen. */
export function ChosenBar({ projectId, ids, rows, readonly, onOpen, onRecycle, onNone }: Props) {
  const may = !readonly && rows.every((row) => !ids.includes(row.id) || row.level !== 'view');
  return (
    <div className={styles.bar} role="toolbar" aria-label="已选择">
      <span>已选择 {ids.length} 项</span>
      <Button
        size="small"
        icon={<DownloadOutlined />}
        href={documentApi.zip.address({ projectId, ids: ids.join(',') })}
      >
        打包下载
      </Button>
      <Button size="small" onClick={() => onOpen({ kind: 'copy', ids })}>
        复制到…
      </Button>
      {may && (
        <>
          <Button size="small" onClick={() => onOpen({ kind: 'move', ids })}>
            移动
          </Button>
          <Button size="small" danger onClick={() => onRecycle(ids)}>
            删除
          </Button>
        </>
      )}
      <Button size="small" type="text" onClick={onNone}>
        取消选择
      </Button>
    </div>
  );
}
