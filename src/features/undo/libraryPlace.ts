/** Where a document stands in its library, and how it goes elsewhere: to another folder, and before another document there. */
import { documentApi } from '@/services/document';

export interface LibrarySpot {
  parentId: string | null;
  /** The document behind it; null: it is the last. */
  before: string | null;
}

/** @returns before whom it stood there, in the folder that it is put into */
export async function putDocument(
  { projectId, id }: { projectId: string; id: string },
  from: LibrarySpot['parentId'],
  { parentId, before }: LibrarySpot,
): Promise<string | null> {
  if (parentId !== from) await documentApi.move({ projectId, parentId, ids: [id] });
  return (await documentApi.place({ id, before })).before;
}
