import { fireEvent, render, screen } from '@testing-library/react';
import { recoveryApi } from '@/services/recovery';
import { RequestError, ResponseError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { ResetForm } from './ResetForm';

jest.mock('@/services/recovery');
const read = jest.mocked(recoveryApi.passwordLink);
const open = (token: string) =>
  render(
    <TestRouter>
      <ResetForm token={token} />
    </TestRouter>,
  );

it('says that a link was cut off, without asking for it', async () => {
  open('abc');
  await screen.findByText('链接不完整');
  expect(read).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('新密码')).toBeNull();
});

it('is read again where no answer came, and only there', async () => {
  read.mockRejectedValueOnce(new RequestError('网络连接失败，请检查网络后重试', 'Network'));
  read.mockRejectedValueOnce(new ResponseError('链接已失效', { status: 404 }));
  open('x'.repeat(43));
  fireEvent.click(await screen.findByRole('button', { name: /重\s*试/ }));
  await screen.findByText('链接已失效');
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull();
  expect(screen.getByRole('link', { name: '重新获取链接' })).toBeTruthy();
});
