import type { DocumentRow, FolderNode } from '@contract/document/document';
import { App } from 'antd';
import { type LibrarySpot, putDocument, useAct } from '@/features/undo';
import { failureText } from '@/utils/failure';

type Ordered = Pick<DocumentRow, 'id' | 'name' | 'parentId'>;

/** Those among which it is ordered: folders stand before the rest. */
export const siblingsOf = (rows: readonly DocumentRow[], row: DocumentRow): DocumentRow[] =>
  rows.filter(({ kind }) => (kind === 'folder') === (row.kind === 'folder'));

/** Before whom a row comes to stand one place up or down; undefined: there is no further. */
export function stepOf(rows: readonly DocumentRow[], row: DocumentRow, by: -1 | 1): string | null | undefined {
  const all = siblingsOf(rows, row);
  const at = all.findIndex(({ id }) => id === row.id);
  if (by < 0) return at > 0 ? all[at - 1]?.id : undefined;
  return at < all.length - 1 ? (all[at + 2]?.id ?? null) : undefined;
}

/** Before whom a folder comes to stand that was dropped on another one of the tree, beside it or into it. */
export function dropSpot(
  folders: readonly FolderNode[],
  { dragged, over, into, below }: { dragged: string; over: string; into: boolean; below: boolean },
): LibrarySpot | null {
  if (over === '') return { parentId: null, before: null };
  const target = folders.find(({ id }) => id === over);
  if (!target) return null;
  if (into) return { parentId: target.id, before: null };
  const beside = folders.filter(({ id, parentId }) => parentId === target.parentId && id !== dragged);
  const at = beside.findIndex(({ id }) => id === over);
  return { parentId: target.parentId, before: (below ? beside[at + 1]?.id : over) ?? null };
}

/** Where a row of the tree goes by Alt and an arrow; null: there is no such place. */
export function keySpot(
  rows: readonly FolderNode[],
  folders: readonly FolderNode[],
  row: FolderNode,
  key: string,
): LibrarySpot | null {
  const beside = rows.filter(({ parentId }) => parentId === row.parentId);
  const at = beside.findIndex(({ id }) => id === row.id);
  const { parentId } = row;
  if (key === 'ArrowUp') return at > 0 ? { parentId, before: beside[at - 1]?.id ?? null } : null;
  if (key === 'ArrowDown') return at < beside.length - 1 ? { parentId, before: beside[at + 2]?.id ?? null } : null;
  if (key === 'ArrowLeft') {
    const folder = folders.find(({ id }) => id === parentId);
    return folder ? { parentId: folder.parentId, before: null } : null;
  }
  if (key !== 'ArrowRight') return null;
  const into = folders.filter((one) => one.parentId === parentId && one.id !== row.id);
  const above = folders.includes(row) ? into.filter((one) => folders.indexOf(one) < folders.indexOf(row)) : into;
  const last = above.at(-1);
  return last ? { parentId: last.id, before: null } : null;
}

/** Puts documents where people want them, with the way back. */
export function useOrder(projectId: string, onDone: () => void) {
  const { message } = App.useApp();
  const { told } = useAct();
  /** @param stood before whom it stands now, as far as the caller knows */
  return async (row: Ordered, to: LibrarySpot, stood?: string | null): Promise<void> => {
    try {
      const before = await putDocument({ projectId, id: row.id }, row.parentId, to);
      const isMoved = row.parentId !== to.parentId;
      told(isMoved ? '移动成功' : '已调整顺序', {
        label: row.name,
        act: {
          kind: 'documentPlace',
          ...{ projectId, id: row.id },
          before: { parentId: row.parentId, before: isMoved ? (stood ?? null) : before },
          after: to,
        },
      });
    } catch (error) {
      void message.error(failureText(error, '移动失败'));
    }
    onDone();
  };
}
