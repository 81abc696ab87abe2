import { act, render } from '@testing-library/react';
import { Choose } from './Choose';
import { ChooseSaved } from './ChooseSaved';

jest.mock('./Choose');
type ChooseProps = import('./Choose').ChooseProps;
type TableField = ChooseProps['field'];
const choose = jest.mocked(Choose);
/** What the choices are given now. */
const given = () => choose.mock.lastCall?.[0] as ChooseProps;

const field = { key: 'f1', kind: 'multiSelect', name: '标签' } as TableField;
const shared = { field, people: {}, linked: [], projectId: null };

beforeEach(() => {
  jest.resetAllMocks();
  choose.mockReturnValue(null as never);
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('goes on from what was chosen before, and saves all of it as one change', async () => {
  const onSave = jest.fn(async () => true);
  const { rerender } = render(<ChooseSaved {...shared} value={[]} onSave={onSave} />);
  act(() => given().onChange(['a']));
  expect(given().value).toEqual(['a']);
  act(() => given().onChange(['a', 'b']));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(onSave.mock.calls).toEqual([[['a', 'b']]]);
  // Shown until the record has it.
  expect(given().value).toEqual(['a', 'b']);
  rerender(<ChooseSaved {...shared} value={['a', 'b', 'c']} onSave={onSave} />);
  expect(given().value).toEqual(['a', 'b', 'c']);
});

it('saves what was chosen when it is left, and shows what stands there where that was refused', async () => {
  const onSave = jest.fn(async () => false);
  const { unmount } = render(<ChooseSaved {...shared} value={['x']} onSave={onSave} />);
  act(() => given().onChange(['x', 'y']));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(given().value).toEqual(['x']);
  act(() => given().onChange([]));
  unmount();
  expect(onSave).toHaveBeenLastCalledWith([]);
});
