import type { RecordOutline } from '@contract/dynamicTable/records';
import { act, renderHook, waitFor } from '@testing-library/react';
import { outlineRecords, queryRecords } from '@/services/dynamicTable';
import { useRecords } from './useRecords';

jest.mock('@/services/dynamicTable', () => ({ outlineRecords: jest.fn(), queryRecords: jest.fn() }));
const asked = jest.mocked(queryRecords);

const outline: RecordOutline = {
  ...{ total: 1200, sums: {}, groups: [], more: false, people: {}, revision: 1 },
  anchors: [['a'], ['b'], ['c']],
};
const record = (n: number) => ({ id: `r${n}`, no: n, version: 1, stale: false, values: {} });
const windowOf: typeof queryRecords = async ({ from, skip = 0, size = 100 }) => {
  const first = 500 * outline.anchors.findIndex(([place]) => place === (from?.[0] ?? 'a')) + skip;
  return { records: Array.from({ length: size }, (_, at) => record(first + at)), people: {}, revision: 1 };
};
const query = {};
const fields: [] = [];

beforeEach(() => {
  jest.mocked(outlineRecords).mockResolvedValue(outline);
  asked.mockReset().mockImplementation(windowOf);
});
afterEach(() => jest.useRealTimers());

async function opened() {
  const { result } = renderHook(() => useRecords('t', query, fields, 1));
  await waitFor(() => expect(result.current.at(0)?.id).toBe('r0'));
  return result;
}

it('asks for a window that fails a few times, by itself and not with each step, and then says that rows lack', async () => {
  const result = await opened();
  jest.useFakeTimers();
  asked.mockClear().mockRejectedValue(new Error('away'));
  const need = () => act(async () => result.current.need(500, 520));
  for (let step = 0; step < 20; step += 1) await need();
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(asked).toHaveBeenCalledTimes(5);
  expect(result.current.lacking).toBe(true);
  await need();
  expect(asked).toHaveBeenCalledTimes(5);
  asked.mockImplementation(windowOf);
  await act(async () => result.current.refresh());
  expect([result.current.lacking, result.current.at(510)?.id]).toEqual([false, 'r510']);
});

it('has all of a range for what is done to more than is in sight', async () => {
  const result = await opened();
  await act(() => result.current.load(0, 1199));
  expect(result.current.at(1150)?.id).toBe('r1150');
  expect([result.current.placeOf('r777'), result.current.placeOf('gone')]).toEqual([777, undefined]);
});
