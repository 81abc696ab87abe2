import fc from 'fast-check';
import { inFen } from './currency';

it.each([
  [10_001, 7.1, 71_007],
  [10_001, 0.047, 470],
  // Exactly half a fen: up.
  [5, 0.1, 1],
  [1, 0.5, 1],
  [1_000_000_000_000, 7.12345678, 7_123_456_780_000],
])('%d hundredths at %d are %d fen', (hundredths, rate, fen) => {
  expect(inFen(hundredths, rate)).toBe(fen);
});

it('is within half a fen of the exact amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (amount, rate) => {
      const exact = BigInt(amount) * BigInt(rate);
      const off = BigInt(inFen(amount, rate / 1_000_000)) * 1_000_000n - exact;
      expect(off > -500_001n && off <= 500_000n).toBe(true);
    }),
  );
});
