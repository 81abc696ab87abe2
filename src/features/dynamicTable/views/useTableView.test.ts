import type { TableDetail } from '@contract/dynamicTable/table';
import { act, renderHook } from '@testing-library/react';
import { useTableView } from './useTableView';

const tableWith = (...keys: string[]) =>
  ({
    fields: keys.map((key) => ({ key, kind: 'text', name: key })),
    views: [{ id: 'v', kind: 'grid', config: {} }],
  }) as unknown as TableDetail;

it('asks by no field that was removed while the view was set and not saved', () => {
  const { result, rerender } = renderHook(({ table }) => useTableView(table, 'v', '', false), {
    initialProps: { table: tableWith('f1', 'f2') },
  });
  act(() =>
    result.current.set({
      groups: [{ field: 'f2' }],
      sorts: [{ field: 'f1' }, { field: 'f2' }],
      filter: { match: 'all', conditions: [{ field: 'f2', op: 'is', value: 'x' }] },
    }),
  );
  const asked = () => result.current.query;
  expect([asked().groups, asked().sorts?.length, asked().filter?.conditions?.length]).toEqual([
    [{ field: 'f2' }],
    2,
    1,
  ]);
  rerender({ table: tableWith('f1') });
  expect([asked().groups, asked().sorts, asked().filter?.conditions ?? []]).toEqual([[], [{ field: 'f1' }], []]);
  // It stands again with its field, as an act that was taken back is redone.
  rerender({ table: tableWith('f1', 'f2') });
  expect(asked().groups).toEqual([{ field: 'f2' }]);
});
