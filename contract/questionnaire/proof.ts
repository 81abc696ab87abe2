/**
 * Work that a device does before an answer is taken from somebody who is not known, where the questionnaire asks for it:
 * nothing for one answer, much for ten thousand. Unlike a picture of letters it asks nothing of people, whatever they see
 * or hear with, and works behind an answer that waits for its connection. It is no judgement of who answers.
 * No imports: the page's own bundle reads it.
 */

/** What the server asks for: a word of its own that belongs to one answer, and how many bits of the hash are to be 0. */
export interface ProofAsked {
  challenge: string;
  bits: number;
}

/** About a quarter of a second on a phone; the most is what a phone does in half a minute. */
export const PROOF_BITS = 16;
export const PROOF_BITS_MAX = 21;
/** For so long a challenge may be answered. */
export const PROOF_MINUTES = 30;
/** So many answers from one address within `PROOF_WINDOW_MINUTES` cost the least; each doubling costs one bit more. */
export const PROOF_FREE = 20;
export const PROOF_WINDOW_MINUTES = 10;

/** @param before answers that came from the same address lately */
export const proofBits = (before: number): number =>
  Math.min(PROOF_BITS_MAX, PROOF_BITS + Math.max(0, Math.floor(Math.log2((before + 1) / PROOF_FREE)) + 1));

/**
 * Whether so many bits are still enough when the answer comes. One doubling is forgiven to who worked while others sent;
 * whoever has hundreds asked for beforehand, while they cost the least, works on the later ones again.
 */
export const isEnough = (bits: number, before: number): boolean => bits >= Math.max(PROOF_BITS, proofBits(before) - 1);

/** The round constants of SHA-256: the first 32 bits of the cube roots of the first 64 primes, after the point. */
const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
/** Where the hash begins: the same of the square roots of the first eight. */
const BEGIN = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  // Ends: there are infinitely many.
  for (let next = 2; found.length < count; next += 1) if (found.every((one) => next % one !== 0)) found.push(next);
  return found;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Of one block: what is hashed here is shorter than that. */
const BLOCK_TEXT_MAX = 55;
/** Of one hash after the other: a page looks through tens of thousands. */
const words = new Uint32Array(64);
const word = (at: number): number => words[at] as number;

/** The text as the block that is hashed, and what each round takes of it. */
function spread(text: string): void {
  words.fill(0);
  const put = (byte: number, at: number) => {
    words[at >> 2] = word(at >> 2) | (byte << (24 - (at % 4) * 8));
  };
  for (let at = 0; at < text.length; at += 1) put(text.charCodeAt(at), at);
  put(0x80, text.length);
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + small + word(at - 7) + large;
  }
}

/**
 * The first 32 bits of the SHA-256 of a text. Written out, as a page that came without encryption has no `crypto.subtle`, and
 * as that answers one hash at a time by a promise.
 * @param text at most 55 signs of ASCII @throws for a longer one
 */
export function hashWord(text: string): number {
  if (text.length > BLOCK_TEXT_MAX) throw new Error('Longer than one block');
  spread(text);
  const [first] = BEGIN as unknown as [number];
  let [a, b, c, d, e, f, g, h] = BEGIN as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    const pick = (e & f) ^ (~e & g);
    const sum = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + pick + (ROUNDS[at] as number) + word(at)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const rest = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + sum) | 0;
    d = c;
    c = b;
    b = a;
    a = (sum + rest) | 0;
  }
  return (a + first) >>> 0;
}

/** Whether the number is an answer to the challenge. */
export const isProven = ({ challenge, bits }: ProofAsked, number: number): boolean =>
  hashWord(`${challenge}.${number}`) >>> (32 - bits) === 0;

/** Looks through some numbers. @returns the first that answers, or null */
export function proveWithin(asked: ProofAsked, from: number, to: number): number | null {
  for (let number = from; number < to; number += 1) if (isProven(asked, number)) return number;
  return null;
}
