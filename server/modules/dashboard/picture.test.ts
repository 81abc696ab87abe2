/** Pictures of mails: what is drawn where, read back from the file. */
import { inflateSync } from 'node:zlib';
import { letterOf } from './letter';
import { type Drawing, PICTURE_HEIGHT, PICTURE_WIDTH, pictureOf } from './picture';

/** The places of the palette, by row. */
function read(png: Buffer): { width: number; height: number; at: (x: number, y: number) => number } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let from = 8; from < png.length; ) {
    const length = png.readUInt32BE(from);
    if (png.subarray(from + 4, from + 8).toString('latin1') === 'IDAT')
      data.push(png.subarray(from + 8, from + 8 + length));
    from += length + 12;
  }
  const pixels = inflateSync(Buffer.concat(data));
  return { width, height, at: (x, y) => pixels[y * (width + 1) + 1 + x] ?? -1 };
}
const drawn = (of: Drawing) => {
  const png = pictureOf(of);
  if (!png) throw new Error('nothing drawn');
  return read(png);
};

it('draws columns one on the other, as high as they are', () => {
  const { width, height, at } = drawn({
    kind: 'stack',
    values: [
      [1, 2],
      [1, 0],
    ],
  });
  expect([width, height]).toEqual([2 * PICTURE_WIDTH, 2 * PICTURE_HEIGHT]);
  const [first, second] = [width * 0.25, width * 0.75];
  // Both add up to 2: of the first place half is of the first series, half of the second; of the second all of the first.
  expect([at(first, height * 0.75), at(first, height * 0.25)]).toEqual([2, 3]);
  expect([at(second, height * 0.75), at(second, height * 0.25)]).toEqual([2, 2]);
  expect(at(1, height * 0.4)).toBe(0);
});

it('draws a curve through its points, below zero too, and none through what has no value', () => {
  const { width, height, at } = drawn({ kind: 'line', values: [[0, null, 10, -10]] });
  expect(at(width * 0.625, 8)).toBe(2);
  expect(at(width * 0.875, height - 9)).toBe(2);
  const column = Array.from({ length: height }, (_, y) => at(width * 0.375, y));
  expect(column).not.toContain(2);
});

it('draws nothing of nothing, and of too much', () => {
  expect(pictureOf({ kind: 'line', values: [] })).toBeNull();
  expect(pictureOf({ kind: 'stack', values: [[0, 0]] })).toBeNull();
  expect(pictureOf({ kind: 'line', values: [Array.from({ length: 500 }, (_, at) => at)] })).toBeNull();
});

it('stands in the letter with its words beside it, and a table without one as before', () => {
  const table = {
    ...{
      title: '各月<工时>',
      unit: '小时',
      whole: 3,
      before: null,
      trend: null,
      heading: ['日期', '开发', '测试'],
      sums: 0,
    },
    rows: [
      ['2026-01', 1, 0],
      ['2026-02', 2, 1],
    ],
    notes: [],
  };
  const about = { name: '板', when: '今天', note: '' };
  const html = letterOf(about, [{ ...table, drawing: { kind: 'stack', series: 2 } }]);
  expect(html).toMatch(
    /<img src="data:image\/png;base64,[A-Za-z0-9+/=]+" [^>]*alt="各月&lt;工时&gt;[^"]*2026-01[^"]*2026-02/,
  );
  expect(html).toContain('开发');
  expect(letterOf(about, [{ ...table, drawing: null }])).not.toContain('<img');
});
