/**
 * Words of rows that have none yet, made before a search reads them: whoever writes a row does not have to think of it.
 * A trigger drops the words of a row whose title or text changes (`forget_words`).
 */
import { htmlToText } from '../../base/html';
import type { TenantDb } from '../../db/scope';
import { objectWords } from '../../object/search/words';
import type { SearchSource } from '../../object/searchSource';

const TOGETHER = 2_000;
/** Of more rows than this at once (an import), the rest waits for the next search. */
const TURNS = 10;

interface Bare extends Record<string, unknown> {
  id: string;
  no: string | null;
  seq: number | null;
  title: string;
  texts: (string | null)[];
}

export async function fillWords(db: TenantDb, source: SearchSource): Promise<void> {
  const { fill, columns, from, scope } = source;
  if (!fill) return;
  const { within = 't.tenant_id = $1' } = fill;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const rows = await db.query<Bare>(
      `SELECT ${columns.id} AS id, ${columns.no} AS no, ${columns.seq} AS seq, ${columns.title} AS title,
              ARRAY[${fill.texts.join(', ')}]::text[] AS texts
         FROM ${from} WHERE ${scope} AND t.search IS NULL LIMIT ${TOGETHER}`,
    );
    if (rows.length === 0) return;
    const words = rows.map(({ no, seq, title, texts }) => [
      ...objectWords(title, no ?? '', ...texts.map((text) => htmlToText(text ?? ''))),
      ...(no ? [no.toLowerCase()] : []),
      ...(seq === null ? [] : [String(seq)]),
    ]);
    // What somebody holds or has changed in between waits for the next search; nobody waits for it here.
    await db.query(
      `UPDATE ${fill.table} t SET search = array_to_tsvector(array_remove(string_to_array(x.words, ' '), ''))
         FROM unnest($2::uuid[], $3::text[], $4::text[]) AS x(id, title, words)
        WHERE ${within} AND t.id = x.id AND t.search IS NULL AND ${columns.title} = x.title AND t.id IN (
          SELECT t.id FROM ${fill.table} t WHERE ${within} AND t.id = ANY($2::uuid[])
             FOR NO KEY UPDATE SKIP LOCKED)`,
      [rows.map(({ id }) => id), rows.map(({ title }) => title), words.map((all) => all.join(' '))],
    );
    if (rows.length < TOGETHER) return;
  }
}
