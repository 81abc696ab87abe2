/** What was dropped or chosen: files, each with the folders that it stood in. */
import { turnsOf } from '@contract/turns';

export interface DroppedFile {
  file: File;
  /** Folders from the outermost, without its name. */
  path: string[];
}

/** What systems leave in folders, and nobody means to send. */
const LITTER = /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*|\._.*)$/i;
export const FILES_MAX = 2000;

export interface Dropped {
  files: DroppedFile[];
  /** Files beyond those that are sent at once. */
  left: number;
  /** Folders and files that the system does not give. */
  unreadable: number;
}

/** A folder gives its entries a hundred at a time, until it gives none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  const turn = turnsOf(100_000, 'entries of a folder');
  for (;;) {
    turn();
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, path: string[], found: Dropped): Promise<void> {
  if (LITTER.test(entry.name)) return;
  try {
    if (entry.isDirectory) {
      const inside = await entriesOf(entry as FileSystemDirectoryEntry);
      for (const one of inside) await walk(one, [...path, entry.name], found);
    } else if (found.files.length >= FILES_MAX) {
      found.left += 1;
    } else {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      found.files.push({ file, path });
    }
  } catch {
    found.unreadable += 1;
  }
}

const cut = (files: DroppedFile[]): Dropped => ({
  files: files.slice(0, FILES_MAX),
  left: Math.max(0, files.length - FILES_MAX),
  unreadable: 0,
});

/** Called in the event itself: what it carries is gone afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...transfer.files];
  if (entries.length === 0) return cut(plain.map((file) => ({ file, path: [] })));
  const found: Dropped = { files: [], left: 0, unreadable: 0 };
  for (const entry of entries) await walk(entry, [], found);
  return found;
}

/** Of a field for files, or for a folder. */
export const chosenFiles = (files: FileList | null): Dropped =>
  cut(
    [...(files ?? [])]
      .filter(({ name }) => !LITTER.test(name))
      .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) })),
  );
