/** Texts as passages: what a search finds, says and leads to. */
import { createHash } from 'node:crypto';
import type { TenantDb } from '../../../db/scope';
import { searchWords } from '../../../object/list/words';

export interface TextPiece {
  /** A page, a sheet; empty where a text has none. */
  place: string;
  text: string;
}
export interface Passage extends TextPiece {
  seq: number;
}

const LONGEST = 800;
const SHORTEST = 500;
const OVERLAP = 50;
const TOGETHER = 200;
/** As PostgreSQL reckons it, to compare by; it guards nothing. */
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const ENDS = /[。！？；.!?;\n]/g;

/** 500 to 800 characters each, cut where a sentence ends, with a little of the one before. */
export function passagesOf(pieces: Iterable<TextPiece>): Passage[] {
  const passages: Passage[] = [];
  for (const { place, text } of pieces) {
    const plain = text
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/\s*\n\s*/g, '\n')
      .trim();
    let from = 0;
    while (from < plain.length) {
      const end = endOf(plain, from);
      passages.push({ place, text: plain.slice(from, end), seq: passages.length });
      if (end >= plain.length) break;
      from = end - OVERLAP;
    }
  }
  return passages;
}

function endOf(text: string, from: number): number {
  if (text.length - from <= LONGEST) return text.length;
  const part = text.slice(from + SHORTEST, from + LONGEST);
  const last = [...part.matchAll(ENDS)].at(-1)?.index;
  return from + (last === undefined ? LONGEST : SHORTEST + last + 1);
}

/** In place of those that were there. */
export async function writePassages(db: TenantDb, textId: string, pieces: Iterable<TextPiece>): Promise<number> {
  const passages = passagesOf(pieces).map((one) => ({ ...one, text: one.text.replaceAll('\0', '') }));
  const kept = await db.query<{ seq: number; place: string; hash: string }>(
    'SELECT x.seq, x.place, md5(x.text) AS hash FROM file_passage x WHERE x.tenant_id = $1 AND x.text_id = $2',
    [textId],
  );
  const known = new Map(kept.map(({ seq, place, hash }) => [seq, `${hash} ${place}`]));
  // Of a page that is written most of them stand as they stood: their words are not made again every few seconds.
  const changed = passages.filter(({ seq, place, text }) => known.get(seq) !== `${md5(text)} ${place}`);
  const fresh = new Set(changed.map(({ seq }) => seq));
  const gone = kept.map(({ seq }) => seq).filter((seq) => fresh.has(seq) || seq >= passages.length);
  if (gone.length > 0) {
    await db.query('DELETE FROM file_passage WHERE tenant_id = $1 AND text_id = $2 AND seq = ANY($3::int[])', [
      textId,
      gone,
    ]);
  }
  for (let at = 0; at < changed.length; at += TOGETHER) {
    const some = changed.slice(at, at + TOGETHER);
    await db.query(
      `INSERT INTO file_passage (tenant_id, text_id, seq, place, text, words)
       SELECT $1, $2::uuid, x.seq, x.place, x.text, array_to_tsvector(string_to_array(x.words, ' '))
         FROM unnest($3::int[], $4::text[], $5::text[], $6::text[]) AS x(seq, place, text, words)`,
      [
        textId,
        some.map(({ seq }) => seq),
        some.map(({ place }) => place),
        some.map(({ text }) => text),
        some.map(({ text }) => searchWords(text).join(' ')),
      ],
    );
  }
  return passages.length;
}
