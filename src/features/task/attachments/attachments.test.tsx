/** The section of files with a task: what is on its way, what failed, what may be taken away. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { attachFile, listAttachments } from '@/services/file';
import { TaskProjectProvider } from '../context/TaskProject';
import { aDetail, person } from '../testing';
import { AttachmentsSection } from './AttachmentsSection';

jest.mock('@/services/file');
const attach = jest.mocked(attachFile);
const list = jest.mocked(listAttachments);

const wrap = (task = aDetail({ taskId: '1', actions: ['edit'] })) =>
  render(
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
        <AttachmentsSection task={task} revision={0} onCounted={jest.fn()} />
      </TaskProjectProvider>
    </App>,
  );
const stored = (fileId: string, name: string) => ({
  ...{ fileId, name, size: 1536, fieldId: null, createdBy: person('u', '周敏') },
  createdTime: '2026-11-01T00:00:00Z',
});
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('region', { name: '附件' }), { dataTransfer: { files, types: ['Files'] } });

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
  expect(attach.mock.calls.map(([{ file }]) => file.name)).toEqual(['方案.pdf', '方案.pdf']);
});

it('says of an empty file what is wrong with it and sends nothing', async () => {
  wrap();
  await waitFor(() => expect(list).toHaveBeenCalled());
  drop(new File([], '空.txt'));
  expect((await screen.findByRole('alert')).textContent).toContain('文件是空的');
  expect(screen.queryByRole('button', { name: '重新上传 空.txt' })).toBeNull();
  expect(attach).not.toHaveBeenCalled();
});

it('is only shown where there is something to see or to do', async () => {
  const { container } = wrap(aDetail({ taskId: '1', actions: [] }));
  await waitFor(() => expect(list).toHaveBeenCalled());
  expect(container.querySelector('section')).toBeNull();
});
