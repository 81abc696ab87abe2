/**
 * Pictures and other files that nothing of a page names any more: put there and taken away again before a version was kept.
 * What a version names stays for as long as the page does, as that version can be restored.
 */
import { PAGE_FILE_DAYS } from '../../../../contract/document/kinds';
import { Pace, TURN_MS } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import { enterprisesWith } from '../../../jobs/byClock';
import { eachByItself } from '../../../jobs/each';
import type { Platform } from '../../../platform';

const CHUNK_MAX = 200;
/** Of what is not named by its own page, and looked for in all pages of the enterprise at once. */
const LOOKED_FOR = 1_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Loose extends Record<string, unknown> {
  fileId: string;
  pageId: string;
}

/**
 * Takes files from the pages that held them; their contents go with the sweep of what no object holds
 * (`object/files/attachments.ts`). A file younger than `PAGE_FILE_DAYS` stays: a window without a connection may still hold
 * the text in which it stands. So does one that any page of the enterprise names, as text is copied from page to page, and
 * all of a page whose text is not settled yet.
 */
export async function sweepPageFiles(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const due = await enterprisesWith(
    platform.database,
    `EXISTS (SELECT 1 FROM object_file x WHERE x.tenant_id = t.id AND x.object_type = 'document')`,
  );
  await eachByItself(due, (id) => sweepEnterprise(new TenantDb(platform.database, id), signal), signal);
}

async function sweepEnterprise(db: TenantDb, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  let loose: Loose[] = [];
  for await (const rows of unnamed(db)) {
    if (signal?.aborted) return;
    loose.push(...rows);
    if (loose.length < LOOKED_FOR) continue;
    await takeAway(db, loose);
    loose = [];
  }
  await takeAway(db, loose);
}

/** Files old enough that neither the page which holds them nor a version of it names, in parts. */
function unnamed(db: TenantDb): AsyncGenerator<Loose[]> {
  let after = { fileId: NO_ID, pageId: NO_ID };
  return new Pace({ goal: TURN_MS, most: CHUNK_MAX }).walk(async (size) => {
    const held = await db.query<Loose & { named: boolean }>(
      `SELECT x.file_id AS "fileId", x.object_id AS "pageId",
              coalesce(strpos(d.html, x.file_id::text) > 0, false)
              OR EXISTS (SELECT 1 FROM page_text p WHERE p.tenant_id = x.tenant_id AND p.document_id = d.id
                            AND p.seq <> p.shown_seq)
              OR EXISTS (SELECT 1 FROM document_version v WHERE v.tenant_id = x.tenant_id AND v.document_id = d.id
                            AND strpos(v.html, x.file_id::text) > 0) AS named
         FROM object_file x
         JOIN document d ON d.tenant_id = x.tenant_id AND d.id = x.object_id AND d.kind = 'page'
         JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
        WHERE x.tenant_id = $1 AND x.object_type = 'document' AND (x.file_id, x.object_id) > ($2::uuid, $3::uuid)
          AND f.created_at < now() - interval '${PAGE_FILE_DAYS} days'
        ORDER BY x.file_id, x.object_id LIMIT $4`,
      [after.fileId, after.pageId, size],
    );
    const last = held.at(-1);
    if (!last) return null;
    after = last;
    return held.filter(({ named }) => !named);
  });
}

/** What another page names stays where it is, as whoever reads that page may see it by the one that holds it. */
async function takeAway(db: TenantDb, loose: readonly Loose[]): Promise<void> {
  if (loose.length === 0) return;
  const rows = await db.query<{ id: string }>(
    `SELECT DISTINCT m.found[1] AS id
       FROM document_version v, regexp_matches(v.html, '/api/common/file/([0-9a-f-]{36})/', 'g') AS m(found)
      WHERE v.tenant_id = $1 AND v.html LIKE '%/api/common/file/%' AND m.found[1] = ANY($2::text[])`,
    [loose.map(({ fileId }) => fileId)],
  );
  const elsewhere = new Set(rows.map(({ id }) => id));
  const gone = loose.filter(({ fileId }) => !elsewhere.has(fileId));
  if (gone.length === 0) return;
  await db.query(
    `DELETE FROM object_file x USING unnest($2::uuid[], $3::uuid[]) AS g(file_id, page_id)
      WHERE x.tenant_id = $1 AND x.object_type = 'document' AND x.object_id = g.page_id AND x.file_id = g.file_id`,
    [gone.map(({ fileId }) => fileId), gone.map(({ pageId }) => pageId)],
  );
}
