import type { KeyboardEvent } from 'react';
import { type Keyed, onGridKey } from './keys';

const keyed = () => {
  const act = () => jest.fn();
  return {
    selection: { active: { row: 1, column: 1 }, corner: { row: 1, column: 1 }, record: { id: 'r' }, all: act() },
    editing: { draft: null, go: act(), begin: act(), commit: act(), cancel: act() },
    blocks: { clear: act(), fillDown: act() },
    ...{ total: 10, columns: 3, page: () => 5, onOpen: act(), undo: act(), redo: act() },
  };
};
type Fake = ReturnType<typeof keyed>;
/** @returns whether the browser was kept from doing what it does */
function press(fake: Fake, key: string, more: object = {}): boolean {
  const preventDefault = jest.fn();
  const event = { key, nativeEvent: {}, preventDefault, stopPropagation: jest.fn(), ...more };
  onGridKey(event as unknown as KeyboardEvent, fake as unknown as Keyed);
  return preventDefault.mock.calls.length > 0;
}

it('takes acts back and does them again, which no key of the page does from a field for typing', () => {
  const fake = keyed();
  expect([press(fake, 'z', { ctrlKey: true }), press(fake, 'Z', { metaKey: true, shiftKey: true })]).toEqual([
    true,
    true,
  ]);
  press(fake, 'y', { ctrlKey: true });
  expect([fake.undo.mock.calls.length, fake.redo.mock.calls.length]).toEqual([1, 2]);
  // While something is typed over a cell, it is the field's own.
  fake.editing.draft = { field: { kind: 'text' } } as never;
  expect(press(fake, 'z', { ctrlKey: true })).toBe(false);
  expect(fake.undo).toHaveBeenCalledTimes(1);
});

it('moves within the grid, and lets Tab out of it at its edges', () => {
  const fake = keyed();
  press(fake, 'ArrowDown');
  press(fake, 'End', { ctrlKey: true });
  press(fake, 'PageUp');
  expect(fake.editing.go.mock.calls).toEqual([
    [{ row: 2, column: 1 }, undefined],
    [{ row: 9, column: 2 }, undefined],
    [{ row: -4, column: 1 }, undefined],
  ]);
  fake.selection.active.column = 2;
  expect(press(fake, 'Tab')).toBe(false);
  expect(press(fake, 'Enter')).toBe(true);
  expect(fake.editing.begin).toHaveBeenCalledTimes(1);
});

it('hears nothing of an input method', () => {
  const fake = keyed();
  press(fake, 'Enter', { nativeEvent: { isComposing: true } });
  expect(fake.editing.begin).not.toHaveBeenCalled();
});
