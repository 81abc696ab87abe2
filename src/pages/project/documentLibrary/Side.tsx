import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { FolderNode, Library } from '@contract/document/document';
import { Button, Select, Tree } from 'antd';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import styles from './library.module.css';

export type Shown = 'library' | 'files' | 'bin';

interface Props {
  library: Library;
  folder: string;
  tag: string;
  shown: Shown;
  onFolder: (id: string) => void;
  onTag: (tag: string) => void;
  onShown: (shown: Shown) => void;
}

interface Branch {
  key: string;
  title: string;
  children: Branch[];
}

/** Folders whose own folder is not seen stand under 与我共享, without the names above them. */
function branches(folders: readonly FolderNode[], hasRoot: boolean): Branch[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = (parent: string | null): Branch[] =>
    folders
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name }) => ({ key: id, title: name, children: below(id) }));
  const shared = folders
    .filter(({ parentId }) => parentId !== null && !known.has(parentId))
    .map(({ id, name }) => ({ key: id, title: name, children: below(id) }));
  return [
    ...(hasRoot ? [{ key: '', title: '文档库', children: below(null) }] : below(null)),
    ...(shared.length > 0 ? [{ key: 'shared', title: '与我共享', children: shared }] : []),
  ];
}

/** The tree of folders, tags, and what else there is to see; on a phone a field in place of the tree. */
export function Side({ library, folder, tag, shown, onFolder, onTag, onShown }: Props) {
  const phone = useMediaQuery(NARROW);
  const { folders, tags, level } = library;
  return (
    <aside className={styles.side} aria-label="文件夹">
      {phone ? (
        <Select
          aria-label="文件夹"
          style={{ width: '100%' }}
          value={folder}
          onChange={onFolder}
          options={[{ value: '', label: '文档库' }, ...folders.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      ) : (
        <Tree
          blockNode
          defaultExpandAll
          aria-label="文件夹"
          treeData={branches(folders, level !== null)}
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
