import { askToLeave } from '@/hooks/useLeaveGuard';
import { authApi } from '@/services/auth';
import { entryApi } from '@/services/entry';
import { tenantApi } from '@/services/tenant';
import { ResponseError } from '@/utils/apiError';
import { sessionExpired } from '@/utils/session';
import { StorageKey } from '@/utils/storage';
import { readTextDraft, writeTextDraft } from '../object/editor';
import { enterTenant, leave, startAnew, startSession } from '.';

jest.mock('@/hooks/useLeaveGuard');
jest.mock('@/services/auth');
jest.mock('@/services/entry');
jest.mock('@/services/tenant');
const asked = jest.mocked(askToLeave);
const release = jest.fn();
const authStub = jest.mocked(authApi);
const entries = jest.mocked(entryApi.list);

const user = {
  userId: 'u1',
  userName: 'pm',
  name: '周敏',
  avatar: null,
  email: null,
  emailVerified: false,
  mobile: null,
  roles: [{ roleCode: 'ROLE_TENANT_PM', roleName: '项目管理者' }],
  tenantId: 't1',
  tenantCode: 'xinghe',
  timeZone: 'Asia/Shanghai',
  csrfToken: 'csrf-1',
};
const privileges = { globals: ['PROJECT'], projectPrivileges: {}, projectCollectionPrivileges: {} };
const errors = jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  jest.clearAllMocks();
  asked.mockResolvedValue(release);
  window.history.replaceState(null, '', '/desk');
  window.localStorage.clear();
  authStub.provinceConfigs.mockResolvedValue({
    enable: false,
    ssoLoginUrl: 'https://sso.example',
    authPath: '/auth',
    logoutPath: '/out',
    provinceCode: 'GS',
    logoutUrl: '',
    appId: 'id',
    appKey: 'key',
    ctgVersion: '1',
  });
  authStub.portalConfigs.mockResolvedValue({
    appTitle: '星河',
    logo: null,
    logoutUrl: '/bye',
    copyright: '',
    version: '1.0.0',
  });
  authStub.currentUser.mockResolvedValue(user);
  authStub.privileges.mockResolvedValue(privileges);
  authStub.listTenants.mockResolvedValue([]);
  entries.mockResolvedValue([]);
  jest.mocked(tenantApi).getPreference.mockResolvedValue(null);
});

describe('startSession', () => {
  it('keeps token, roles and province settings, and gives user, privileges and portal', async () => {
    const state = await startSession();
    expect(state).toMatchObject({ user, privileges, portal: { appTitle: '星河' } });
    expect(window.localStorage.getItem(StorageKey.USER_TOKEN)).toBe('csrf-1');
    expect(window.localStorage.getItem(StorageKey.ROLES)).toBe('["ROLE_TENANT_PM"]');
    expect(window.localStorage.getItem('provinceEnable')).toBe('false');
    expect(window.localStorage.getItem('provinceSsoLoginUrl')).toBe('https://sso.example');
  });

  it.each([
    ...[
      '/login',
      '/link',
      '/gansu/acceptanceReport',
      '/acceptInvite',
      '/verifyEmail',
      '/provinceLogin',
      '/tenantLogin',
    ],
    '/reportView/p1/report/r1',
  ])('asks for nobody on %s', async (path) => {
    window.history.replaceState(null, '', path);
    const state = await startSession();
    expect(authStub.currentUser).not.toHaveBeenCalled();
    expect(authStub.provinceConfigs).toHaveBeenCalled();
    expect(state).toMatchObject({ portal: { appTitle: '星河' } });
    expect(state.user).toBeUndefined();
  });

  it.each(['/link', '/gansu/acceptanceReport', '/gansu/firstSatisfactionEvaluation'])(
    'leaves a valid session as it is on %s',
    async (path) => {
      await startSession();
      window.history.replaceState(null, '', path);
      await startSession();
      sessionExpired();
      expect(window.localStorage.getItem('usertoken')).toBe('csrf-1');
      expect(window.localStorage.getItem('roles')).toBe('["ROLE_TENANT_PM"]');
    },
  );

  it('names what it keeps as the specification does (§9)', async () => {
    expect([StorageKey.USER_TOKEN, StorageKey.ROLES]).toEqual(['usertoken', 'roles']);
    await startSession();
    const kept = Object.keys(window.localStorage).filter((key) => key.startsWith('province'));
    expect(kept).toEqual(expect.arrayContaining(['provinceEnable', 'provinceSsoLoginUrl', 'provinceCtgVersion']));
    // The access token of §7 stands in the session on the server, where no script reads it.
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  it('asks for the user after a login, whatever page comes next', async () => {
    window.history.replaceState(null, '', '/login?redirect=%2Flink');
    expect(await startSession({ asksForUser: true })).toMatchObject({ user });
  });

  it('brings the rail as its owner has arranged it, and goes on without', async () => {
    const rail = { order: ['/duty'], hidden: [] };
    jest.mocked(tenantApi).getPreference.mockResolvedValue(rail);
    expect((await startSession()).rail).toEqual(rail);
    expect(tenantApi.getPreference).toHaveBeenCalledWith({ key: 'rail' });
    jest.mocked(tenantApi).getPreference.mockRejectedValue(new Error('坏了'));
    expect(await startSession()).toMatchObject({ user, rail: null });
  });

  it('goes on without privileges: their failure is only logged', async () => {
    authStub.privileges.mockRejectedValue(new Error('坏了'));
    const state = await startSession();
    expect(state.user).toEqual(user);
    expect(state.privileges.globals).toEqual([]);
    expect(errors).toHaveBeenCalledWith('接口调用失败：坏了');
  });

  it('goes on without province settings, enterprises or entries', async () => {
    authStub.provinceConfigs.mockRejectedValue(new Error('x'));
    authStub.listTenants.mockRejectedValue(new Error('x'));
    entries.mockRejectedValue(new Error('x'));
    expect(await startSession()).toMatchObject({ user, tenants: [], apps: [] });
  });

  it('tells a missing login from a server that cannot be reached', async () => {
    authStub.currentUser.mockRejectedValueOnce(new ResponseError('x', { status: 401 }));
    expect(await startSession()).toMatchObject({ failed: false });
    authStub.currentUser.mockRejectedValueOnce(new ResponseError('x', { status: 503 }));
    expect(await startSession()).toMatchObject({ failed: true });
  });
});

it('does nothing where somebody would rather stay with what is not saved', async () => {
  asked.mockResolvedValue(null);
  const go = jest.fn();
  await leave('/bye', go);
  expect(await enterTenant('yunfan', go)).toBe(false);
  expect([authStub.logout, authStub.switchTenant, go].map((one) => one.mock.calls)).toEqual([[], [], []]);
});

describe('startAnew', () => {
  it('loads the page anew for another person or enterprise than it has shown, and keeps nobody’s words for the next one', async () => {
    const go = jest.fn();
    await startSession();
    writeTextDraft('comment:task:t1:new', '<p>我的</p>');
    expect(await startAnew('/desk', go)).toMatchObject({ user });
    expect(go).not.toHaveBeenCalled();
    authStub.currentUser.mockResolvedValue({ ...user, userId: 'u2' });
    void startAnew('/project', go);
    await new Promise((resolve) => setTimeout(resolve));
    expect(go.mock.calls).toEqual([['/project']]);
    expect(readTextDraft('comment:task:t1:new')).toBeNull();
    await startSession();
    authStub.currentUser.mockResolvedValue(user);
    await startSession();
    expect(readTextDraft('comment:task:t1:new')).toBe('<p>我的</p>');
  });
});

describe('leave', () => {
  const leaving = async (portalLogoutUrl?: string) => {
    window.localStorage.setItem(StorageKey.USER_TOKEN, 'abc');
    const go = jest.fn<void, [string]>();
    await leave(portalLogoutUrl, go);
    expect(window.localStorage.getItem(StorageKey.USER_TOKEN)).toBeNull();
    return go.mock.calls;
  };
  it('goes to the address that the logout gives', async () => {
    authStub.logout.mockResolvedValue('https://portal.example/out');
    expect(await leaving('/bye')).toEqual([['https://portal.example/out']]);
  });
  it('goes to the portal’s logout address when the call fails', async () => {
    authStub.logout.mockRejectedValue(new Error('x'));
    expect(await leaving('/bye')).toEqual([[`${window.location.origin}/bye`]]);
  });
  it('goes to the login page when there is neither', async () => {
    authStub.logout.mockResolvedValue(null as never);
    expect(await leaving()).toEqual([['/login']]);
  });
});

describe('enterTenant', () => {
  it('switches, and begins afresh at the workbench', async () => {
    authStub.switchTenant.mockResolvedValue(null);
    const go = jest.fn();
    expect(await enterTenant('yunfan', go)).toBe(true);
    expect(authStub.switchTenant).toHaveBeenCalledWith({ tenantCode: 'yunfan' }, { showFailure: true });
    expect(release).toHaveBeenCalled();
    expect(go.mock.calls).toEqual([['/desk']]);
  });
  it('stays where it is when the switch is refused', async () => {
    authStub.switchTenant.mockRejectedValue(new Error('x'));
    const go = jest.fn();
    await expect(enterTenant('yunfan', go)).rejects.toThrow('x');
    expect(go).not.toHaveBeenCalled();
  });
});
