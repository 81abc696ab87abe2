import { Scope } from '@contract/access';
import { render, screen } from '@testing-library/react';
import { TestRouter } from '../../../tests/console/TestRouter';
import { Authorized, type AuthorizedProps } from '.';

const user = {
  userId: 'u1',
  userName: 'dev',
  name: '王芳',
  avatar: null,
  email: null,
  emailVerified: false,
  mobile: null,
  roles: [],
  tenantId: 't1',
  tenantCode: 't',
  timeZone: 'Asia/Shanghai',
  csrfToken: 'x',
};
const privileges = {
  globals: ['PROJECT'],
  projectPrivileges: { p1: ['TASK:CREATE'] },
  projectCollectionPrivileges: {},
};

const show = (props: Omit<AuthorizedProps, 'children'>) =>
  render(
    <TestRouter initialState={{ user, privileges, tenants: [], apps: [] }}>
      <Authorized {...props}>
        <button type="button">新建任务</button>
      </Authorized>
    </TestRouter>,
  );
const control = () => screen.queryByRole<HTMLButtonElement>('button', { name: '新建任务' });

it('shows a control to who holds its privilege', () => {
  show({ privilege: 'TASK:CREATE', scope: Scope.PROJECT, entityId: 'p1' });
  expect(control()?.disabled).toBe(false);
});

it('hides it in another project', () => {
  show({ privilege: 'TASK:CREATE', scope: Scope.PROJECT, entityId: 'p2' });
  expect(control()).toBeNull();
});

it('hides it when the entity is forgotten', () => {
  show({ privilege: 'TASK:CREATE', scope: Scope.PROJECT });
  expect(control()).toBeNull();
});

it('shows it disabled, with the reason, where that is asked for', () => {
  show({ privilege: 'TASK:DELETE', scope: Scope.PROJECT, entityId: 'p1', mode: 'disabled' });
  expect(control()?.disabled).toBe(true);
  expect(screen.getByRole('note', { name: '您没有访问该资源的权限' })).toBeTruthy();
});

it('shows it to the owner of the item', () => {
  show({ privilege: 'TASK:DELETE', scope: Scope.PROJECT, entityId: 'p1', ownerId: 'u1' });
  expect(control()?.disabled).toBe(false);
});
