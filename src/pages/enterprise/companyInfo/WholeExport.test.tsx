import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { enterpriseApi } from '@/services/enterprise';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { WholeExport } from './WholeExport';

jest.mock('@/services/enterprise');
const { listExports, startExport, exportFile } = jest.mocked(enterpriseApi);

const made = {
  ...{ id: 'e', state: 'finished' as const, rows: 1234, files: 5, ofFiles: 5, bytes: 3 * 1024 * 1024 },
  ...{
    error: null as string | null,
    createdBy: null,
    createdTime: '2026-11-28T05:32:00.000Z',
    finishedTime: '2026-11-28T05:33:00.000Z',
  },
};
const queued = { ...made, state: 'queued' as const, rows: 0, files: 0, ofFiles: 0, bytes: 0, finishedTime: null };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  createHistory({ type: 'memory' });
  exportFile.address.mockImplementation(({ id }) => `/whole/${id}`);
});
const open = () =>
  render(
    <TestRouter>
      <WholeExport />
    </TestRouter>,
  );

it('asks for the passphrase twice and the password, and follows what it started', async () => {
  listExports.mockResolvedValueOnce([]).mockResolvedValue([queued]);
  startExport.mockResolvedValue({ id: 'e' });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '导出企业' }));
  const send = await screen.findByRole('button', { name: '开始导出' });
  type('口令', 'correct horse');
  type('再次输入口令', 'correct hoarse');
  type('您的登录密码', 'mine');
  fireEvent.click(send);
  expect(await screen.findByText('两次输入的口令不同')).toBeTruthy();
  expect(startExport).not.toHaveBeenCalled();
  type('再次输入口令', 'correct horse');
  fireEvent.click(send);
  await waitFor(() => expect(startExport).toHaveBeenCalledWith({ passphrase: 'correct horse', password: 'mine' }));
  expect(await screen.findByText('等待中')).toBeTruthy();
  // One at a time, by a button that keeps the keyboard.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /导出企业/ });
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers what is there, and says of the others how far they are or why they failed', async () => {
  listExports.mockResolvedValue([
    made,
    { ...made, id: 'f', state: 'failed' as const, error: '导出没有成功' },
    { ...made, id: 'r', state: 'running' as const, files: 2 },
  ]);
  open();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '下载（3.0 MB）' });
  expect(link.getAttribute('href')).toBe('/whole/e');
  expect(screen.getByText('导出没有成功')).toBeTruthy();
  expect(screen.getByText('正在导出：已写入 1,234 行、2 / 5 个文件')).toBeTruthy();
});
