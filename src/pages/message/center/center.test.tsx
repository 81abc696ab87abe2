import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';

import { projectApi } from '@/services/project';
import { ResponseError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { anAnnouncement } from '../../../features/announcement/testing';
import MessageCenterPage from '.';

jest.mock('@/services/message');
jest.mock('@/services/project');
createHistory({ type: 'memory' });
const service = jest.mocked(messageApi);

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
  service.delete.mockResolvedValue(0);
  service.unreadByTab.mockResolvedValue({ all: 0, tabs: {} });
  jest.mocked(projectApi.query).mockResolvedValue({ result: [], total: 0, pageNo: 1, pageSize: 50 });
});

/** Of the messages, not of the kinds above them. */
const rowLinks = () => screen.queryAllByRole('link').filter((link) => !link.closest('nav'));

it('shows all announcements under 公告, also those that no message told of, and opens one', async () => {
  service.list.mockResolvedValue(page([]));
  const notice = anAnnouncement({ title: '国庆值班安排', mustConfirm: true });
  jest
    .mocked(messageApi.listMyAnnouncements)
    .mockResolvedValue({ result: [notice], total: 1, pageNo: 1, pageSize: 10 });
  jest.mocked(messageApi.getMyAnnouncement).mockResolvedValue(notice);
  jest.mocked(messageApi.readAnnouncement).mockResolvedValue(null);
  open('/messageCenter?tab=notice');
  const row = await screen.findByRole('button', { name: /未读：.*国庆值班安排.*待确认/ });
  await userEvent.click(row);
  expect(await screen.findByText('我已阅读并确认')).toBeTruthy();
  expect(messageApi.readAnnouncement).toHaveBeenCalledWith({ id: notice.id, confirm: false });
});

it('goes to the last page there is when the asked one was emptied, and keeps the list when a later read fails', async () => {
  service.list.mockImplementation(async ({ pageNo = 1 } = {}) =>
    pageNo === 3 ? { ...page([], 20), pageNo } : { ...page([message('b')], 20), pageNo },
  );
  open('/messageCenter?pageNo=3');
  await screen.findByText(/任务 b 指派给你/);
  expect(service.list.mock.calls.map(([asked]) => asked?.pageNo)).toEqual([3, 2]);
  service.list.mockRejectedValue(new ResponseError('服务暂不可用', { status: 503 }));
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部消息' }));
  await userEvent.click(screen.getByRole('button', { name: /^删\s*除$/ }));
  await userEvent.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /删\s*除/ }));
  await waitFor(() => expect(service.list).toHaveBeenCalledTimes(3));
  expect(screen.getByText(/任务 b 指派给你/)).toBeTruthy();
});

it('reads a message by a click on it, and leads to what it is about', async () => {
  service.list.mockResolvedValue(page([message('a')]));
  open();
  const link = await screen.findByRole('link', { name: /未读：\s*任务 a 指派给你/ });
  expect(link.getAttribute('href')).toBe('/project/p1/task/t1');
  await userEvent.click(link);
  expect(service.markRead).toHaveBeenCalledWith({ ids: ['a'] }, showFailure);
  await waitFor(() => expect(screen.queryByText(/未读：/)).toBeNull());
});

it('does not make a link of an address that runs something', async () => {
  service.list.mockResolvedValue(page([message('a', { url: 'javascript:alert(1)' })]));
  open();
  expect(await screen.findByRole('button', { name: /任务 a/ })).toBeTruthy();
  expect(rowLinks()).toHaveLength(0);
});

it('asks for the unread ones of the page in the address', async () => {
  service.list.mockResolvedValue(page([message('a')], 40));
  open('/messageCenter?tab=unread&pageNo=2');
  await screen.findByText(/任务 a/);
  expect(service.list).toHaveBeenCalledWith({ pageNo: 2, pageSize: 10, unread: true });
});

it('says that there is nothing, and what would come', async () => {
  service.list.mockResolvedValue(page([]));
  open();
  expect(await screen.findByText(/^还没有消息。指派给你/)).toBeTruthy();
});

it('says what failed, and tries again', async () => {
  service.list.mockRejectedValueOnce(new ResponseError('服务暂不可用'));
  service.list.mockResolvedValueOnce(page([message('a')]));
  open();
  expect(await screen.findByText('服务暂不可用')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByText(/任务 a/)).toBeTruthy();
});

it('asks for a tab, a project and the days of the address', async () => {
  service.list.mockResolvedValue(page([message('a')]));
  open('/messageCenter?tab=urge&project=p1&time=1');
  await screen.findByText(/任务 a/);
  expect(service.list).toHaveBeenCalledWith({
    pageNo: 1,
    pageSize: 10,
    tab: 'urge',
    projectId: 'p1',
    from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

it('names only tabs that messages can stand in, with what is unread in them', async () => {
  service.list.mockResolvedValue(page([message('a')]));
  service.unreadByTab.mockResolvedValue({ all: 3, tabs: { mention: 2 } });
  open();
  await screen.findByText(/任务 a/);
  await screen.findByRole('link', { name: /^@我\s*2$/ });
  const nav = within(screen.getByRole('navigation', { name: '消息类别' }));
  expect(nav.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    '全部',
    '未读',
    '@我2',
    '任务',
    '风险与问题',
    '审批',
    '催办',
    '公告',
    '系统',
    '接收设置',
  ]);
});

it('reads and deletes what is chosen', async () => {
  service.list.mockResolvedValue(page([message('a'), message('b'), message('c')]));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /选择 任务 b/ }));
  await userEvent.click(screen.getByRole('button', { name: '标为已读' }));
  expect(service.markRead).toHaveBeenCalledWith({ ids: ['b'] }, showFailure);
  await waitFor(() => expect(screen.queryByText('已选 1 条')).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部消息' }));
  await userEvent.click(screen.getByRole('button', { name: /^删\s*除$/ }));
  const dialog = await screen.findByRole('tooltip');
  await userEvent.click(within(dialog).getByRole('button', { name: /删\s*除/ }));
  expect(service.delete).toHaveBeenCalledWith({ ids: ['a', 'b', 'c'] }, showFailure);
});

it('puts together what is about one object; choosing the newest chooses all of it', async () => {
  service.list.mockResolvedValue(page([message('a'), message('b'), message('c', { objectId: 't2' })]));
  open('/messageCenter?group=true');
  await userEvent.click(await screen.findByRole('button', { name: '另有 1 条' }));
  expect(rowLinks()).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: /收\s*起/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /选择 任务 a/ }));
  expect(screen.getByText('已选 2 条')).toBeTruthy();
});

it('sets what one wants to be told; mentions always stay in the message centre', async () => {
  service.list.mockResolvedValue(page([]));
  service.getReceiveConfig.mockResolvedValue({
    version: 3,
    matrix: {},
    inherited: { alarm: { station: true, mail: false, browser: true } },
    quietFrom: null,
    quietTo: null,
    digestHour: null,
    ...{ mail: null, app: null },
    projects: [],
  });
  service.saveReceiveConfig.mockResolvedValue({ version: 4 });
  open('/messageCenter?tab=settings');
  expect((await screen.findByLabelText('提到我：站内')).hasAttribute('disabled')).toBe(true);
  const mail = screen.getByLabelText('任务提醒：邮件');
  await userEvent.click(mail);
  await userEvent.click(screen.getByLabelText('任务提醒：浏览器'));
  await userEvent.click(mail);
  await userEvent.click(screen.getByText(/保\s*存/));
  expect(service.saveReceiveConfig).toHaveBeenCalledWith({
    version: 3,
    matrix: { alarm: { browser: false } },
    quietFrom: null,
    quietTo: null,
    digestHour: null,
  });
});
