import type { FolderNode } from '@contract/document/document';
import type { Shown } from './Side';

/** Where one is in the library, as the address says it. */
export interface LibraryState {
  folder: string;
  /** The document that is open. */
  open: string;
  tag: string;
  show: string;
  q: string;
  /** A link to a comment. */
  comment: string;
}
export const AT_HOME: LibraryState = { folder: '', open: '', tag: '', show: 'library', q: '', comment: '' };
export type GoTo = (change: Partial<Omit<LibraryState, 'show'> & { show: Shown }>) => void;

/** From the library down to a folder, as far as its folders are seen. */
export function crumbs(folders: readonly Pick<FolderNode, 'id' | 'parentId' | 'name'>[], id: string) {
  const path: { id: string; name: string }[] = [];
  for (let at = folders.find((one) => one.id === id); at; at = folders.find((one) => one.id === at?.parentId)) {
    path.unshift({ id: at.id, name: at.name });
    if (path.length > 30) break;
  }
  return [{ id: '', name: '文档库' }, ...path];
}
