import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as messages from '@/services/message';
import { TestRouter } from '../../../../../tests/console/TestRouter';
import { RobotSection } from './RobotSection';

jest.mock('@/services/message');
const service = jest.mocked(messages);

const robot = {
  id: 'r1',
  projectId: 'p1',
  kind: 'dingTalk' as const,
  format: 'card' as const,
  name: '交付群',
  urlHint: 'oapi.dingtalk.com …1234',
  hasSecret: true,
  atMobiles: [],
  events: ['overdue'],
  enabled: true,
  version: 3,
};
const open = () =>
  render(
    <TestRouter>
      <RobotSection projectId="p1" />
    </TestRouter>,
  );
beforeEach(() => {
  jest.resetAllMocks();
  service.listRobots.mockResolvedValue([robot]);
});

it('adds a robot to the project', async () => {
  service.listRobots.mockResolvedValue([]);
  service.addRobot.mockResolvedValue({ id: 'r2' });
  open();
  await screen.findByText('还没有群机器人');
  await userEvent.click(screen.getByText(/添\s*加/));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('名称'), '新群');
  await userEvent.click(dialog.getByText(/保\s*存/));
  expect(await dialog.findByText('请填写机器人的 Webhook 地址')).toBeTruthy();
  expect(service.addRobot).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText('Webhook 地址'), 'https://oapi.dingtalk.com/x');
  await userEvent.click(dialog.getByText(/保\s*存/));
  await waitFor(() => expect(service.addRobot).toHaveBeenCalledTimes(1));
  expect(service.addRobot.mock.calls[0]?.[0]).toMatchObject({
    projectId: 'p1',
    kind: 'dingTalk',
    name: '新群',
    url: 'https://oapi.dingtalk.com/x',
  });
  await waitFor(() => expect(service.listRobots).toHaveBeenCalledTimes(2));
});

it('turns a robot off, says why a test failed, and shows what became of its messages', async () => {
  service.editRobot.mockResolvedValue({ version: 4 });
  service.testRobot.mockResolvedValue({ failReason: '对方返回状态 500' });
  service.listRobotDeliveries.mockResolvedValue({
    result: [
      {
        id: 'd1',
        event: 'overdue',
        title: '任务 A-1 已逾期',
        status: 'failed',
        tries: 5,
        failReason: 'sign not match',
        createdTime: '2026-01-01T00:00:00Z',
        sentTime: null,
      },
    ],
    total: 1,
    pageNo: 1,
    pageSize: 10,
  });
  open();
  await userEvent.click(await screen.findByLabelText('启用 交付群'));
  expect(service.editRobot).toHaveBeenCalledWith({ id: 'r1', version: 3, enabled: false });
  await userEvent.click(screen.getByText(/测\s*试/));
  expect(await screen.findByText('「交付群」发送失败：对方返回状态 500')).toBeTruthy();
  await userEvent.click(screen.getByText(/记\s*录/));
  expect(await screen.findByText('sign not match')).toBeTruthy();
  expect(screen.getByText(/失败 · 5 次/)).toBeTruthy();
});
