/** Versions of a page, its words, and what it names. */
import { eq, sql } from 'drizzle-orm';
import { htmlToText } from '../../../base/html';
import { newId } from '../../../base/present';
import { document, documentVersion } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { writePassages } from '../text/passages';
import { writeLinks } from './links';

export interface PageVersion {
  id: string;
  no: number;
  /** Cleaned. */
  html: string;
  note: string;
}

/** What is found by the text of a page and led to by it, in the caller's transaction. */
export async function readInto(db: TenantDb, id: string, html: string): Promise<void> {
  await writePassages(db, id, [{ place: '', text: htmlToText(html) }]);
  await writeLinks(db, id, html);
}

/** Writes the version and what the page is now, in the caller's transaction. */
export async function keepPage({ db, actor }: Pick<TenantContext, 'db' | 'actor'>, version: PageVersion) {
  const { id, no, html, note } = version;
  const size = Buffer.byteLength(html);
  await db.insert(documentVersion, { id: newId(), documentId: id, no, html, size, note, createdBy: actor.userId });
  await db.query(
    `INSERT INTO file_text (tenant_id, id, document_id, state) VALUES ($1, $2, $2, 'ready')
     ON CONFLICT (tenant_id, id) DO NOTHING`,
    [id],
  );
  await readInto(db, id, html);
  await db.update(
    document,
    { html, size, versionNo: no, textId: id, updatedBy: actor.userId, updatedAt: sql`now()` },
    eq(document.id, id),
  );
}
