import { errorCatalogue } from '@contract/errors';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { FeedbackApp } from '@/components/FeedbackApp';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../../tests/console/TestRouter';
import { ConfigForm } from './ConfigForm';
import { RobotSection } from './RobotSection';

jest.mock('@/services/message');
createHistory({ type: 'memory' });
const service = jest.mocked(messageApi);

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
/** Somebody has saved in between. */
const stale = (current: { version: number }) =>
  new ApiError('内容已被他人修改', {
    status: 409,
    code: errorCatalogue.STALE.code,
    data: { updatedBy: { userId: 'h', userName: 'h', name: '何敏', avatar: null }, updatedTime: null, current },
  });
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
  expect(service.editRobot).toHaveBeenCalledWith({ id: 'r1', version: 3, enabled: false }, showFailure);
  await userEvent.click(screen.getByText(/测\s*试/));
  expect(await screen.findByText('「交付群」发送失败：对方返回状态 500')).toBeTruthy();
  await userEvent.click(screen.getByText(/记\s*录/));
  expect(await screen.findByText('sign not match')).toBeTruthy();
  expect(screen.getByText(/失败 · 5 次/)).toBeTruthy();
});

it('asks whose robot is to stand where somebody has changed it meanwhile, and says so of a switch', async () => {
  render(
    <FeedbackApp>
      <TestRouter>
        <RobotSection projectId="p1" />
      </TestRouter>
    </FeedbackApp>,
  );
  service.editRobot.mockRejectedValueOnce(stale({ ...robot, version: 5 }));
  await userEvent.click(await screen.findByLabelText('启用 交付群'));
  expect(await screen.findByText('内容已被他人修改，现已更新，请重试')).toBeTruthy();
  expect(service.listRobots).toHaveBeenCalledTimes(2);

  service.editRobot.mockRejectedValueOnce(stale({ ...robot, version: 5, name: '他人的名字' } as typeof robot));
  await userEvent.click(screen.getByRole('button', { name: /^修\s*改$/ }));
  const name = await screen.findByLabelText('名称');
  await userEvent.clear(name);
  await userEvent.type(name, '我的名字');
  await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByRole('row', { name: '名称 我的名字 他人的名字' })).toBeTruthy();
  service.editRobot.mockResolvedValueOnce({ version: 6 });
  await userEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(service.editRobot.mock.calls.at(-1)?.[0]).toMatchObject({ id: 'r1', version: 5, name: '我的名字' });
});

it('asks whose settings are to stand', async () => {
  const onSaved = jest.fn();
  const config = {
    ...{ version: 1, matrix: { assigned: { mail: true } }, inherited: {}, projects: [], mail: null, app: null },
    ...{ quietFrom: null, quietTo: null, digestHour: null },
  };
  render(
    <TestRouter>
      <ConfigForm config={config} place={{ scope: 'tenant' }} onSaved={onSaved} />
    </TestRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
  service.saveReceiveConfig.mockRejectedValueOnce(stale({ version: 2 })).mockResolvedValueOnce({ version: 3 });
  await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText(/何敏修改了企业默认的接收设置/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(service.saveReceiveConfig.mock.calls.map(([{ version }]) => version)).toEqual([1, 2]);
});
