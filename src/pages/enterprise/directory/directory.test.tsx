import { ldapPresets } from '@contract/directorySync/words';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { directorySyncApi } from '@/services/directorySync';
import { TestRouter } from '../../../../tests/console/TestRouter';
import DirectoryPage from '.';

jest.mock('@/services/directorySync', () => ({
  directorySyncApi: {
    overview: jest.fn(),
    listRuns: jest.fn(),
    makeToken: jest.fn(),
    confirmRun: jest.fn(),
    testLdap: jest.fn(),
  },
}));
type DirectoryOverview = import('@contract/directorySync/directorySync').DirectoryOverview;
const api = jest.mocked(directorySyncApi);

const { label: _label, ...preset } = ldapPresets.OPENLDAP;
const shared = { enabled: false, departmentsFrom: 'GROUPS', handOver: 'NOBODY', heirId: null, heir: null } as const;
const overview: DirectoryOverview = {
  scimUrl: 'https://x.example/scim/v2',
  scim: { ...shared, people: 0, groups: 0, version: 0, token: null, usedTime: null },
  ldap: {
    ...{ ...shared, enabled: true, people: 20, groups: 0, version: 1, hasPassword: true },
    settings: {
      ...{
        address: 'ldap.example.com',
        security: 'LDAPS',
        ca: '',
        bindDn: 'cn=r',
        base: 'dc=x',
        signIn: false,
        nightly: true,
      },
      ...preset,
    },
  },
  cloud: (['DINGTALK', 'WECOM', 'FEISHU'] as const).map((kind) => ({
    ...{ ...shared, people: 0, groups: 0, version: 0, kind, settings: null, hasSecret: false, id: null },
    ...{ homeUrl: 'https://x.example/login?tenantCode=x', messages: { sent: 0, failed: 0, lastReason: null } },
  })),
  mayChange: true,
};
const change = (count: number) => ({ count, names: [] });
const show = () => {
  createHistory({ type: 'memory' });
  render(
    <TestRouter>
      <DirectoryPage />
    </TestRouter>,
  );
};

beforeEach(() => {
  api.overview.mockResolvedValue(overview);
  api.listRuns.mockResolvedValue([]);
});

it('shows a token once, when it is made', async () => {
  api.makeToken.mockResolvedValue({ token: 'scim_secret' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '生成令牌' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('scim_secret')).toBeTruthy();
});

it('asks before a sync puts out more than a tenth', async () => {
  api.confirmRun.mockResolvedValue({ id: 'b' });
  api.listRuns.mockResolvedValue([
    {
      ...{ id: 'a', kind: 'LDAP', dry: false, state: 'ASKS', fault: null, by: null },
      ...{ beganTime: '2026-11-20T18:00:00Z', endedTime: '2026-11-20T18:01:00Z' },
      found: { people: 10, groups: 0, comes: change(0), moves: change(0), leaves: change(9), refused: change(0) },
    },
  ]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: '确认停用' }));
  expect(api.confirmRun).not.toHaveBeenCalled();
  await screen.findByRole('dialog', { name: '停用 9 人？' });
  fireEvent.click(screen.getByRole('button', { name: '确认停用并同步' }));
  await waitFor(() => expect(api.confirmRun.mock.lastCall?.[0]).toEqual({ id: 'a' }));
});

it('asks about those whom SCIM may not disable yet, also where there is no LDAP', async () => {
  api.overview.mockResolvedValue({
    ...overview,
    scim: { ...overview.scim, enabled: true },
    ldap: { ...overview.ldap, enabled: false, settings: null },
  });
  api.confirmRun.mockResolvedValue({ id: 'b' });
  api.listRuns.mockResolvedValue([
    {
      ...{ id: 'a', kind: 'SCIM', dry: false, state: 'ASKS', fault: null, by: null },
      ...{ beganTime: '2026-11-20T18:00:00Z', endedTime: null },
      found: { people: 40, groups: 0, comes: change(0), moves: change(0), leaves: change(3), refused: change(0) },
    },
  ]);
  show();
  await screen.findByText(/SCIM 逐个通知/);
  fireEvent.click(await screen.findByRole('button', { name: '确认停用' }));
  const dialog = await screen.findByRole('dialog', { name: '停用 3 人？' });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认停用' }));
  await waitFor(() => expect(api.confirmRun.mock.lastCall?.[0]).toEqual({ id: 'a' }));
});

it('says in words at which step a connection failed, with what stands in the form', async () => {
  api.testLdap.mockResolvedValue({
    ok: false,
    steps: [
      { step: 'connect', ok: true, text: '已连接' },
      { step: 'bind', ok: false, text: '绑定账号或密码不正确' },
    ],
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '设置 LDAP' }));
  fireEvent.change(await screen.findByLabelText('服务地址'), { target: { value: ' other.example.com ' } });
  fireEvent.click(screen.getByRole('button', { name: '测试连接' }));
  await screen.findByText(/绑定账号：绑定账号或密码不正确/);
  expect(api.testLdap.mock.lastCall?.[0].settings.address).toBe('other.example.com');
});

it('who may only look is offered nothing to change', async () => {
  api.overview.mockResolvedValue({ ...overview, mayChange: false });
  show();
  await screen.findByText('只有企业所有者和企业管理员可以修改人员目录的设置');
  expect(screen.queryByRole('button', { name: /设置|令牌|同步/ })).toBeNull();
});
