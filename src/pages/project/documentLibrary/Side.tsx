import { DeleteOutlined, PaperClipOutlined, ReadOutlined, StarOutlined } from '@ant-design/icons';
import type { FolderNode, Library } from '@contract/document/document';
import { reaches } from '@contract/document/kinds';
import { Button, Select, Tree } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { LibrarySpot } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import styles from './library.module.css';
import { folderOptions } from './places';
import { dropSpot, keySpot } from './useOrder';

export type Shown = 'library' | 'own' | 'files' | 'bin';

interface Props {
  library: Library;
  folder: string;
  tag: string;
  shown: Shown;
  onFolder: (id: string) => void;
  onPage: (id: string) => void;
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
function branches(folders: readonly FolderNode[], pages: readonly FolderNode[], hasRoot: boolean): Branch[] {
  const known = new Set(folders.map(({ id }) => id));
  const leaf = ({ id, name }: FolderNode): Branch => ({
    key: id,
    title: (
      <span className={styles.treePage}>
        <ReadOutlined /> {named(name)}
      </span>
    ),
    children: [],
  });
  const within = new Map<string | null, FolderNode[]>();
  for (const one of folders) within.set(one.parentId, [...(within.get(one.parentId) ?? []), one]);
  const pagesIn = new Map<string | null, FolderNode[]>();
  for (const one of pages) pagesIn.set(one.parentId, [...(pagesIn.get(one.parentId) ?? []), one]);
  // Ends: the server gives a tree, and each folder stands in one place of it.
  const branch = ({ id, name }: FolderNode): Branch => ({ key: id, title: named(name), children: below(id) });
  const below = (parent: string | null): Branch[] => [
    ...(within.get(parent) ?? []).map(branch),
    ...(pagesIn.get(parent) ?? []).map(leaf),
  ];
  const isAlone = ({ parentId }: FolderNode) => parentId !== null && !known.has(parentId);
  const shared = [...folders.filter(isAlone).map(branch), ...pages.filter(isAlone).map(leaf)];
  return [
    ...(hasRoot ? [{ key: '', title: '文档库', children: below(null) }] : below(null)),
    ...(shared.length > 0 ? [{ key: 'shared', title: '与我共享', children: shared }] : []),
  ];
}

/** The tree of folders, tags, and what else there is to see; on a phone a field in place of the tree. */
export function Side({ library, folder, tag, shown, onFolder, onPage, onTag, onShown, onPlace }: Props) {
  const phone = useMediaQuery(NARROW);
  const { folders, pages, tags, level, more } = library;
  const [lit, setLit] = useState('');
  // Those that were closed by hand: what is new stands open, as all did at first.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const byId = new Map([...folders, ...pages].map((one) => [one.id, one]));
  const isPage = new Set(pages.map(({ id }) => id));
  /** Those among which it is ordered. */
  const kindOf = (id: string) => (isPage.has(id) ? pages : folders);
  const nextOf = (one: FolderNode) => {
    const beside = kindOf(one.id).filter(({ parentId }) => parentId === one.parentId);
    return beside[beside.indexOf(one) + 1]?.id ?? null;
  };
  /** Alt with an arrow: up or down beside its neighbours, left out of its folder, right into the one before it. */
  const byKey = (event: KeyboardEvent) => {
    const one = byId.get(lit || folder);
    if (!event.altKey || !one || !onPlace || !reaches(one.level, 'edit')) return;
    const to = keySpot(kindOf(one.id), folders, one, event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    onPlace(one, to, nextOf(one));
  };
  const keys = ['', 'shared', ...folders.map(({ id }) => id)];
  return (
    // Before the tree, which goes from row to row by the same keys.
    <aside className={styles.side} aria-label="文件夹" onKeyDownCapture={byKey}>
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
          treeData={branches(folders, pages, level !== null)}
          activeKey={lit === '' ? undefined : lit}
          onActiveChange={(key) => setLit(key === null || key === undefined ? '' : String(key))}
          draggable={
            onPlace
              ? { icon: false, nodeDraggable: ({ key }) => reaches(byId.get(String(key))?.level ?? null, 'edit') }
              : false
          }
          allowDrop={({ dragNode, dropNode, dropPosition }) => {
            if (dropNode.key === 'shared') return false;
            // Into a folder goes everything; beside stand folders with folders and pages with pages.
            return dropPosition === 0
              ? !isPage.has(String(dropNode.key))
              : isPage.has(String(dropNode.key)) === isPage.has(String(dragNode.key));
          }}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const dragged = byId.get(String(dragNode.key));
            const place = String(node.pos).split('-').at(-1);
            const drop = { into: !dropToGap, below: dropPosition > Number(place) };
            const to =
              dragged &&
              dropSpot(isPage.has(String(node.key)) ? pages : folders, {
                dragged: dragged.id,
                over: String(node.key),
                ...drop,
              });
            if (!dragged || !to) return;
            onPlace?.(dragged, to, nextOf(dragged));
          }}
          selectedKeys={shown === 'library' && !tag ? [folder] : []}
          onSelect={(_, { node }) => {
            const id = String(node.key);
            if (isPage.has(id)) onPage(id);
            else if (id !== 'shared') onFolder(id);
          }}
        />
      )}
      {!phone && more && <p className={styles.about}>页面较多，树中只显示一部分，全部在文件夹中</p>}
      {!phone && onPlace && folders.length + pages.length > 0 && (
        <p className={styles.about}>拖动，或按 Alt + 方向键移动和排序</p>
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
