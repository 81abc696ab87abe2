import type { LibraryPlace } from '@contract/document/document';
import { type SameName, sameNames } from '@contract/document/kinds';
import { App, Radio } from 'antd';
import { type DragEvent, useState } from 'react';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import { type Dropped, droppedFiles, FILES_MAX } from './dropped';
import type { useUploads } from './useUploads';

/** Files that somebody chose or drags here: what is said of them before they are on their way. */
export function useArrival(at: LibraryPlace, mayAdd: boolean, { add: addTo }: ReturnType<typeof useUploads>) {
  const { message, modal } = App.useApp();
  const [over, setOver] = useState(false);
  /** Files whose names are there ask once, for all of them. */
  const upload = async ({ files, left, unreadable }: Dropped) => {
    if (left > 0) void message.warning(`一次最多上传 ${FILES_MAX} 个文件，其余 ${left} 个没有上传，请分批上传`, 10);
    if (unreadable > 0) void message.warning(`${unreadable} 个文件或文件夹无法读取，没有上传`, 10);
    if (files.length === 0) return;
    const add = (onSame: SameName) =>
      addTo(at, files, onSame).catch((failure) => void message.error(failureText(failure, '上传失败，请重试')));
    const names = files.filter(({ path }) => path.length === 0).map(({ file }) => file.name);
    const taken = names.length > 0 ? await documentApi.takenNames({ ...at, names }).catch(() => []) : [];
    if (taken.length === 0) return add('version');
    let answer: SameName = 'version';
    void modal.confirm({
      title: `${taken.length} 个文件已存在`,
      content: (
        <Radio.Group
          vertical
          defaultValue={answer}
          onChange={(event) => {
            answer = event.target.value as SameName;
          }}
          options={(Object.keys(sameNames) as SameName[]).map((value) => ({ value, label: sameNames[value] }))}
        />
      ),
      okText: '上传',
      onOk: () => add(answer),
    });
  };
  const drop = mayAdd
    ? {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event: DragEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        },
        onDrop: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(false);
          void droppedFiles(event.dataTransfer).then(upload);
        },
      }
    : {};
  return { upload, drop, over };
}
