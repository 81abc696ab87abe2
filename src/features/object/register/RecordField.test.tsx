/** A field of a register is read, then edited where it stands. */
import type { BuiltinField } from '@contract/object/fields';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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

it('holds what was refused, without taking the keyboard, until it is taken', async () => {
  const onSave = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  render(<RecordField {...{ field, words, onSave }} projectId="p" shown="甲" written="甲" editable />);
  fireEvent.click(screen.getByRole('button', { name: /应对措施/ }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '乙' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  const again = await screen.findByRole<HTMLInputElement>('textbox');
  expect(again.value).toBe('乙');
  expect(document.activeElement).not.toBe(again);
  fireEvent.keyDown(again, { key: 'Enter' });
  await waitFor(() => expect(onSave.mock.calls.map(([value]) => value)).toEqual(['乙', '乙']));
  expect(screen.queryByRole('textbox')).toBeNull();
});
