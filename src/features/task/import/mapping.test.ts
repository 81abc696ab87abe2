import type { WorkMapping } from '@contract/import/mapping';
import { aField } from '../testing';
import { columnOptions, mappingProblem, meaningOf, needsLook, useOf, withMeaning, withPlan, withUse } from './mapping';

const mapping: WorkMapping = {
  source: 'jira',
  columns: [
    { column: 'Summary', to: 'title' },
    { column: 'Status', to: 'stage' },
    { column: 'Due', to: 'planEnd' },
    { column: 'Risk', to: 'skip' },
  ],
  markup: 'jira',
  archived: 'bring',
  values: {},
};

it('gives a column another use, and keeps what was said of its days', () => {
  const made = withUse(mapping, 'Risk', 'new', 'select');
  expect(made.columns[3]).toEqual({ column: 'Risk', to: 'field', create: 'select', name: 'Risk' });
  const there = withUse(made, 'Risk', 'field:f1');
  expect(there.columns[3]).toEqual({ column: 'Risk', to: 'field', fieldId: 'f1' });
  expect(there.columns.map(useOf)).toEqual(['title', 'stage', 'planEnd', 'field:f1']);
  const ordered = withPlan(mapping, 'Due', (plan) => ({ ...plan, order: 'dmy' }));
  expect(withUse(ordered, 'Due', 'planStart').columns[2]).toEqual({ column: 'Due', to: 'planStart', order: 'dmy' });
});

it('says what is missing: title, name, two columns for one field, the order of days', () => {
  const sure = { doubtful: [] };
  expect(mappingProblem(mapping, sure)).toBeNull();
  expect(mappingProblem(withUse(mapping, 'Summary', 'skip'), sure)).toBe('请为「标题」选择一列');
  const twice = withUse(withUse(mapping, 'Risk', 'field:f1'), 'Status', 'field:f1');
  expect(mappingProblem(twice, sure)).toBe('两列不能导入到同一个字段');
  const nameless = withPlan(withUse(mapping, 'Risk', 'new'), 'Risk', (plan) => ({ ...plan, name: ' ' }));
  expect(mappingProblem(nameless, sure)).toBe('新字段需要名称');
  expect(mappingProblem(withUse(withUse(mapping, 'Risk', 'key'), 'Due', 'number'), sure)).toContain('只能选择一个');
  const invited = (to: string) => withMeaning(mapping, 'people', '林远', to);
  expect(mappingProblem(invited('mail:lin@'), sure)).toContain('请填写「林远」的邮箱');
  expect(mappingProblem(invited('mail:Lin@example.com'), sure)).toBeNull();
  const doubtful = { doubtful: [{ column: 'Due', examples: ['05/10/2026'] }] };
  expect(mappingProblem(mapping, doubtful)).toBe('请选择「Due」中日期的写法');
  expect(
    mappingProblem(
      withPlan(mapping, 'Due', (plan) => ({ ...plan, order: 'mdy' })),
      doubtful,
    ),
  ).toBeNull();
});

it('keeps what a value means above the guess, and looks at the file again where other columns hold such values', () => {
  const meant = withMeaning(mapping, 'stage', 'Review', 'DONE');
  expect(meaningOf(meant, 'stage', { value: 'Review', to: '' })).toBe('DONE');
  expect(meaningOf(meant, 'stage', { value: 'Open', to: 'NOT_STARTED' })).toBe('NOT_STARTED');
  expect(needsLook(mapping, meant)).toBe(false);
  expect(needsLook(mapping, withUse(mapping, 'Risk', 'labels'))).toBe(true);
  expect(needsLook(mapping, withUse(mapping, 'Risk', 'new'))).toBe(false);
});

it('offers the fields of the project that a table can fill', () => {
  const fields = [
    aField({ fieldId: 'f1', name: '故事点', kind: 'number' }),
    aField({ fieldId: 'f2', name: '算', kind: 'calculated' }),
  ];
  expect(columnOptions(fields).at(-1)?.options).toEqual([{ value: 'field:f1', label: '故事点' }]);
});
