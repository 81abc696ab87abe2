import { DeleteOutlined, PaperClipOutlined, StarOutlined } from '@ant-design/icons';
import type { FolderNode, Library } from '@contract/document/document';
import { reaches } from '@contract/document/kinds';
import { Button, Select, Tree } from 'antd';
import { type ReactNode, useState } from 'react';
import type { LibrarySpot } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import styles from './library.module.css';
import { folderOptions } from './places';
import { dropSpot } from './useOrder';

export type Shown = 'library' | 'own' | 'files' | 'bin';

interface Props {
  library: Library;
  folder: string;
  tag: string;
  shown: Shown;
  onFolder: (id: string) => void;
  onTag: (tag: string) => void;
  onShown: (shown: Shown) => void;
  /** Puts a folder elsewhere; none where nothing may be changed. */
  onPlace?: (folder: FolderNode, to: LibrarySpot, stood: string | null) => void;
}

interface Branch {
  key: string;
  title: ReactNode;
  children: Branch[];
}

const named = (name: string) => (
  <span className={styles.folderName} title={name}>
    {name}
  </span>
);

/** Folders whose own folder is not seen stand under 与我共享, without the names above them. */
function branches(folders: readonly FolderNode[], hasRoot: boolean): Branch[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = (parent: string | null): Branch[] =>
    folders
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name }) => ({ key: id, title: named(name), children: below(id) }));
  const shared = folders
    .filter(({ parentId }) => parentId !== null && !known.has(parentId))
    .map(({ id, name }) => ({ key: id, title: named(name), children: below(id) }));
  return [
    ...(hasRoot ? [{ key: '', title: '文档库', children: below(null) }] : below(null)),
    ...(shared.length > 0 ? [{ key: 'shared', title: '与我共享', children: shared }] : []),
  ];
}

/** The tree of folders, tags, and what else there is to see; on a phone a field in place of the tree. */
export function Side({ library, folder, tag, shown, onFolder, onTag, onShown, onPlace }: Props) {
  const phone = useMediaQuery(NARROW);
  const { folders, tags, level } = library;
  // Those that were closed by hand: what is new stands open, as all did at first.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const byId = new Map(folders.map((one) => [one.id, one]));
  const keys = ['', 'shared', ...folders.map(({ id }) => id)];
  return (
    <aside className={styles.side} aria-label="文件夹">
      {phone ? (
        <Select
          aria-label="文件夹"
          style={{ width: '100%' }}
          value={folder}
          onChange={onFolder}
          options={[{ value: '', label: '文档库' }, ...folderOptions(folders, byId)]}
        />
      ) : (
        <Tree
          blockNode
          expandedKeys={keys.filter((key) => !closed.has(key))}
          onExpand={(open) => setClosed(new Set(keys.filter((key) => !open.includes(key))))}
          aria-label="文件夹"
          treeData={branches(folders, level !== null)}
          draggable={
            onPlace
              ? { icon: false, nodeDraggable: ({ key }) => reaches(byId.get(String(key))?.level ?? null, 'edit') }
              : false
          }
          allowDrop={({ dropNode }) => dropNode.key !== 'shared'}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const dragged = byId.get(String(dragNode.key));
            const place = String(node.pos).split('-').at(-1);
            const drop = { into: !dropToGap, below: dropPosition > Number(place) };
            const to = dragged && dropSpot(folders, { dragged: dragged.id, over: String(node.key), ...drop });
            if (!dragged || !to) return;
            const beside = folders.filter(({ parentId }) => parentId === dragged.parentId);
            onPlace?.(dragged, to, beside[beside.indexOf(dragged) + 1]?.id ?? null);
          }}
          selectedKeys={shown === 'library' && !tag ? [folder] : []}
          onSelect={(_, { node }) => node.key !== 'shared' && onFolder(String(node.key))}
        />
      )}
      {tags.length > 0 && (
        <div className={styles.tags}>
          {tags.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.tagButton}
              aria-pressed={one === tag}
              onClick={() => onTag(one === tag ? '' : one)}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      <nav aria-label="其他">
        <Button
          type={shown === 'own' ? 'default' : 'text'}
          icon={<StarOutlined />}
          onClick={() => onShown(shown === 'own' ? 'library' : 'own')}
        >
          收藏与最近
        </Button>
        <Button
          type={shown === 'files' ? 'default' : 'text'}
          icon={<PaperClipOutlined />}
          onClick={() => onShown(shown === 'files' ? 'library' : 'files')}
        >
          项目全部附件
        </Button>
        <Button
          type={shown === 'bin' ? 'default' : 'text'}
          icon={<DeleteOutlined />}
          onClick={() => onShown(shown === 'bin' ? 'library' : 'bin')}
        >
          回收站
        </Button>
      </nav>
    </aside>
  );
}
