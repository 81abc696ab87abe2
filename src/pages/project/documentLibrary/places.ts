import type { FolderNode } from '@contract/document/document';
import { upward } from '@contract/turns';
import type { Shown } from './Side';

/** Where one is in the library, as the address says it. */
export const AT_HOME = {
  folder: '',
  /** The document that is open. */
  open: '',
  tag: '',
  show: 'library',
  q: '',
  /** How a folder is shown: lines, or `grid`. */
  look: '',
  /** A link to a comment. */
  comment: '',
};
export type GoTo = (change: Partial<Omit<typeof AT_HOME, 'show'> & { show: Shown }>) => void;

/** With the folders above, as far as they are seen. */
const pathName = (folder: FolderNode, byId: ReadonlyMap<string, FolderNode>): string => {
  const above = folder.parentId ? byId.get(folder.parentId) : undefined;
  return above ? `${pathName(above, byId)} / ${folder.name}` : folder.name;
};

/** To choose from: each below what is above it. */
export const folderOptions = (
  folders: readonly FolderNode[],
  byId: ReadonlyMap<string, FolderNode>,
): { value: string; label: string }[] =>
  folders
    .map((folder) => ({ value: folder.id, label: pathName(folder, byId) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'zh'));

/** One of them, or within one of them. */
export const isWithin = (
  folder: FolderNode,
  ids: readonly string[],
  byId: ReadonlyMap<string, FolderNode>,
): boolean => {
  if (ids.includes(folder.id)) return true;
  const above = folder.parentId ? byId.get(folder.parentId) : undefined;
  return above !== undefined && isWithin(above, ids, byId);
};

/** From the library down to a folder, as far as its folders are seen. */
export function crumbs(folders: readonly Pick<FolderNode, 'id' | 'parentId' | 'name'>[], id: string) {
  const folderOf = (wanted: string | null) => folders.find((one) => one.id === wanted);
  const path = [...upward(folderOf(id), ({ parentId }) => folderOf(parentId))].reverse();
  return [{ id: '', name: '文档库' }, ...path.map(({ id: at, name }) => ({ id: at, name }))];
}
