/** Custom fields as rows of a register's table: what they become, how values are shown and written. */
import type { CustomFieldKind } from '@contract/object/fieldKinds';
import { fieldKindCodes } from '@contract/object/fieldKinds';
import type { CustomFieldInfo } from '@contract/task/setup';
import { customTable } from './custom';
import { shownValue, withWritten, writtenValue } from './values';

const field = (kind: CustomFieldKind, more: Partial<CustomFieldInfo> = {}): CustomFieldInfo => ({
  ...{ fieldId: kind, name: kind, kind, options: [], config: {}, hint: '', required: false },
  ...{ defaultValue: null, shared: false, version: 1 },
  ...more,
});
const person = { userId: 'u1', userName: 'li', name: '李航', avatar: null };

it('has a row for each kind but those of tasks', () => {
  const names = Object.keys(customTable(fieldKindCodes.map((kind) => field(kind))));
  const missing = fieldKindCodes.filter((kind) => !names.includes(`customFields.${kind}`));
  expect(missing).toEqual(['file', 'calculated']);
});

it('calls options of a tree by their path', () => {
  const options = [
    { value: 'a', label: '研发' },
    { value: 'b', label: '前端', parent: 'a' },
  ];
  const table = customTable([field('treeSelect', { options })]);
  expect(table['customFields.treeSelect']?.choices).toEqual({ a: '研发', b: '研发 / 前端' });
});

it('shows people who are named, and writes their ids', () => {
  const table = customTable([field('person'), field('persons')]);
  const row = { customFields: { person: 'u1', persons: ['u1', 'gone'] }, named: [person] };
  const [one, many] = ['customFields.person', 'customFields.persons'].map((name) => [name, table[name]] as const);
  const of = (entry: typeof one) => shownValue(row, entry?.[0] ?? '', entry?.[1] as never);
  expect(of(one)).toEqual(person);
  expect(of(many)).toMatchObject([person, { userId: 'gone', name: '已离开的成员' }]);
  expect(writtenValue(row, 'customFields.persons', many?.[1] as never)).toEqual(['u1', 'gone']);
});

it('shows what was written before the server answers', () => {
  const table = customTable([field('text'), field('person')]);
  const before = { customFields: { text: 'a', number: 1 }, named: [] };
  const after = withWritten(before, { 'customFields.person': 'u1' }, table, new Map([['u1', person]]));
  expect(after.customFields).toEqual({ text: 'a', number: 1, person: 'u1' });
  expect(shownValue(after, 'customFields.person', table['customFields.person'] as never)).toEqual(person);
});
