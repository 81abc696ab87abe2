import { recalled, SKIP } from './kind';

const seen = {
  columns: ['名称', '级别', '级别'].map((heading) => ({ heading, samples: [] })),
  total: 1,
  chosen: ['title', SKIP, SKIP],
  values: [],
};
const options = [
  { value: 'title', label: '标题' },
  { label: '已有', options: [{ value: 'level', label: '等级' }] },
];

it('begins with what was chosen last time, as far as it is still there', () => {
  const before = { columns: { 名称: SKIP, 级别: 'level' }, values: {} };
  expect(recalled(seen, options, before, false)).toEqual([SKIP, 'level', 'level']);
  // Each field is for one column alone.
  expect(recalled(seen, options, before, true)).toEqual([SKIP, 'level', SKIP]);
  expect(recalled(seen, options, { columns: { 名称: 'gone', 级别: 'gone' }, values: {} }, true)).toEqual(seen.chosen);
});
