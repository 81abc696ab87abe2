import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory, history } from '@umijs/max';
import * as session from '@/features/session/start';
import { authApi } from '@/services/auth';
import { ResponseError } from '@/utils/apiError';
import { knowsPasskeys } from '@/utils/knowsPasskeys';
import { noPrivileges } from '@/utils/session';
import { showPasskey } from '@/utils/webauthn';
import { TestRouter } from '../../../../tests/console/TestRouter';
import LoginForm from './LoginForm';

jest.mock('@/services/auth');
jest.mock('@/features/session/start');
jest.mock('@/utils/webauthn');
jest.mock('@/utils/knowsPasskeys');
const { login, loginSecond, beginPasskeyLogin, passkeyLogin, verificationCode } = jest.mocked(authApi);
const { startAnew } = jest.mocked(session);
createHistory({ type: 'memory' });
const replace = jest.spyOn(history, 'replace').mockImplementation(() => {});

const open = (address = '/login', demo = false, passkeys = false) =>
  render(
    <TestRouter address={address}>
      <LoginForm demo={demo} passkeys={passkeys} />
    </TestRouter>,
  );

async function tryLogin(person: { click: (element: Element) => Promise<void> }) {
  await person.click(screen.getByRole('button', { name: /^登\s*录$/ }));
}

beforeEach(() => {
  jest.clearAllMocks();
  verificationCode.mockResolvedValue(new Blob(['<svg/>'], { type: 'image/svg+xml' }));
  startAnew.mockResolvedValue({
    privileges: noPrivileges,
    tenants: [],
    apps: [],
    user: {
      userId: 'u1',
      userName: 'pm',
      name: '周敏',
      avatar: null,
      email: null,
      emailVerified: false,
      mobile: null,
      roles: [],
      tenantId: 't1',
      tenantCode: 't',
      timeZone: 'Asia/Shanghai',
      csrfToken: 'x',
    },
  });
});

it('keeps what was typed through a failure, and reads the failure out', async () => {
  login.mockRejectedValue(
    new ResponseError('用户名或密码不正确', { status: 401, data: { needVerificationCode: false } }),
  );
  const person = userEvent.setup();
  open();
  await person.type(screen.getByLabelText('用户名'), 'pm');
  await person.type(screen.getByLabelText('密码'), 'wrong');
  await tryLogin(person);
  await waitFor(() => expect(screen.getByText('用户名或密码不正确')).toBeTruthy());
  expect(screen.getByText('用户名或密码不正确').closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('pm');
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong');
  expect(screen.queryByLabelText('图片验证码')).toBeNull();
  expect(replace).not.toHaveBeenCalled();
});

it('asks for the picture when the server does, renews it by a click, and sends its text', async () => {
  login.mockRejectedValueOnce(
    new ResponseError('请输入图片验证码', { status: 401, data: { needVerificationCode: true } }),
  );
  login.mockResolvedValueOnce({ userName: 'pm' });
  const person = userEvent.setup();
  open();
  await person.type(screen.getByLabelText('用户名'), 'pm');
  await person.type(screen.getByLabelText('密码'), 'Demo@2026');
  await tryLogin(person);
  const picture = await screen.findByRole('img', { name: '图片验证码，点击换一张' });
  const before = verificationCode.mock.calls.length;
  await person.click(picture);
  await waitFor(() => expect(verificationCode.mock.calls.length).toBe(before + 1));
  await person.type(screen.getByLabelText('图片验证码'), 'x7kq');
  await tryLogin(person);
  await waitFor(() => expect(login).toHaveBeenCalledTimes(2));
  expect(login.mock.lastCall?.[0]).toEqual({ username: 'pm', password: 'Demo@2026', verificationCode: 'x7kq' });
});

it.each([
  ['/login?redirect=%2Fproject%2F1%3Fa%3D1', '/project/1?a=1'],
  ['/login?reference=%2Fproject', '/project'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/desk'],
  ['/login?redirect=%2F%2Fevil.example', '/desk'],
  ['/login', '/desk'],
])('goes from %s to %s', async (address, target) => {
  login.mockResolvedValue({ userName: 'pm' });
  const person = userEvent.setup();
  open(address);
  await person.type(screen.getByLabelText('用户名'), 'pm');
  await person.type(screen.getByLabelText('密码'), 'Demo@2026');
  await tryLogin(person);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(target));
});

it('asks for the code where the password is followed by one, and keeps asking after a wrong one', async () => {
  login.mockResolvedValue({ userName: 'pm', ticket: 'ticket' });
  loginSecond.mockRejectedValueOnce(new ResponseError('验证码不正确或已用过', { status: 401 }));
  loginSecond.mockResolvedValueOnce({ userName: 'pm' });
  const person = userEvent.setup();
  open();
  await person.type(screen.getByLabelText('用户名'), 'pm');
  await person.type(screen.getByLabelText('密码'), 'Demo@2026');
  await tryLogin(person);
  const code = await screen.findByLabelText('动态验证码或恢复码');
  expect(replace).not.toHaveBeenCalled();
  const verify = screen.getByRole('button', { name: /^验\s*证$/ });
  await person.click(verify);
  expect(loginSecond).not.toHaveBeenCalled();
  await person.type(code, '000000');
  await person.click(verify);
  expect(await screen.findByText('验证码不正确或已用过')).toBeTruthy();
  await person.clear(code);
  await person.type(code, '123456');
  await person.click(verify);
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/desk'));
  expect(loginSecond).toHaveBeenLastCalledWith({ ticket: 'ticket', code: '123456' }, { skipErrorHandler: true });
});

it('signs in by passkey, where there are any, and by one after the password', async () => {
  jest.mocked(knowsPasskeys).mockReturnValue(true);
  const asked = { challenge: 'c', siteId: 'localhost', known: [], timeoutMs: 1000 };
  beginPasskeyLogin.mockResolvedValue(asked);
  const shown = { id: 'i', clientData: 'd', authenticatorData: 'a', signature: 's' };
  jest.mocked(showPasskey).mockRejectedValueOnce(new Error('没有完成：已取消或超时')).mockResolvedValue(shown);
  passkeyLogin.mockResolvedValue({ userName: 'pm' });
  const person = userEvent.setup();
  const { unmount } = open();
  expect(screen.queryByRole('button', { name: '用通行密钥登录' })).toBeNull();
  unmount();
  open('/login', false, true);
  await person.click(screen.getByRole('button', { name: '用通行密钥登录' }));
  expect(await screen.findByText('没有完成：已取消或超时')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '用通行密钥登录' }));
  await waitFor(() =>
    expect(passkeyLogin).toHaveBeenLastCalledWith({ ticket: undefined, ...shown }, expect.anything()),
  );
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/desk'));
});

it('takes a passkey or a recovery code as the second step', async () => {
  login.mockResolvedValue({ userName: 'pm', ticket: 'ticket', second: { code: false, passkey: true } });
  jest.mocked(showPasskey).mockResolvedValue({ id: 'i', clientData: 'd', authenticatorData: 'a', signature: 's' });
  passkeyLogin.mockResolvedValue({ userName: 'pm' });
  const person = userEvent.setup();
  open();
  await person.type(screen.getByLabelText('用户名'), 'pm');
  await person.type(screen.getByLabelText('密码'), 'Demo@2026');
  await tryLogin(person);
  await person.click(await screen.findByRole('button', { name: '出示通行密钥' }));
  expect(screen.getByLabelText(/^恢复码/)).toBeTruthy();
  await waitFor(() => expect(passkeyLogin.mock.lastCall?.[0]).toMatchObject({ ticket: 'ticket', id: 'i' }));
});

it('sends nothing without a name or a password', async () => {
  const person = userEvent.setup();
  open();
  await tryLogin(person);
  expect(await screen.findByText('请输入用户名')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect(login).not.toHaveBeenCalled();
});

it('signs in with an account of the demo data by a click, and offers none elsewhere', async () => {
  login.mockResolvedValue({ userName: 'pm' });
  const person = userEvent.setup();
  const { unmount } = open();
  expect(screen.queryByText('周敏')).toBeNull();
  unmount();
  open('/login', true);
  await person.click(screen.getByRole('button', { name: /周敏/ }));
  expect(login.mock.lastCall?.[0]).toEqual({ username: 'pm', password: 'Demo@2026' });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/desk'));
});
