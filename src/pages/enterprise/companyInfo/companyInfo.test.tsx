import { errorCatalogue } from '@contract/errors';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory, history } from '@umijs/max';
import { companyApi } from '@/services/company';
import { ApiError } from '@/utils/apiError';
import { noPrivileges } from '@/utils/session';
import { TestRouter } from '../../../../tests/console/TestRouter';
import CompanyInfoPage from '.';

jest.mock('@/services/company');
const service = jest.mocked(companyApi);

const company = {
  ...{ tenantCode: 'xinghe', name: '星河科技', shortName: null, industry: null, contact: null, logo: '/logo' },
  ...{ owner: null, members: 1, departments: 0, projects: 0, version: 1 },
};
const user = {
  ...{ userId: 'u', userName: 'owner', name: '陈星河', avatar: null, email: null, emailVerified: false, mobile: null },
  ...{ roles: [], tenantId: 't', tenantCode: 'xinghe', timeZone: null, csrfToken: 'x' },
};
const theirs = { ...company, shortName: '别人写的', version: 2 };

const privileges = { ...noPrivileges, globals: ['ENTERPRISE:INFO_UPDATE'] };
const open = () =>
  render(
    <TestRouter initialState={{ user, privileges, tenants: [], apps: [] }}>
      <CompanyInfoPage />
    </TestRouter>,
  );

it('keeps what was typed beside a new logo, and asks where somebody saved in between', async () => {
  createHistory({ type: 'memory' });
  service.get.mockResolvedValueOnce(company).mockResolvedValue(theirs);
  const stale = { code: errorCatalogue.STALE.code, data: { updatedBy: null, updatedTime: null, current: theirs } };
  service.update.mockRejectedValueOnce(new ApiError('已被修改', stale)).mockResolvedValue({ version: 3 });
  service.removeLogo.mockResolvedValue(null as never);
  open();
  const short = await screen.findByLabelText<HTMLInputElement>('简称');
  fireEvent.change(short, { target: { value: '我写的' } });
  fireEvent.click(screen.getByRole('button', { name: '去掉企业标识' }));
  await waitFor(() => expect(service.get).toHaveBeenCalledTimes(2));
  expect(screen.getByLabelText<HTMLInputElement>('简称').value).toBe('我写的');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('内容已被他人修改');
  expect(service.update.mock.lastCall?.[0]).toMatchObject({ shortName: '我写的', version: 1 });
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(service.update).toHaveBeenCalledTimes(2));
  expect(service.update.mock.lastCall?.[0]).toMatchObject({ shortName: '我写的', version: 2 });
});

it('guards what was typed while the save was on its way', async () => {
  createHistory({ type: 'memory' });
  service.get.mockResolvedValue(company);
  let answer = (_: { version: number }) => {};
  service.update.mockReset().mockReturnValue(new Promise((resolve) => (answer = resolve)));
  open();
  const type = async (value: string) => fireEvent.change(await screen.findByLabelText('简称'), { target: { value } });
  const asks = () => {
    act(() => history.push('/elsewhere'));
    return history.location.pathname !== '/elsewhere';
  };
  await type('星河');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(service.update).toHaveBeenCalled());
  await type('星河二');
  await act(async () => answer({ version: 2 }));
  expect(asks()).toBe(true);
  await type('星河三');
  service.update.mockResolvedValue({ version: 3 });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(asks()).toBe(false));
  expect(service.update.mock.lastCall?.[0]).toMatchObject({ shortName: '星河三', version: 2 });
});
