/** Texts as passages: what a search finds, says and leads to. */
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
  await db.query('DELETE FROM file_passage WHERE tenant_id = $1 AND text_id = $2', [textId]);
  const passages = passagesOf(pieces);
  for (let at = 0; at < passages.length; at += TOGETHER) {
    const some = passages.slice(at, at + TOGETHER);
    await db.query(
      `INSERT INTO file_passage (tenant_id, text_id, seq, place, text, words)
       SELECT $1, $2::uuid, x.seq, x.place, x.text, array_to_tsvector(string_to_array(x.words, ' '))
         FROM unnest($3::int[], $4::text[], $5::text[], $6::text[]) AS x(seq, place, text, words)`,
      [
        textId,
        some.map(({ seq }) => seq),
        some.map(({ place }) => place),
        some.map(({ text }) => text.replaceAll('\0', '')),
        some.map(({ text }) => searchWords(text).join(' ')),
      ],
    );
  }
  return passages.length;
}
