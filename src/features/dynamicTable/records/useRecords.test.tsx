import { act, renderHook, waitFor } from '@testing-library/react';
import { dynamicTableApi } from '@/services/dynamicTable';
import { useRecords } from './useRecords';

jest.mock('@/services/dynamicTable');
const service = jest.mocked(dynamicTableApi);
const asked = service.queryRecords;

const anchors = [['a'], ['b'], ['c']];
const outline = { total: 1200, sums: {}, groups: [], more: false, people: {}, revision: 1, anchors };
const record = (n: number) => ({ id: `r${n}`, no: n, version: 1, stale: false, values: {} });
const answers = () =>
  asked.mockImplementation(async ({ from, skip = 0, size = 100 }) => {
    const first = 500 * anchors.findIndex(([place]) => place === (from?.[0] ?? 'a')) + skip;
    return { records: Array.from({ length: size }, (_, at) => record(first + at)), people: {}, revision: 1 };
  });
const query = {};
const fields: [] = [];

beforeEach(() => {
  jest.resetAllMocks();
  service.outlineRecords.mockResolvedValue(outline);
  answers();
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
  answers();
  await act(async () => result.current.refresh());
  expect([result.current.lacking, result.current.at(510)?.id]).toEqual([false, 'r510']);
});

it('has all of a range for what is done to more than is in sight', async () => {
  const result = await opened();
  await act(() => result.current.load(0, 1199));
  expect(result.current.at(1150)?.id).toBe('r1150');
  expect([result.current.placeOf('r777'), result.current.placeOf('gone')]).toEqual([777, undefined]);
});

it('keeps what is shown where reading it anew fails, and says so until it is there', async () => {
  const result = await opened();
  service.outlineRecords.mockRejectedValueOnce(new Error('away'));
  await act(async () => result.current.refresh());
  expect([result.current.lacking, result.current.at(0)?.id]).toEqual([true, 'r0']);
  await act(async () => result.current.refresh());
  expect(result.current.lacking).toBe(false);
});
