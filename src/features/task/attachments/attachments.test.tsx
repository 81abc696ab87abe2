/** The section of files with a task: what is on its way, what failed, what may be taken away. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { attachFile, listAttachments } from '@/services/object';
import { TaskProjectProvider } from '../context/TaskProject';
import { aDetail, person } from '../testing';
import { AttachmentsSection } from './AttachmentsSection';

jest.mock('@/services/object');
const attach = jest.mocked(attachFile);
const list = jest.mocked(listAttachments);

const one = aDetail({ taskId: '1', actions: ['edit'] });
const page = (task: typeof one | null) => (
  <App>
    <TaskProjectProvider
      data={{
        project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
        types: [],
        members: [],
        customFields: [],
        settings: {},
        userId: 'me',
      }}
    >
      {task && <AttachmentsSection task={task} revision={0} onCounted={jest.fn()} />}
    </TaskProjectProvider>
  </App>
);
const wrap = (task = one) => render(page(task));
const stored = (fileId: string, name: string) => ({
  ...{ fileId, name, size: 1536, fieldId: null, kind: 'other' as const, createdBy: person('u', '周敏') },
  createdTime: '2026-11-01T00:00:00Z',
});
const drop = (...files: File[]) => {
  const dataTransfer = { files, types: ['Files'] };
  fireEvent.dragEnter(window, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: '附件' }), { dataTransfer });
};

beforeEach(() => {
  list.mockReset().mockResolvedValue([]);
  attach.mockReset();
});

it('keeps a file that did not arrive until it is sent again', async () => {
  wrap();
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  attach.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(stored('1', '方案.pdf'));
  drop(new File(['x'], '方案.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('上传失败');
  list.mockResolvedValue([stored('1', '方案.pdf')]);
  fireEvent.click(screen.getByRole('button', { name: '重新上传 方案.pdf' }));
  expect(await screen.findByText(/1\.5 KB · 周敏/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(attach.mock.calls.map(([, file]) => file.name)).toEqual(['方案.pdf', '方案.pdf']);
});

it('lets files go on when the task is closed, and says which did not arrive', async () => {
  let fail: (error: Error) => void = () => {};
  const { rerender } = wrap();
  await waitFor(() => expect(list).toHaveBeenCalled());
  attach.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  drop(new File(['x'], '方案.pdf'));
  await waitFor(() => expect(attach).toHaveBeenCalled());
  rerender(page(null));
  expect(attach.mock.calls[0]?.[2]?.signal?.aborted).toBe(false);
  fail(new Error('offline'));
  expect(await screen.findByText(/「方案\.pdf」没有上传到 P-1/)).toBeTruthy();
});

it('says of a file that is too large what is wrong with it and sends nothing', async () => {
  wrap();
  await waitFor(() => expect(list).toHaveBeenCalled());
  const large = new File([], '大.txt');
  Object.defineProperty(large, 'size', { value: 3e9 });
  drop(large);
  expect((await screen.findByRole('alert')).textContent).toContain('超过 2 GB');
  expect(screen.queryByRole('button', { name: '重新上传 大.txt' })).toBeNull();
  expect(attach).not.toHaveBeenCalled();
});

it('is only shown where there is something to see or to do', async () => {
  const { container } = wrap(aDetail({ taskId: '1', actions: [] }));
  await waitFor(() => expect(list).toHaveBeenCalled());
  expect(container.querySelector('section')).toBeNull();
});
