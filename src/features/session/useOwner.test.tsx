/** Another tab of the same browser logs in as somebody else, or goes to another enterprise. */

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useModel } from '@umijs/max';
import { authApi } from '@/services/auth';
import { doubtOwner, keepUserToken, setLeaving, userToken } from '@/utils/owner';
import { noPrivileges } from '@/utils/session';
import { StorageKey } from '@/utils/storage';
import { TestRouter } from '../../../tests/console/TestRouter';
import { useOwner } from '.';

jest.mock('@/services/auth');
const { currentUser } = jest.mocked(authApi);
const user = {
  userId: 'u1',
  userName: 'pm',
  name: '周敏',
  avatar: null,
  email: null,
  emailVerified: false,
  mobile: null,
  roles: [],
  tenantId: 't1',
  tenantCode: 'xinghe',
  timeZone: 'Asia/Shanghai',
  csrfToken: 'mine',
};
const reload = jest.fn();

function Page() {
  useOwner(reload);
  return <output>{useModel('@@initialState').initialState?.user?.csrfToken}</output>;
}
const open = () =>
  render(
    <TestRouter initialState={{ user, privileges: noPrivileges, tenants: [], apps: [] }}>
      <Page />
    </TestRouter>,
  );
/** As the browser tells the other tabs. */
const stored = (newValue: string) =>
  act(async () => {
    window.localStorage.setItem(StorageKey.USER_TOKEN, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: StorageKey.USER_TOKEN, newValue }));
  });

beforeEach(() => {
  jest.resetAllMocks();
  setLeaving(false);
  keepUserToken('mine');
});

it('goes on by the token that the page was opened with, whatever another tab has stored', async () => {
  window.localStorage.setItem(StorageKey.USER_TOKEN, 'theirs');
  expect(userToken()).toBe('mine');
});

it.each([
  ['another enterprise', { tenantCode: 'yunfan' }, /切换企业/],
  ['another person', { userId: 'u2', name: '何敏' }, /以“何敏”登录/],
])('says that the page is over in %s', async (_, now, text) => {
  currentUser.mockResolvedValue({ ...user, csrfToken: 'theirs', ...now });
  open();
  await stored('theirs');
  await screen.findByText(text);
  expect(userToken()).toBe('mine');
  // Once, however often it is refused.
  act(() => void doubtOwner());
  expect(currentUser).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: /^刷\s*新$/ }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

it('goes on with the new session of the same person', async () => {
  currentUser.mockResolvedValue({ ...user, csrfToken: 'new' });
  open();
  act(() => void expect(doubtOwner()).toBe(true));
  await screen.findByText('登录状态已更新，请重试');
  expect(userToken()).toBe('new');
  expect(document.querySelector('output')?.textContent).toBe('new');
});

it('says so on a page that "back" shows again after a switch', async () => {
  currentUser.mockResolvedValue({ ...user, tenantCode: 'yunfan' });
  open();
  setLeaving(true);
  window.localStorage.setItem(StorageKey.OWNER, 'yunfan/u1');
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await screen.findByText(/切换企业/);
});

it('is silent on a page that is being left by its own switch', async () => {
  open();
  setLeaving(true);
  await stored('theirs');
  expect(doubtOwner()).toBe(false);
  expect(currentUser).not.toHaveBeenCalled();
});
