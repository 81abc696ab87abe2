import { aField } from '../testing';
import { missingIn, patched, withDefaults } from './draftTask';

const fields = [
  aField({ fieldId: 'a', name: '级别', kind: 'number', defaultValue: 3 }),
  aField({ fieldId: 'b', name: '来源', kind: 'text', required: true }),
  aField({ fieldId: 'c', name: '平台', kind: 'multiSelect', required: true }),
];

it('begins with the defaults, keeps what was typed and forgets fields that have gone', () => {
  expect(withDefaults(fields).customFields).toEqual({ a: 3 });
  const typed = { labelIds: ['l'], customFields: { a: 5, gone: 'x' } };
  expect(withDefaults(fields, typed)).toEqual({ labelIds: ['l'], customFields: { a: 5 } });
});

it('names the required fields that are empty', () => {
  expect(missingIn(fields, withDefaults(fields))).toEqual(['来源', '平台']);
  const filled = patched(patched(withDefaults(fields), { customFields: { b: '客户' } }), { customFields: { c: [] } });
  expect(missingIn(fields, filled)).toEqual(['平台']);
  expect(missingIn(fields, patched(filled, { customFields: { c: ['x'] } }))).toEqual([]);
});
