import { fileSize } from './fileSize';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20 * 1024 * 1024, '20 MB'],
  [123.4 * 1024 * 1024, '123 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('says %d bytes as %s', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said);
});
