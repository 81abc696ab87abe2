/** An administrator of departments gets of each row what may be done with it there, and no menu where that is nothing. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memberApi } from '@/services/member';
import { tenantApi } from '@/services/tenant';
import { noPrivileges } from '@/utils/session';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { MemberList } from './MemberList';

jest.mock('@/services/member');
jest.mock('@/services/tenant');

const member = (name: string, may: readonly string[]) => ({
  ...{ userId: name, userName: name, name, avatar: null, email: null, mobile: null, departmentId: null },
  ...{ departmentNames: [], position: null, roles: [], state: 'active', joinedTime: '2026-11-01T00:00:00Z' },
  ...{ superior: null, openTasks: 0, may, version: 1 },
});
const rows = [member('甲', ['update', 'disable']), member('乙', ['remove']), member('丙', [])];
/** Rights over a department, so that some hold somewhere. */
const delegated = {
  ...{ user: { userId: 'me', roles: [] }, tenants: [], apps: [] },
  privileges: {
    ...noPrivileges,
    departmentPrivileges: {
      a: ['ENTERPRISE:MEMBER_VIEW_LIST', 'ENTERPRISE:MEMBER_UPDATE', 'ENTERPRISE:MEMBER_DISABLE'],
      b: ['ENTERPRISE:MEMBER_VIEW_LIST', 'ENTERPRISE:MEMBER_REMOVE'],
    },
  },
};

it('offers what the server says of the row, whatever is held elsewhere', async () => {
  jest.mocked(tenantApi).getPreference.mockResolvedValue(null);
  jest.mocked(tenantApi).listDepartments.mockResolvedValue([]);
  const page = { result: rows, total: 3, pageNo: 1, pageSize: 20, counts: { all: 3 } };
  jest.mocked(memberApi).list.mockResolvedValue(page as never);
  render(
    <TestRouter initialState={delegated as never}>
      <MemberList switcher={null} />
    </TestRouter>,
  );
  const offered = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `${name} 的操作` }));
    const items = within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return items;
  };
  expect(await offered('甲')).toEqual(['编辑', '停用']);
  expect(screen.queryByRole('button', { name: '丙 的操作' })).toBeNull();
  expect(screen.getByRole('button', { name: '乙 的操作' })).toBeTruthy();
});
