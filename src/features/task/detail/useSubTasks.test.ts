import { renderHook, waitFor } from '@testing-library/react';
import { taskApi } from '@/services/task';
import { useSubTasks } from './useSubTasks';

jest.mock('@/services/task');
const answer = (categories: string[], { pageNo = 1, total = categories.length } = {}) =>
  ({
    groups: [
      {
        taskTypeId: 't',
        name: '任务',
        tasks: categories.map((category, at) => ({ taskId: `${pageNo}-${at}`, category, sort: pageNo * 10 + at })),
      },
    ],
    taskTypeList: [],
    total,
    pageNo,
    pageSize: 200,
  }) as unknown as import('@contract/task/tree').ChildTasks;

it('reads the children again when a step took them along', async () => {
  jest.mocked(taskApi.listSubTasks).mockResolvedValueOnce(answer(['NOT_STARTED', 'NOT_STARTED']));
  const { result, rerender } = renderHook((task) => useSubTasks(task), {
    initialProps: { taskId: 'a', childTotal: 2, childDone: 0 },
  });
  await waitFor(() =>
    expect(result.current.data?.map(({ category }) => category)).toEqual(['NOT_STARTED', 'NOT_STARTED']),
  );
  jest.mocked(taskApi.listSubTasks).mockResolvedValueOnce(answer(['DONE', 'DONE']));
  rerender({ taskId: 'a', childTotal: 2, childDone: 2 });
  await waitFor(() => expect(result.current.data?.map(({ category }) => category)).toEqual(['DONE', 'DONE']));
});

it('reads page after page', async () => {
  jest.mocked(taskApi.listSubTasks).mockReset();
  jest.mocked(taskApi.listSubTasks).mockResolvedValueOnce(answer(['DONE', 'DONE'], { total: 3 }));
  jest.mocked(taskApi.listSubTasks).mockResolvedValueOnce(answer(['DONE'], { pageNo: 2, total: 3 }));
  const { result } = renderHook(() => useSubTasks({ taskId: 'b', childTotal: 3, childDone: 3 }));
  await waitFor(() => expect(result.current.data).toHaveLength(3));
  expect(jest.mocked(taskApi.listSubTasks).mock.calls.map(([{ pageNo }]) => pageNo)).toEqual([1, 2]);
});
