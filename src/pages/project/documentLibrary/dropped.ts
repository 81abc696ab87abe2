/** What was dropped or chosen: files, each with the folders that it stood in. */

export interface DroppedFile {
  file: File;
  /** Folders from the outermost, without its name. */
  path: string[];
}

/** What systems leave in folders, and nobody means to send. */
const LITTER = /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*|\._.*)$/i;
const FILES_MAX = 2000;

/** A folder gives its entries a hundred at a time, until it gives none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, path: string[], found: DroppedFile[]): Promise<void> {
  if (found.length >= FILES_MAX || LITTER.test(entry.name)) return;
  if (entry.isDirectory) {
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    for (const one of inside) await walk(one, [...path, entry.name], found);
    return;
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  found.push({ file, path });
}

/** Called in the event itself: what it carries is gone afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...transfer.files];
  if (entries.length === 0) return plain.map((file) => ({ file, path: [] }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return found;
}

/** Of a field for files, or for a folder. */
export const chosenFiles = (files: FileList | null): DroppedFile[] =>
  [...(files ?? [])]
    .filter(({ name }) => !LITTER.test(name))
    .slice(0, FILES_MAX)
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }));
