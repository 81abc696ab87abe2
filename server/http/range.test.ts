import { disposition } from './disposition';
import { rangeOf } from './range';

it.each([
  ['bytes=-500', 1000, { start: 500, end: 999 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-2', 1000, null],
  ['bytes=500-9999', 1000, { start: 500, end: 999 }],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=-5000', 1000, { start: 0, end: 999 }],
  ['bytes=999-', 1000, { start: 999, end: 999 }],
  ['Bytes=0-0', 1000, { start: 0, end: 0 }],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=-', 1000, null],
  ['bytes=0-1,5-6', 1000, null],
  ['lines=0-1', 1000, null],
  [undefined, 1000, null],
] as const)('%s of %d bytes', (header, size, wanted) => {
  expect(rangeOf(header, size)).toEqual(wanted);
});

it('names what is saved in UTF-8, without what a header or a shell would read', () => {
  expect(disposition('attachment', `it's (1).pdf`)).toContain(`filename*=UTF-8''it%27s%20%281%29.pdf`);
  expect(disposition('inline', '合同"终版".pdf')).toBe(
    `inline; filename="___%___.pdf"; filename*=UTF-8''x`
      .replace('___%___', '______')
      .replace('x', encodeURIComponent('合同"终版".pdf')),
  );
});
