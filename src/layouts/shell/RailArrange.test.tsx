import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tenantApi } from '@/services/tenant';
import { noPrivileges } from '@/utils/session';
import { TestRouter } from '../../../tests/console/TestRouter';
import RailArrange from './RailArrange';

jest.mock('@/services/tenant');
const { savePreference } = jest.mocked(tenantApi);
const done = jest.fn();
const privileges = { ...noPrivileges, globals: ['DASHBOARD', 'MESSAGE:CENTER:VIEW'] };
const open = (rail?: unknown) =>
  render(
    <TestRouter initialState={{ privileges, tenants: [], apps: [], rail }}>
      <RailArrange onClose={done} />
    </TestRouter>,
  );
const named = () => screen.getAllByRole('checkbox').map((box) => box.parentElement?.parentElement?.textContent ?? '');

beforeEach(() => {
  jest.clearAllMocks();
  savePreference.mockResolvedValue(undefined as never);
});

it('keeps what was hidden and moved, and closes', async () => {
  open();
  await userEvent.click(screen.getByRole('checkbox', { name: '审批' }));
  const last = named().at(-1) ?? '';
  expect(screen.getByRole<HTMLButtonElement>('button', { name: `下移 ${last}` }).disabled).toBe(true);
  const first = named()[0] ?? '';
  await userEvent.click(screen.getByRole('button', { name: `下移 ${first}` }));
  await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  const [{ key, value }] = savePreference.mock.lastCall as unknown as [
    { key: string; value: Record<string, string[]> },
  ];
  expect(key).toBe('rail');
  expect(value.hidden).toEqual(['/approval']);
  expect(value.order?.length).toBeGreaterThan(1);
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
