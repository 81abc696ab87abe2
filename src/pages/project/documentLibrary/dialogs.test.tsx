/** What is typed into a dialog of the library is not lost: not to another's change, nor to Esc. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { documentApi } from '@/services/document';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { AccessDrawer } from './AccessDrawer';
import { EditDialog } from './dialogs';

jest.mock('@/services/document');
const row = {
  id: 'd',
  projectId: 'p',
  kind: 'folder',
  name: '合同',
  tags: ['甲'],
  version: 3,
} as never;
const close = jest.fn();
const done = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  createHistory({ type: 'memory' });
});

it('asks whose name is to stand where another gave one meanwhile', async () => {
  render(
    <TestRouter>
      <EditDialog row={row} tags={[]} onDone={done} onClose={close} />
    </TestRouter>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '一');
  const stale = { updatedBy: null, updatedTime: null, current: { version: 9, name: '合同二', tags: [] } };
  jest.mocked(documentApi.update).mockRejectedValueOnce(new ApiError('已被修改', { code: 'A0409', data: stale }));
  await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByRole('row', { name: '名称 合同一 合同二' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() =>
    expect(documentApi.update).toHaveBeenLastCalledWith({ id: 'd', name: '合同一', tags: ['甲'], version: 9 }),
  );
});

it('asks before rights that were changed are left, and only then', async () => {
  jest.mocked(documentApi.getAccess).mockResolvedValue({
    ...{ inherited: true, version: 1, roles: [], departments: [] },
    grants: [{ to: 'role', subjectId: 'r', level: 'view', name: '项目成员' }],
  } as never);
  render(
    <TestRouter>
      <AccessDrawer row={row} onDone={done} onClose={close} />
    </TestRouter>,
  );
  await userEvent.click(await screen.findByText('独立权限'));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findAllByText('放弃未保存的修改？')).not.toEqual([]);
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(documentApi.changeAccess).not.toHaveBeenCalled();
});
