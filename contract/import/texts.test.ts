import { dayOf, instantOf, orderOf, readWritten } from './dates';
import { readImportHours } from './hours';
import { keyIn, saidLinks } from './links';
import { presets } from './presets';
import { presetUse } from './recognise';
import { wikiToHtml } from './wiki';
import { categoryOf, priorityOfWord } from './words';

const day = (text: string, order?: 'dmy' | 'mdy') => {
  const written = readWritten(text, order);
  return written && written !== 'doubtful' ? dayOf(written, 'Asia/Shanghai') : written;
};

describe('days and moments', () => {
  it.each([
    ['30/Sep/26 9:05 AM', '2026-09-30'],
    ['01-Oct-2026', '2026-10-01'],
    ['Wed May 13 2026 20:21:41 GMT+0000 (GMT+00:00)', '2026-05-14'],
    ['2026-10-01T23:30:00Z', '2026-10-02'],
    ['2026-10-01T23:30:00+08:00', '2026-10-01'],
    ['2026-10-01T00:00:00.000Z', '2026-10-01'],
    ['October 9, 2026 3:00 PM', '2026-10-09'],
    ['2026年10月9日 下午3:05', '2026-10-09'],
    ['25/12/26', '2026-12-25'],
    ['46295', '2026-09-30'],
    ['1790730000', '2026-09-30'],
    ['2026-02-30', null],
    ['soon', null],
    ['03/二月/26 2:15 下午', '2026-02-03'],
    ['9/十一月/2026', '2026-11-09'],
    ['05/05/2026', '2026-05-05'],
    ['05/10/2026', 'doubtful'],
  ])('reads %s', (text, expected) => expect(day(text)).toBe(expected));

  it('tells the order of a column, and the moment of a day where it is', () => {
    expect(orderOf(['05/10/2026', '', '10/20/2026'])).toBe('mdy');
    expect(orderOf(['05/10/26', '06/11/26'])).toBe('asked');
    expect(day('05/10/2026', 'dmy')).toBe('2026-10-05');
    const noon = readWritten('2026-10-01 12:00 PM');
    expect(noon && noon !== 'doubtful' && new Date(instantOf(noon, 'Asia/Shanghai')).toISOString()).toBe(
      '2026-10-01T04:00:00.000Z',
    );
  });
});

it.each([
  ['28800', 'seconds', 8],
  ['90', 'minutes', 1.5],
  ['2', 'days', 16],
  ['2d 4h', 'hours', 20],
  ['1w 1d', 'hours', 48],
  ['PT1H30M', 'hours', 1.5],
  ['2人天', 'hours', 16],
  ['1,500', 'hours', 1500],
  ['many', 'hours', null],
  ['-3', 'hours', null],
  ['8,5', 'hours', 8.5],
  ['1.234,5', 'hours', 1234.5],
  ['1,000', 'hours', 1000],
  ['1,234.5', 'hours', 1234.5],
] as const)('reads %s in %s', (text, unit, hours) => expect(readImportHours(text, unit)).toBe(hours));

it('reads links with their relation, and keys however they are named', () => {
  expect(saidLinks('Blocks #103, Related to #102, Precedes #7 (2 days), WEB-1')).toEqual([
    { sense: 'blocks', key: '103' },
    { sense: 'relates', key: '102' },
    { sense: 'blocks', key: '7' },
    { sense: 'relates', key: 'WEB-1' },
  ]);
  expect(keyIn('接口(#12)')).toBe('12');
  expect(keyIn('甲 (https://www.notion.so/1b?pvs=21)')).toBe('甲');
  expect([keyIn('0'), keyIn('/(#0)')]).toEqual(['', '']);
  expect(keyIn('https://example.com/x/issues/12')).toBe('12');
});

describe('wiki notation', () => {
  it('becomes HTML, and nothing of a text becomes markup that was none', () => {
    expect(wikiToHtml('h2. A\n* one\n** two\n# x\n{code}<b>{code}\n*bold* _it_ {{c}} [l|https://e.com]', 'jira')).toBe(
      '<h2>A</h2><ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul><ol><li><p>x</p></li></ol>' +
        '<pre><code>&lt;b&gt;</code></pre>' +
        '<p><strong>bold</strong> <em>it</em> <code>c</code> <a href="https://e.com">l</a></p>',
    );
    expect(wikiToHtml('<script>x</script> [l|javascript:x] a_b_c 2*3*4', 'jira')).toBe(
      '<p>&lt;script&gt;x&lt;/script&gt; [l|javascript:x] a_b_c 2*3*4</p>',
    );
    expect(wikiToHtml('h1. x\n\n"t":https://e.com @c@', 'textile')).toBe(
      '<h1>x</h1><p><a href="https://e.com">t</a> <code>c</code></p>',
    );
  });

  it('takes no long time over what was made to', () => {
    const began = performance.now();
    for (const part of ['{code}', '{quote}', '*a', '[a|', '"a', '|', '**** '])
      wikiToHtml(part.repeat(30_000 / part.length), 'jira');
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

it('knows what usual words mean', () => {
  expect(["Won't Do", 'In Review', '已关闭', '3. 开发中', 'Done ✅', 'Sonstiges'].map(categoryOf)).toEqual([
    'CANCELLED',
    'VERIFYING',
    'CLOSED',
    'IN_PROGRESS',
    'DONE',
    null,
  ]);
  expect(['Very High', 'P0', 'P1 - High', '较低', '?'].map(priorityOfWord)).toEqual([4, 4, 3, 1, null]);
});

it('every preset knows the columns that it is told by, and has a title', () => {
  for (const preset of presets) {
    expect([preset.id, Object.values(preset.columns).includes('title')]).toEqual([preset.id, true]);
    for (const marks of preset.marks) {
      expect([preset.id, marks.filter((mark) => presetUse(preset, mark) === undefined)]).toEqual([preset.id, []]);
    }
  }
});
