import { Provider } from '@@/plugin-model';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory, history } from '@umijs/max';
import { App, Button } from 'antd';
import { authApi } from '@/services/auth';
import { projectApi } from '@/services/project';
import { tenantApi } from '@/services/tenant';
import { ResponseError } from '@/utils/apiError';
import { CopyDialog } from '../CopyDialog';
import { CreateProject } from './CreateProject';

jest.mock('@/services/project');
jest.mock('@/services/auth');
jest.mock('@/services/tenant');
const service = jest.mocked(projectApi);
const people = jest.mocked(tenantApi);
const rights = { globals: [], projectPrivileges: { p1: ['TASK:CREATE'] }, projectCollectionPrivileges: {} };
const setInitialState = jest.fn();

const ME = { userId: '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11', userName: 'pm', name: '陈思远', avatar: null };
const WANG = {
  ...ME,
  userId: '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c12',
  userName: 'dev',
  name: '王芳',
  email: null,
  departmentId: null,
  departmentName: '研发部',
  position: null,
};
const role = (roleId: string, roleCode: string, roleName: string) => ({
  roleId,
  roleCode,
  roleName,
  scope: 1,
  builtin: true,
  privileges: [],
});
const state = { initialState: { user: { ...ME, roles: [] }, privileges: { globals: [] } } };

beforeEach(() => {
  jest.resetAllMocks();
  createHistory({ type: 'memory' });
  jest.mocked(authApi.privileges).mockResolvedValue(rights);
  service.listTemplates.mockResolvedValue([]);
  service.isCodeAvailable.mockResolvedValue(true);
  people.searchAccounts.mockResolvedValue({ result: [WANG], total: 1, pageNo: 1, pageSize: 50 });
  people.listRoles.mockResolvedValue([
    role('r-manager', 'ROLE_PROJECT_MANAGER', '项目经理'),
    role('r-developer', 'ROLE_PROJECT_DEVELOPER', '项目成员'),
  ]);
});

const valueIn = (field: HTMLElement) => (field as HTMLInputElement).value;
/** A step that is not shown stays mounted, hidden. */
const isShown = (element: HTMLElement) => element.closest('[hidden]') === null;

/** Opens the wizard and types what a project needs; ends at the last step. */
async function fillIn() {
  const user = userEvent.setup({ delay: null });
  render(
    <Provider models={{ '@@initialState': () => ({ ...state, setInitialState }) }}>
      <App>
        <CreateProject>
          <Button>新建项目</Button>
        </CreateProject>
      </App>
    </Provider>,
  );
  await user.click(screen.getByRole('button', { name: '新建项目' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByText('下一步'));
  fireEvent.change(dialog.getByLabelText('项目名称'), { target: { value: '移动端改版' } });
  await waitFor(() => expect(valueIn(dialog.getByLabelText(/项目编号/))).toBe('YDDGB'));
  fireEvent.change(dialog.getByLabelText('项目描述'), { target: { value: '春节前上线' } });
  await user.click(dialog.getByText('下一步'));
  await user.click(dialog.getByLabelText('添加成员'));
  await user.click(await screen.findByText('研发部 dev'));
  return { user, dialog };
}

it('keeps what was typed after a refused save and says beside the field why', async () => {
  const { user, dialog } = await fillIn();
  service.create.mockRejectedValueOnce(
    new ResponseError('项目编号 YDDGB 已被使用', { status: 409, code: 'A0410', data: { field: 'code' } }),
  );
  await user.click(await dialog.findByText('创建项目'));

  expect(isShown(await dialog.findByText('项目编号 YDDGB 已被使用'))).toBe(true);
  expect(valueIn(dialog.getByLabelText('项目名称'))).toBe('移动端改版');
  expect(isShown(dialog.getByLabelText('项目名称'))).toBe(true);
  expect(valueIn(dialog.getByLabelText('项目描述'))).toBe('春节前上线');

  const code = dialog.getByLabelText(/项目编号/);
  fireEvent.change(code, { target: { value: 'mobile' } });
  await user.click(dialog.getByText('下一步'));
  service.create.mockResolvedValueOnce({ id: 'p1' });
  await user.click(await dialog.findByText('创建项目'));
  await waitFor(() => expect(service.create).toHaveBeenCalledTimes(2));
  expect(service.create.mock.calls[1]?.[0]).toEqual({
    name: '移动端改版',
    code: 'MOBILE',
    description: '春节前上线',
    visibility: 'private',
    ownerId: ME.userId,
    members: [{ userId: WANG.userId, roleId: 'r-developer' }],
  });
  await waitFor(() => expect(history.location.pathname).toBe('/project/p1/task'));
  // What the list and the command menu offer in the new project.
  await waitFor(() => expect(setInitialState.mock.lastCall?.[0](state)).toEqual({ ...state, privileges: rights }));
});

it('shows a refusal that names no field above the steps, and keeps the members', async () => {
  const { user, dialog } = await fillIn();
  service.create.mockRejectedValueOnce(new ResponseError('服务暂不可用，请稍后重试', { status: 503 }));
  await user.click(await dialog.findByText('创建项目'));
  expect(isShown(await dialog.findByText('服务暂不可用，请稍后重试'))).toBe(true);
  expect(dialog.getAllByText('王芳').length).toBeGreaterThan(0);
  expect(isShown(dialog.getByText('创建项目'))).toBe(true);
});

it('suggests the next free code when the first one is taken', async () => {
  service.isCodeAvailable.mockImplementation(async ({ code }) => code === 'YDDGB3');
  const user = userEvent.setup({ delay: null });
  render(
    <Provider models={{ '@@initialState': () => state }}>
      <App>
        <CreateProject>
          <Button>新建项目</Button>
        </CreateProject>
      </App>
    </Provider>,
  );
  await user.click(screen.getByRole('button', { name: '新建项目' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByText('下一步'));
  fireEvent.change(dialog.getByLabelText('项目名称'), { target: { value: '移动端改版' } });
  await waitFor(() => expect(valueIn(dialog.getByLabelText(/项目编号/))).toBe('YDDGB3'));

  fireEvent.change(dialog.getByLabelText(/项目编号/), { target: { value: 'taken' } });
  expect(isShown(await dialog.findByText('该编号已被使用'))).toBe(true);
  await user.click(dialog.getByText('下一步'));
  expect(service.create).not.toHaveBeenCalled();
  expect(isShown(dialog.getByLabelText('项目名称'))).toBe(true);
});

it('suggests a code for the copy of a project as it is opened', async () => {
  render(
    <Provider models={{ '@@initialState': () => ({ ...state, setInitialState }) }}>
      <App>
        <CopyDialog project={{ id: 'p1', name: '移动端改版' }} onClose={() => undefined} onDone={() => undefined} />
      </App>
    </Provider>,
  );
  await waitFor(() => expect(valueIn(screen.getByLabelText(/项目编号/))).toBe('YDDGBF'));
});
