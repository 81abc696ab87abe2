import { MoreOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { saveFile } from '@/features/file';
import { documentApi } from '@/services/document';
import type { Open } from './OpenDialog';

interface Props {
  row: DocumentRow;
  /** The project is closed. */
  readonly: boolean;
  onOpen: (open: Open) => void;
  onRecycle: (ids: string[]) => void;
  onFavourite: (row: DocumentRow) => void;
}

/** What may be done with one document. */
export function RowMenu({ row, readonly, onOpen, onRecycle, onFavourite }: Props) {
  const may = !readonly && row.level !== 'view';
  return (
    <ActionMenu
      menu={{
        items: [
          { key: 'detail', label: row.kind === 'folder' ? '讨论与关联' : '版本、讨论与关联' },
          ...(may
            ? [
                { key: 'edit', label: '重命名与标签' },
                { key: 'move', label: '移动' },
              ]
            : []),
          { key: 'copy', label: '复制到…' },
          { key: 'zip', label: row.kind === 'file' ? '下载' : '打包下载' },
          ...(row.kind === 'page'
            ? [
                { key: 'docx', label: '导出为 Word' },
                { key: 'markdown', label: '导出为 Markdown' },
              ]
            : []),
          { key: 'favourite', label: row.favourite ? '取消收藏' : '收藏' },
          ...(row.level === 'manage' && !readonly ? [{ key: 'access', label: '权限' }] : []),
          ...(may ? [{ key: 'recycle', label: '删除', danger: true }] : []),
        ],
        onClick: ({ key }) => {
          if (key === 'recycle') onRecycle([row.id]);
          else if (key === 'favourite') onFavourite(row);
          else if (key === 'docx') window.location.assign(documentApi.docx.address({ id: row.id }));
          else if (key === 'markdown') window.location.assign(documentApi.markdown.address({ id: row.id }));
          else if (key === 'zip' && row.fileId) void saveFile({ fileId: row.fileId }).catch(() => undefined);
          else if (key === 'zip')
            window.location.assign(documentApi.zip.address({ projectId: row.projectId, ids: row.id }));
          else if (key === 'move' || key === 'copy') onOpen({ kind: key, ids: [row.id] });
          else onOpen({ kind: key as 'edit' | 'access' | 'detail', row });
        },
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`${row.name} 的操作`} />
    </ActionMenu>
  );
}
