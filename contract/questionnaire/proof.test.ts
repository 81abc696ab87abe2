import { createHash } from 'node:crypto';
import { hashWord, isEnough, isProven, PROOF_BITS, PROOF_BITS_MAX, PROOF_FREE, proofBits, proveWithin } from './proof';

it.each([
  ...['', 'abc', '16.abc.0', 'x'.repeat(55)],
  ...Array.from({ length: 200 }, (_, at) => `${'ab9-_.'.repeat(at % 9)}${at}`),
])('hashes %s as everybody does', (text) => {
  expect(hashWord(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
});

it('hashes nothing of more than a block', () => expect(() => hashWord('x'.repeat(56))).toThrow());

it('finds a number, and knows it from the one before it', () => {
  const asked = { challenge: 'a.b', bits: 10 };
  const found = proveWithin(asked, 0, 100_000);
  expect(found).not.toBeNull();
  expect(isProven(asked, found ?? -1)).toBe(true);
  expect(proveWithin(asked, 0, found ?? 0)).toBeNull();
  const digest = createHash('sha256').update(`a.b.${found}`).digest();
  expect(digest.readUInt32BE(0)).toBeLessThan(2 ** 22);
});

it('asks more of an address from which many come, and never more than a phone can do', () => {
  const asked = [0, PROOF_FREE - 2, PROOF_FREE - 1, 2 * PROOF_FREE - 1, 200, 1_000_000].map(proofBits);
  expect(asked).toEqual([
    ...[PROOF_BITS, PROOF_BITS, PROOF_BITS + 1, PROOF_BITS + 2],
    ...[PROOF_BITS + 4, PROOF_BITS_MAX],
  ]);
});

it('takes what was asked for one doubling ago, and no more of what was asked for beforehand', () => {
  expect([0, PROOF_FREE, 2 * PROOF_FREE, 4 * PROOF_FREE].map(proofBits)).toEqual([16, 17, 18, 19]);
  expect([0, PROOF_FREE, 2 * PROOF_FREE, 4 * PROOF_FREE].map((before) => isEnough(PROOF_BITS, before))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isEnough(PROOF_BITS - 1, 0)).toBe(false);
  expect(isEnough(PROOF_BITS_MAX, 1_000_000)).toBe(true);
});
