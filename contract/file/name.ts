/** Names of files and folders, safe on every system that a file may be saved on. */
import { fold } from '../search/fold';
import { turnsOf } from '../turns';

/** What most file systems keep of a name, in bytes of UTF-8. */
const NAME_BYTES = 255;
export const UNNAMED = '未命名';
/** Windows takes blanks before the first dot for none, and knows the small digits too. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** At most so many bytes, no character cut in two. */
function clipped(text: string, bytes: number): string {
  let kept = '';
  let sum = 0;
  for (const character of text) {
    sum += bytesOf(character);
    if (sum > bytes) break;
    kept += character;
  }
  return kept;
}

/** One form of each letter, no marks that turn the direction of a text round, nothing that a path could be made of. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .trim()
    .replace(/[. ]+$/, '');
  if (!plain) return UNNAMED;
  const free = RESERVED.test(plain) ? `_${plain}` : plain;
  if (bytesOf(free) <= NAME_BYTES) return free;
  return fitted(free).replace(/[. ]+$/, '');
}

/** Stem and extension; a name that begins with its only dot has no stem. */
function parted(name: string): [stem: string, extension: string] {
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - extension.length), extension];
}

/** The stem is cut so that its number and its extension stand. @param number of a name that was taken, ` (2)` */
function fitted(name: string, number = ''): string {
  const [stem, extension] = parted(name);
  const ending = `${number}${extension}`;
  return `${clipped(stem, NAME_BYTES - bytesOf(ending))}${ending}`;
}

/** Names that a folder holds once only, compared as all names are: macOS composes letters otherwise, and Windows knows no capitals. */
export const nameKey = (name: string): string => fold(name);

/** More names than a folder can hold of one stem. */
const NUMBERS_MAX = 1_000_000;

/** `方案.docx` beside one of that name: `方案 (2).docx`. Of a full name the stem is cut. */
export function numberedName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name;
  const safe = safeFileName(name);
  const turn = turnsOf(NUMBERS_MAX, 'numbered names');
  for (;;) {
    const next = fitted(safe, ` (${turn() + 2})`);
    if (!taken(next)) return next;
  }
}
