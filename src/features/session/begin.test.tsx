/** However a session begins, its person comes to the page that was wanted, and never back to an empty form. */

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LinkPage from '@/pages/auth/link';
import LoginPage from '@/pages/auth/login';
import { authApi } from '@/services/auth';
import { entryApi } from '@/services/entry';
import { signinApi } from '@/services/signin';
import { tenantApi } from '@/services/tenant';
import { noPrivileges } from '@/utils/session';
import { RouteGuard } from '@/wrappers/guard';
import { testConsole } from '../../../tests/console/TestConsole';
import { startSession } from './start';

jest.mock('@/services/auth');
jest.mock('@/services/signin');
jest.mock('@/services/entry');
jest.mock('@/services/tenant');
const { currentUser, portalConfigs, privileges, provinceConfigs, listTenants, login, loginSecond } =
  jest.mocked(authApi);
const { confirm, finish } = jest.mocked(signinApi);

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
const nobody = { privileges: noPrivileges, tenants: [], apps: [] };
const Guarded = () => (
  <RouteGuard>
    <h1>到了</h1>
  </RouteGuard>
);
const pages = { '/login': LoginPage, '/link': LinkPage, '/desk': Guarded, '/project': Guarded };
const open = (address: string, options: object = {}) => {
  const { console, history } = testConsole({
    ...{ address, pages, initialState: nobody, start: async () => nobody, basename: '/' },
    ...options,
  });
  const seen: string[] = [];
  history.listen(({ location }) => seen.push(location.pathname + location.search + location.hash));
  render(console);
  return seen;
};
const person = userEvent.setup();
async function signInByPassword() {
  await person.type(await screen.findByLabelText('用户名'), 'pm');
  await person.type(screen.getByLabelText('密码'), 'Demo@2026');
  await person.click(screen.getByRole('button', { name: /^登\s*录$/ }));
}

beforeEach(() => {
  jest.clearAllMocks();
  provinceConfigs.mockRejectedValue(new Error('—'));
  jest.spyOn(window.console, 'error').mockImplementation(() => {});
  portalConfigs.mockResolvedValue({ appTitle: '星河', logo: null, logoutUrl: '', copyright: '', version: '1.0.0' });
  privileges.mockResolvedValue(noPrivileges);
  listTenants.mockResolvedValue([]);
  jest.mocked(entryApi.list).mockResolvedValue([]);
  jest.mocked(tenantApi).getPreference.mockResolvedValue(null);
  currentUser.mockResolvedValue(user);
  login.mockResolvedValue({ userName: 'pm' });
});

it.each([
  ['/desk', '/desk'],
  ['/project', '/project'],
  ['/project?tab=mine&q=a%26b#top', '/project?tab=mine&q=a%26b#top'],
  ['/login', '/desk'],
  ['/login?redirect=%2Fproject', '/project'],
  ['/login?reference=%2Fproject', '/project'],
])('by password, from %s to %s', async (address, wanted) => {
  const seen = open(address);
  await signInByPassword();
  await screen.findByRole('heading', { name: '到了' });
  expect(seen.slice(address.startsWith('/login') ? 0 : 1)).toEqual([wanted]);
});

it('below a base path', async () => {
  const seen = open('/project?tab=mine', { basename: '/office/' });
  await signInByPassword();
  await screen.findByRole('heading', { name: '到了' });
  expect(seen).toEqual(['/office/login?redirect=%2Fproject%3Ftab%3Dmine', '/office/project?tab=mine']);
});

it('by a second factor', async () => {
  login.mockResolvedValue({ userName: 'pm', ticket: 'ticket' });
  loginSecond.mockResolvedValue({ userName: 'pm' });
  const seen = open('/project');
  await signInByPassword();
  await person.type(await screen.findByLabelText('动态验证码或恢复码'), '123456');
  await person.click(screen.getByRole('button', { name: /^验\s*证$/ }));
  await screen.findByRole('heading', { name: '到了' });
  expect(seen.at(-1)).toBe('/project');
});

it('in a page whose session has ended: the one before is still remembered there', async () => {
  const seen = open('/login?redirect=%2Fproject', {
    initialState: { ...nobody, user: { ...user, csrfToken: 'former' } },
  });
  await signInByPassword();
  await screen.findByRole('heading', { name: '到了' });
  expect(seen).toEqual(['/project']);
});

describe('from outside', () => {
  const arrive = (search: string) => window.history.replaceState(null, '', `/link${search}`);
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('by the answer of a provider', async () => {
    arrive('?code=c&state=s');
    finish.mockResolvedValue({ outcome: 'in', redirect: '/project?tab=mine' } as never);
    const seen = open('/link');
    await screen.findByRole('heading', { name: '到了' });
    expect(seen).toEqual(['/project?tab=mine']);
  });

  it('by the answer of a provider that a password has to confirm', async () => {
    arrive('?code=c&state=s');
    finish.mockResolvedValue({ outcome: 'confirm', ticket: 't', providerName: '集团', userName: 'pm' } as never);
    confirm.mockResolvedValue({ outcome: 'in', redirect: '/project' } as never);
    const seen = open('/link');
    await person.type(await screen.findByLabelText('密码'), 'Demo@2026');
    await person.click(screen.getByRole('button', { name: '绑定并登录' }));
    await screen.findByRole('heading', { name: '到了' });
    expect(seen).toEqual(['/project']);
  });

  it('with a session that the start has not asked for: it is asked for, before anybody is sent to a form', async () => {
    arrive('?target=%2Fproject');
    const seen = open('/link', {
      initialState: { ...nobody, unasked: true },
      start: () => startSession({ asksForUser: true }),
    });
    await screen.findByRole('heading', { name: '到了' });
    expect(seen).toEqual(['/project']);
    expect(screen.queryByLabelText('用户名')).toBeNull();
  });

  it('without one, it is the form', async () => {
    arrive('?target=%2Fproject');
    const seen = open('/link', { initialState: { ...nobody, unasked: true } });
    await screen.findByLabelText('用户名');
    await waitFor(() => expect(seen).toEqual(['/project', '/login?redirect=%2Fproject']));
  });
});
