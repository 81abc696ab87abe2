/**
 * How Chinese characters sound, without tones, `ü` written `v`. Each character counts with all of its usual readings,
 * whatever words it stands in: 还 is found as `huan` and `hai`, 曾 as `zeng` and `ceng`, which reading a title by its
 * words gets wrong in a part of the cases.
 */
import { pinyin } from 'pinyin-pro';

const HAN = /^\p{Script=Han}$/u;
/** Rarer readings are those of old books. */
const READINGS = 3;

const known = new Map<string, readonly string[]>();

/** Readings of one character, the usual one first; none for what is not Chinese. */
export function readingsOf(char: string): readonly string[] {
  const before = known.get(char);
  if (before) return before;
  const readings = HAN.test(char)
    ? pinyin(char, { toneType: 'none', type: 'array', multiple: true, v: true })
        .filter((reading) => /^[a-z]+$/.test(reading))
        .slice(0, READINGS)
    : [];
  const distinct = [...new Set(readings)];
  known.set(char, distinct);
  return distinct;
}

/** Characters of a title beyond these are found by their words only. */
const SOUNDED = 40;

/**
 * Lexemes of the sounds of a title: each syllable (`~zhong`), and the initials of neighbours (`^zx`). They choose among
 * all titles; `soundsAt` then says whether they stand in a row.
 */
export function soundWords(title: string): string[] {
  const words: string[] = [];
  let before: readonly string[] = [];
  let count = 0;
  for (const char of title) {
    const readings = readingsOf(char);
    for (const reading of readings) {
      words.push(`~${reading}`);
      for (const last of before) words.push(`^${last[0]}${reading[0]}`);
    }
    before = readings;
    if (readings.length > 0) count += 1;
    if (count === SOUNDED) break;
  }
  return words;
}

/** Where letters sound in a text as initials, or as syllables of which the last may be a beginning; null: nowhere. */
export function soundsAt(text: string, letters: string): [from: number, to: number] | null {
  const chars = [...text];
  const readings = chars.map(readingsOf);
  let offset = 0;
  for (let at = 0; at < chars.length; at += 1) {
    const length = initialsFrom(readings, at, letters) ?? syllablesFrom(readings, at, letters, 0);
    if (length) return [offset, offset + chars.slice(at, at + length).join('').length];
    offset += (chars[at] as string).length;
  }
  return null;
}

function initialsFrom(readings: readonly (readonly string[])[], at: number, letters: string): number | null {
  for (let index = 0; index < letters.length; index += 1) {
    if (!readings[at + index]?.some((reading) => reading[0] === letters[index])) return null;
  }
  return letters.length;
}

/** How many characters the letters from `done` on take; null: they do not fit. */
function syllablesFrom(
  readings: readonly (readonly string[])[],
  at: number,
  letters: string,
  done: number,
): number | null {
  const rest = letters.slice(done);
  for (const reading of readings[at] ?? []) {
    if (reading.startsWith(rest)) return 1;
    if (!rest.startsWith(reading)) continue;
    const more = syllablesFrom(readings, at + 1, letters, done + reading.length);
    if (more) return more + 1;
  }
  return null;
}
