/** A field of a register is read, then edited where it stands. */
import type { BuiltinField } from '@contract/object/fields';
import { fireEvent, render, screen } from '@testing-library/react';
import { isEditing } from '@/features/realtime';
import { RecordField } from './RecordField';
import type { Dictionary } from './useDictionary';

const field: BuiltinField = { label: '应对措施', kind: 'text', in: ['detail'] };
const words = {} as Dictionary;

it('says while it is edited that what it began with has to stay', () => {
  const onSave = jest.fn();
  render(<RecordField {...{ field, words, onSave }} projectId="p" shown="甲" written="甲" editable />);
  expect(isEditing()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /应对措施/ }));
  expect(isEditing()).toBe(true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '乙' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect([isEditing(), onSave.mock.calls]).toEqual([false, [['乙', []]]]);
});
