/** A logo is a PNG of the size that is shown, and nothing else of what was sent is kept. */
import { deflateSync } from 'node:zlib';
import { LOGO } from '../../../contract/questionnaire/theme';
import { cleanedLogo } from './logo';

const chunk = (kind: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
};
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(10)));
const end = chunk('IEND', Buffer.alloc(0));
const png = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts]);

it('keeps the picture, and no words, places, profiles or what stands behind its end', () => {
  const secret = chunk('tEXt', Buffer.from('GPS\0北京 39.9'));
  const sent = Buffer.concat([
    png(header(600, 200), secret, chunk('eXIf', Buffer.from('x')), pixels, end),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  expect(cleanedLogo(sent).equals(png(header(600, 200), pixels, end))).toBe(true);
});

it.each([
  ['no PNG', Buffer.from('GIF89a')],
  ['words with its name', Buffer.from('<svg onload="alert(1)"/>')],
  ['cut off', png(header(10, 10), pixels).subarray(0, 40)],
  ['without an end', png(header(10, 10), pixels)],
  ['without a beginning', png(pixels, end)],
  [
    'a length beyond the file',
    png(header(10, 10), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0])),
  ],
  ['nothing', Buffer.alloc(0)],
])('refuses %s in words', (_, bytes) => {
  expect(() => cleanedLogo(bytes)).toThrow('徽标不是有效的 PNG 图片');
});

it('refuses one that is larger than it is shown, by pixels and by bytes', () => {
  expect(() => cleanedLogo(png(header(LOGO.width + 1, 10), pixels, end))).toThrow('徽标最大 600 × 200 像素');
  expect(() => cleanedLogo(png(header(10, 10), chunk('IDAT', Buffer.alloc(LOGO.bytes)), end))).toThrow(
    '徽标超过 300 KB',
  );
});
