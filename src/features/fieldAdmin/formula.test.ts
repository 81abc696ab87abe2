import { toIds, toNames } from './formula';

const fields = [
  { fieldId: 'f1', name: '单价' },
  { fieldId: 'f2', name: '进度' },
];

it('is written with names and kept with ids, both ways', () => {
  const text = 'round({单价} * {预计工时}, 2) - {planEnd}';
  expect(toIds(text, fields)).toBe('round({f1} * {estimateHours}, 2) - {planEnd}');
  expect(toNames(toIds(text, fields), fields)).toBe('round({单价} * {预计工时}, 2) - {计划截止}');
});

it('means the custom field where two bear one name, and leaves what nobody knows', () => {
  expect(toIds('{进度} + {没有}', fields)).toBe('{f2} + {没有}');
});
