import { InboxOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import StateView from '@/components/StateView';
import { Tip } from '@/features/help';
import { GridRows } from './GridRows';
import { Rows } from './Rows';
import type { useFolder } from './useFolder';

interface Props {
  list: ReturnType<typeof useFolder>;
  tag: string;
  mayAdd: boolean;
  chosen: ReadonlySet<string>;
  onChosen: (ids: ReadonlySet<string>) => void;
  onOpen: (row: DocumentRow) => void;
  /** Files are to be chosen. */
  onChoose: () => void;
  actions: (row: DocumentRow) => ReactNode;
  onPlace: (row: DocumentRow, before: string | null) => void;
  /** With small pictures beside each other, in place of lines. */
  grid: boolean;
}

/** What stands in a folder or carries a tag, page by page. */
export function FolderList({ list, tag, mayAdd, chosen, onChosen, onOpen, onChoose, actions, onPlace, grid }: Props) {
  const rows = list.data?.rows ?? [];
  const emptyText = tag
    ? `没有带“${tag}”标签的文档`
    : mayAdd
      ? '这里还没有文档，把文件或文件夹拖到这里'
      : '这里还没有文档';
  const shared = {
    ...{ rows, chosen, onOpen, actions },
    onChosen: (id: string, isChosen: boolean) =>
      onChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id))),
  };
  return (
    <StateView
      loading={list.loading && !list.data}
      error={list.data ? undefined : list.error}
      onRetry={list.refresh}
      empty={rows.length === 0}
      emptyText={emptyText}
      emptyAction={
        mayAdd ? (
          <Button icon={<InboxOutlined />} onClick={onChoose}>
            选择文件
          </Button>
        ) : null
      }
    >
      {mayAdd && (
        <Tip name="dropFiles" byMouse first>
          把文件或整个文件夹拖到列表里，就会上传到这里。
        </Tip>
      )}
      {grid ? (
        <GridRows {...shared} />
      ) : (
        // All that stand there are to be seen for an order to be made of them.
        <Rows {...shared} onPlace={mayAdd && !tag && !list.data?.more ? onPlace : undefined} />
      )}
      {list.data?.more && (
        <Button type="text" block loading={list.loading} onClick={list.showMore}>
          已显示前 {rows.length} 项，显示更多
        </Button>
      )}
    </StateView>
  );
}
