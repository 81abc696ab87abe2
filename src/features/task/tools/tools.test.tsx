import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taskToolApi } from '@/services/taskTool';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { TaskProjectProvider } from '../context/TaskProject';
import { aDetail, aTool } from '../testing';
import { ToolsSection } from './ToolsSection';

jest.mock('@/services/taskTool');
const service = jest.mocked(taskToolApi);
const user = userEvent.setup({ delay: null });

const open = (privileges: string[]) =>
  render(
    <TestRouter>
      <TaskProjectProvider
        data={{
          project: { id: 'p', code: 'P', name: '项目', owner: null, privileges, readonly: false },
          ...{ types: [], members: [], customFields: [], userId: 'me' },
        }}
      >
        <ToolsSection task={aDetail({ taskId: '1' })} revision={0} />
      </TaskProjectProvider>
    </TestRouter>,
  );
const none = { tools: [], PRE_TASK: [], POST_TASK: [] };

beforeEach(() => jest.resetAllMocks());

it('opens each by its open type, and what is no address not at all', async () => {
  service.list.mockResolvedValue({
    tools: [aTool(), aTool({ toolId: 't2', name: '坏的', url: 'javascript:alert(1)' })],
    PRE_TASK: [
      {
        task: { taskId: '2', taskNo: 'P-2', title: '设计' },
        tools: [aTool({ toolId: 't3', name: '工作台', url: '/desk', openType: 'localComponent' })],
      },
    ],
    POST_TASK: [],
  });
  open([]);
  const link = await screen.findByRole('link', { name: '代码库' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ...['https://git.example.com/', '_blank', 'noopener noreferrer'],
  ]);
  expect(screen.getByRole('link', { name: '工作台' }).getAttribute('href')).toBe('/desk');
  expect(screen.getByText('前置任务的工具')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '坏的' }));
  expect(await screen.findByText(/打开方式或地址无效/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '工具' })).toBeNull();
});

it('says a refusal below the field and keeps what was typed', async () => {
  service.list.mockResolvedValue(none);
  service.add.mockRejectedValueOnce(
    new ApiError('请填写以 http:// 或 https:// 开头的地址', { status: 400, data: { field: 'url' } }),
  );
  open(['TASK:RELATION:UPDATE']);
  await user.click(await screen.findByRole('button', { name: '工具' }));
  const form = within(screen.getByRole('form', { name: '添加工具' }));
  await user.type(form.getByLabelText('名称'), '代码库');
  await user.type(form.getByLabelText('地址'), 'git.example.com');
  await user.click(form.getByRole('button', { name: /^添\s?加$/ }));
  expect(await form.findByText('请填写以 http:// 或 https:// 开头的地址')).toBeTruthy();
  service.add.mockResolvedValue({ toolId: 't1' });
  await user.clear(form.getByLabelText('地址'));
  await user.type(form.getByLabelText('地址'), 'https://git.example.com');
  await user.click(form.getByRole('button', { name: /^添\s?加$/ }));
  await waitFor(() => expect(screen.queryByRole('form', { name: '添加工具' })).toBeNull());
  expect(service.add).toHaveBeenLastCalledWith({
    ...{ taskId: '1', name: '代码库', url: 'https://git.example.com', icon: 'link', openType: 'newPage' },
  });
});

it('is not there where there is nothing to see and nothing to do', async () => {
  service.list.mockResolvedValue(none);
  open([]);
  await waitFor(() => expect(screen.queryByText('工具')).toBeNull());
});
