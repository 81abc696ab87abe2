/** One person's data: asked for with the password, erased with the name typed, and followed. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { enterpriseApi } from '@/services/enterprise';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { PersonDataDialog } from './PersonDataDialog';

/** Where a module is mocked, no type of an import is named: the transform that lifts the mocks takes it for a value. */
jest.mock('@/services/enterprise');
const { listPersonRequests, startPersonExport, startErasure, personFile } = jest.mocked(enterpriseApi);
const one = {
  ...{
    id: 'p',
    act: 'export' as const,
    state: 'finished' as const,
    rows: 1200,
    files: 3,
    bytes: 2 * 1024 * 1024,
    error: null,
  },
  ...{ createdBy: null, createdTime: '2026-11-28T05:32:00.000Z', finishedTime: '2026-11-28T05:33:00.000Z' },
};
const show = (state: string) => {
  createHistory({ type: 'memory' });
  personFile.address.mockImplementation(({ id }) => `/person/${id}`);
  const member = { userId: 'u', name: '周敏', userName: 'zhoumin', state } as never;
  render(
    <TestRouter>
      <PersonDataDialog member={member} onClose={() => {}} onErased={() => {}} />
    </TestRouter>,
  );
};
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('is taken out with the password, and offered', async () => {
  listPersonRequests.mockResolvedValue([one]);
  startPersonExport.mockResolvedValue({ id: 'q' });
  show('active');
  const link = await screen.findByRole('link', { name: '下载（2.0 MB）' });
  expect(link.getAttribute('href')).toBe('/person/p');
  // Who is still in is not erased.
  expect((await button(/^清\s*除$/)).disabled).toBe(true);
  fireEvent.click(await button(/^导\s*出$/));
  fireEvent.change(await screen.findByLabelText('您的登录密码'), { target: { value: 'mine' } });
  fireEvent.click(await button('开始导出'));
  await waitFor(() => expect(startPersonExport).toHaveBeenCalledWith({ userId: 'u', password: 'mine' }));
});

it('is erased with the name typed', async () => {
  listPersonRequests.mockResolvedValue([]);
  startErasure.mockResolvedValue({ id: 'q' });
  show('removed');
  fireEvent.click(await button(/^清\s*除$/));
  const name = await screen.findByLabelText('输入用户名 zhoumin 以确认');
  fireEvent.change(screen.getByLabelText('您的登录密码'), { target: { value: 'mine' } });
  fireEvent.change(name, { target: { value: 'zhou' } });
  fireEvent.click(await button('清除，不能恢复'));
  await screen.findByText('请输入 zhoumin');
  expect(startErasure).not.toHaveBeenCalled();
  fireEvent.change(name, { target: { value: 'zhoumin' } });
  fireEvent.click(await button('清除，不能恢复'));
  await waitFor(() =>
    expect(startErasure).toHaveBeenCalledWith({ userId: 'u', userName: 'zhoumin', password: 'mine' }),
  );
});
