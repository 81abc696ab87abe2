import { AccessContext } from '@@/plugin-access/context';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import access from '@/access';
import { tenantApi } from '@/services/tenant';
import { noPrivileges } from '@/utils/session';
import { TestRouter } from '../../../tests/console/TestRouter';
import RailArrange from './RailArrange';

jest.mock('@/services/tenant');
const { savePreference } = jest.mocked(tenantApi);
const done = jest.fn();
const open = (rail?: unknown) => {
  const state = { privileges: noPrivileges, tenants: [], apps: [], rail };
  return render(
    <AccessContext.Provider value={access(state)}>
      <TestRouter initialState={state}>
        <RailArrange onClose={done} />
      </TestRouter>
    </AccessContext.Provider>,
  );
};

beforeEach(() => {
  jest.clearAllMocks();
  savePreference.mockResolvedValue(undefined as never);
});

it('keeps what was hidden, and closes', async () => {
  open();
  await userEvent.click(screen.getByRole('checkbox', { name: '审批' }));
  await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(savePreference.mock.lastCall?.[0]).toEqual({ key: 'rail', value: { order: [], hidden: ['/approval'] } });
});

it('goes back to what is usual', async () => {
  open({ order: ['/approval'], hidden: ['/approval'] });
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
  await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(savePreference.mock.lastCall?.[0]).toEqual({ key: 'rail', value: { order: [], hidden: [] } });
});

it('stays open with what was chosen where it could not be kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  savePreference.mockRejectedValue(new Error('断网'));
  open({ order: [], hidden: ['/approval'] });
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '审批' });
  expect(box().checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() => expect(savePreference).toHaveBeenCalled());
  expect(done).not.toHaveBeenCalled();
  expect(box().checked).toBe(false);
});
