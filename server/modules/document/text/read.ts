/** The words of a file by its kind; what parses a format runs apart (`docs/decisions/files-read-apart.md`). */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextState } from '../../../../contract/document/kinds';
import { decodeText } from '../../../../contract/file/encoding';
import type { FileKind } from '../../../../contract/file/kind';
import { cutText } from '../../../../contract/text/cut';
import { readBook } from '../../../object/files/book';
import { type Reader, readInSandbox } from '../../../sandbox/sandbox';
import type { TextPiece } from './passages';

/** Of one file; what follows is not looked for. */
export const CHARACTERS_MAX = 2_000_000;
/** Of a plain text. */
const TEXT_BYTES = 8 * 1024 * 1024;

const late = '内容过大或过于复杂';
const limits = { memoryMb: 512, withinMs: 20_000, outputBytes: 24 * 1024 * 1024, late };
const readerOf = (name: string, broken: string): Reader => ({
  module: path.join(__dirname, 'reader', `${name}.cjs`),
  broken,
  ...limits,
});
const readers = {
  pdf: readerOf('pdf', '无法读取该 PDF'),
  docx: readerOf('docx', '无法读取该文档'),
} as const;

export interface ReadText {
  pieces: TextPiece[];
  state: TextState;
}
type Piece = TextPiece | { locked: true };

/**
 * 422 for what cannot be read within its limits.
 * @param toPdf makes a PDF of a file of LibreOffice; absent: it is not installed
 */
export async function readText(
  kind: FileKind,
  { path: place, size }: { path: string; size: number },
  toPdf?: () => Promise<string>,
): Promise<ReadText> {
  // By way of the PDF that is shown; without a program that makes it nothing is read.
  if (kind === 'office') return toPdf ? readApart(readers.pdf, await toPdf()) : { pieces: [], state: 'none' };
  if (kind === 'pdf' || kind === 'docx') return readApart(readers[kind], place);
  if (kind === 'sheet') {
    const book = await readBook({ path: place });
    if (!book) return { pieces: [], state: 'locked' };
    const pieces = book.sheets.map(({ name, rows }) => ({
      place: name,
      text: rows.map((row) => row.join(' ').trim()).join('\n'),
    }));
    return { pieces: clipped(pieces), state: 'ready' };
  }
  const whole = await readFile(place);
  const bytes = whole.subarray(0, TEXT_BYTES);
  const decoded = decodeText(bytes, { cut: size > TEXT_BYTES });
  if (!decoded) return { pieces: [], state: 'failed' };
  return { pieces: clipped([{ place: '', text: decoded.text }]), state: 'ready' };
}

async function readApart(reader: Reader, place: string): Promise<ReadText> {
  const pieces: TextPiece[] = [];
  for await (const piece of readInSandbox<Piece>(reader, { path: place }, { characters: CHARACTERS_MAX })) {
    if ('locked' in piece) return { pieces: [], state: 'locked' };
    pieces.push(piece);
  }
  return { pieces, state: 'ready' };
}

function clipped(pieces: readonly TextPiece[]): TextPiece[] {
  let left = CHARACTERS_MAX;
  return pieces.flatMap(({ place, text }) => {
    const part = cutText(text, left);
    left -= part.length;
    return part ? [{ place, text: part }] : [];
  });
}
