import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useRef } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { chosenFiles, type Dropped } from './dropped';

interface Props {
  /** Opened by the empty folder as well. */
  filesField: RefObject<HTMLInputElement | null>;
  onFiles: (files: Dropped) => void;
  onNew: (kind: 'page' | 'folder') => void;
  /** A file of another program that becomes pages. */
  onImport: (file: File) => void;
  importing: boolean;
}

/** Files and folders are chosen, pages and folders are made. */
export function AddButtons({ filesField, onFiles, onNew, onImport, importing }: Props) {
  const folderField = useRef<HTMLInputElement>(null);
  const importField = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionMenu
        menu={{
          items: [
            { key: 'files', label: '上传文件' },
            { key: 'folder', label: '上传文件夹' },
          ],
          onClick: ({ key }) => (key === 'files' ? filesField : folderField).current?.click(),
        }}
      >
        <Button icon={<UploadOutlined />}>上传</Button>
      </ActionMenu>
      <ActionMenu
        menu={{
          items: [
            { key: 'page', label: '新建页面' },
            { key: 'folder', label: '新建文件夹' },
            { key: 'import', label: '导入为页面（Markdown、Word、ZIP）' },
          ],
          onClick: ({ key }) => (key === 'import' ? importField.current?.click() : onNew(key as 'page' | 'folder')),
        }}
      >
        <Button type="primary" icon={<PlusOutlined />} loading={importing}>
          新建
        </Button>
      </ActionMenu>
      <input
        ref={filesField}
        type="file"
        multiple
        hidden
        aria-label="选择文件"
        onChange={(event) => {
          onFiles(chosenFiles(event.target.files));
          event.target.value = '';
        }}
      />
      <input
        ref={importField}
        type="file"
        hidden
        accept=".md,.markdown,.zip,.docx"
        aria-label="选择要导入为页面的文件"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onImport(file);
        }}
      />
      <input
        ref={folderField}
        type="file"
        hidden
        aria-label="选择文件夹"
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          onFiles(chosenFiles(event.target.files));
          event.target.value = '';
        }}
      />
    </>
  );
}
