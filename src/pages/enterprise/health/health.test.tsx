import { fireEvent, render, screen, within } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { enterpriseApi } from '@/services/enterprise';
import { ApiError } from '@/utils/apiError';
import { noPrivileges } from '@/utils/session';
import { TestRouter } from '../../../../tests/console/TestRouter';
import HealthPage from '.';

jest.mock('@/services/enterprise');
const getHealth = jest.mocked(enterpriseApi.health);

const user = {
  ...{ userId: 'u', userName: 'owner', name: '陈星河', avatar: null, email: null, emailVerified: false, mobile: null },
  ...{ roles: [], tenantId: 't', tenantCode: 'xinghe', timeZone: null, csrfToken: 'x' },
};
const health = {
  at: new Date().toISOString(),
  members: { active: 40, disabled: 3, invited: 10, invitations: 2, seats: 50 },
  storage: { bytes: 1024 ** 3, kinds: [{ kind: 'task', files: 12, bytes: 1024 ** 3 }] },
  rows: [
    { kind: 'task', count: 100_000, more: true },
    { kind: 'risk', count: 7, more: false },
  ],
  jobs: [{ queue: 'task-batch', waiting: 1, retrying: 1, active: 0, failed: 3, oldestWaiting: null }],
  calls: { calls: 120, failures: 2 },
  quotas: { members: 50, storage: 4 * 1024 ** 3, calls: null },
};
const open = () =>
  render(
    <TestRouter initialState={{ user, privileges: noPrivileges, tenants: [], apps: [] }}>
      <HealthPage />
    </TestRouter>,
  );
beforeEach(() => createHistory({ type: 'memory' }));

it('says what is used of each limit, with a bar only where there is one', async () => {
  getHealth.mockResolvedValue(health);
  open();
  const members = within(await screen.findByRole('region', { name: '成员' }));
  expect(members.getByText('已用完，配额 50 名')).toBeTruthy();
  const storage = within(screen.getByRole('region', { name: '存储' }));
  expect(storage.getByRole('progressbar', { name: '存储：已用配额的 25%' })).toBeTruthy();
  expect(storage.getByText('12 个')).toBeTruthy();
  const calls = within(screen.getByRole('region', { name: '今日调用' }));
  expect(calls.getByText('不限')).toBeTruthy();
  expect(calls.queryByRole('progressbar')).toBeNull();
  expect(within(screen.getByRole('region', { name: '后台作业' })).getByText('等待 2，失败 3')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '数据量' })).getByText('多于 100,000')).toBeTruthy();
});

it('says what there is none of, and a failure with the way to try again', async () => {
  getHealth.mockRejectedValueOnce(new ApiError('服务暂不可用，请稍后重试', {}));
  getHealth.mockResolvedValue({ ...health, jobs: [], storage: { bytes: 0, kinds: [] } });
  open();
  fireEvent.click(await screen.findByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByText('还没有文件')).toBeTruthy();
  expect(screen.getByText('没有等待、执行中或失败的作业')).toBeTruthy();
});
