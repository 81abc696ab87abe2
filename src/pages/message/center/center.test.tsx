import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as messages from '@/services/message';
import { ResponseError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import MessageCenterPage from '.';

jest.mock('@/services/message');
const service = jest.mocked(messages);

const message = (id: string, over = {}) => ({
  id,
  type: '任务',
  event: 'assigned',
  objectType: 'task',
  objectId: 't1',
  projectId: 'p1',
  projectName: '项目一',
  times: 1,
  browser: false,
  title: `任务 ${id} 指派给你`,
  body: '',
  url: '/project/p1/task/t1',
  readTime: null,
  createdTime: '2026-01-01T00:00:00Z',
  ...over,
});
const page = (result: ReturnType<typeof message>[], total = result.length) => ({
  result,
  total,
  pageNo: 1,
  pageSize: 10,
});
const open = (address = '/messageCenter') =>
  render(
    <TestRouter address={address}>
      <MessageCenterPage />
    </TestRouter>,
  );

beforeEach(() => {
  jest.resetAllMocks();
  service.markRead.mockResolvedValue(0);
});

it('reads a message by a click on it, and leads to what it is about', async () => {
  service.listMessages.mockResolvedValue(page([message('a')]));
  open();
  const link = await screen.findByRole('link', { name: /未读：\s*任务 a 指派给你/ });
  expect(link.getAttribute('href')).toBe('/project/p1/task/t1');
  await userEvent.click(link);
  expect(service.markRead).toHaveBeenCalledWith(['a']);
  await waitFor(() => expect(screen.queryByText(/未读：/)).toBeNull());
});

it('does not make a link of an address that runs something', async () => {
  service.listMessages.mockResolvedValue(page([message('a', { url: 'javascript:alert(1)' })]));
  open();
  expect(await screen.findByRole('button', { name: /任务 a/ })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('asks for the unread ones of the page in the address', async () => {
  service.listMessages.mockResolvedValue(page([message('a')], 40));
  open('/messageCenter?tab=unread&pageNo=2');
  await screen.findByText(/任务 a/);
  expect(service.listMessages).toHaveBeenCalledWith({ pageNo: 2, pageSize: 10, unread: true });
});

it('says that there is nothing', async () => {
  service.listMessages.mockResolvedValue(page([]));
  open();
  expect(await screen.findByText('还没有消息')).toBeTruthy();
});

it('says what failed, and tries again', async () => {
  service.listMessages.mockRejectedValueOnce(new ResponseError('服务暂不可用'));
  service.listMessages.mockResolvedValueOnce(page([message('a')]));
  open();
  expect(await screen.findByText('服务暂不可用')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByText(/任务 a/)).toBeTruthy();
});
