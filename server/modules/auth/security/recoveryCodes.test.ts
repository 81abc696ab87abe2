import { hashRecovery, newRecovery } from './recoveryCodes';

it('have 120 bits in signs that nobody misreads, and fit the field that takes them', () => {
  const codes = Array.from({ length: 200 }, newRecovery);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
  // Each of the 32 signs comes: five bits a sign are what the length is reckoned by.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  expect(codes[0]?.length).toBeLessThanOrEqual(40);
});

it('are the same however they are typed, those of before too', () => {
  const kept = hashRecovery('10AB-CDEF-GH10-2345-6789-KMNP');
  expect(hashRecovery('loab cdef ghio 2345 6789 kmnp')).toBe(kept);
  expect(hashRecovery('IOABCDEFGHLO23456789KMNP')).toBe(kept);
  expect(hashRecovery('10AB-CDEF-GH10-2345-6789-KMNQ')).not.toBe(kept);
  expect(hashRecovery('ABCD-EFGH-JKMN-PQRS')).toBe(hashRecovery('abcdefghjkmnpqrs'));
});
