import { usualDemands } from '@contract/auth/demands';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { signinApi } from '@/services/signin';
import { TestRouter } from '../../../../tests/console/TestRouter';
import SecurityPage from '.';

jest.mock('@/services/signin');
const service = jest.mocked(signinApi);

it('says at the field what cannot be, and saves what can', async () => {
  createHistory({ type: 'memory' });
  const policy = { idleMinutes: null, maxHours: null, updatedBy: null, updatedTime: null, version: 0 };
  const demands = { ...usualDemands, addresses: [], logDays: null };
  service.getPolicy.mockResolvedValue({
    ...policy,
    ...demands,
    yourAddress: '203.0.113.7',
    usual: { idleMinutes: 720, maxHours: 24 },
  });
  service.savePolicy.mockResolvedValue({ version: 1 });
  render(
    <TestRouter>
      <SecurityPage />
    </TestRouter>,
  );
  const idle = await screen.findByLabelText('空闲多久后退出（分钟）');
  const save = screen.getByRole('button', { name: /保\s*存/ });
  fireEvent.change(idle, { target: { value: '721' } });
  fireEvent.click(save);
  await screen.findByText(/平台允许的空闲时间最长 720 分钟/);
  expect(service.savePolicy).not.toHaveBeenCalled();
  screen.getByText(/您现在的地址是 203\.0\.113\.7/);
  fireEvent.change(screen.getByLabelText('允许访问的网络地址'), {
    target: { value: '203.0.113.0/24\n 2001:db8::/32，203.0.113.0/24' },
  });
  fireEvent.change(idle, { target: { value: '30' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(service.savePolicy.mock.lastCall?.[0]).toEqual({
      ...demands,
      ...{ idleMinutes: 30, maxHours: null, version: 0, addresses: ['203.0.113.0/24', '2001:db8::/32'] },
    }),
  );
});
