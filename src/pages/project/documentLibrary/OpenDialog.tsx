import type { DocumentRow, FolderNode, Library, LibraryPlace } from '@contract/document/document';
import { AccessDrawer } from './AccessDrawer';
import { DetailDrawer } from './DetailDrawer';
import { EditDialog, MoveDialog, NewDialog } from './dialogs';

export type Open =
  | { kind: 'folder' | 'page' }
  | { kind: 'edit' | 'access' | 'detail'; row: DocumentRow }
  | { kind: 'move' | 'copy'; ids: string[] };

interface Props {
  open: Open;
  at: LibraryPlace;
  rows: readonly DocumentRow[];
  folders: readonly FolderNode[];
  /** What one may do at the root. */
  root: Library['level'];
  tags: readonly string[];
  readonly: boolean;
  onMade: (row: DocumentRow) => void;
  /** Something of the row that it shows did, and it stays open. */
  onChanged: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** What is done with documents in a window of its own, of which one is open. */
export function OpenDialog({
  open,
  at,
  rows,
  folders,
  root,
  tags,
  readonly,
  onMade,
  onChanged,
  onDone,
  onClose,
}: Props) {
  switch (open.kind) {
    case 'folder':
    case 'page':
      return <NewDialog at={at} kind={open.kind} onClose={onClose} onDone={onMade} />;
    case 'edit':
      return <EditDialog row={open.row} tags={tags} onClose={onClose} onDone={onDone} />;
    case 'access':
      return <AccessDrawer row={open.row} onClose={onClose} onDone={onDone} />;
    case 'detail':
      return (
        <DetailDrawer
          row={rows.find(({ id }) => id === open.row.id) ?? open.row}
          editable={!readonly && open.row.level !== 'view'}
          onChanged={onChanged}
          onClose={onClose}
        />
      );
    default:
      return (
        <MoveDialog
          projectId={at.projectId}
          ids={open.ids}
          copy={open.kind === 'copy'}
          folders={folders}
          mayRoot={root === 'edit' || root === 'manage'}
          onClose={onClose}
          onDone={onDone}
        />
      );
  }
}
