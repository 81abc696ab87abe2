/** What is rarely done with a dashboard: alerts, sending, versions; each said as it is, and asked for as it was chosen. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { App } from 'antd';
import { dashboardApi } from '@/services/dashboard';
import AlertsDrawer from './AlertsDrawer';
import SendingsDrawer from './SendingsDrawer';
import VersionsDrawer from './VersionsDrawer';

jest.mock('@/services/dashboard', () => ({
  dashboardApi: {
    ...{ listAlerts: jest.fn(), addAlert: jest.fn(), listSendings: jest.fn(), sendToMe: jest.fn() },
    ...{ listVersions: jest.fn(), restoreVersion: jest.fn(), get: jest.fn(), changeSending: jest.fn() },
  },
}));
const api = dashboardApi as unknown as Record<string, jest.Mock>;
const mock = (name: string, answer: unknown) => (api[name] as jest.Mock).mockResolvedValue(answer);

const widgets: import('@contract/dashboard/dashboard').Widget[] = [
  {
    ...{ id: '01900000-0000-7000-8000-000000000001', x: 0, y: 0, w: 3, h: 2, kind: 'number', title: '逾期' },
    ...{ metric: 'task.overdue', dimension: null, period: null, filters: [], target: null, text: '' },
  },
];
const board: import('@contract/dashboard/dashboard').DashboardDetail = {
  ...{ serialNo: 'KB-1', name: '交付', description: '', owner: null, share: 'private', widgetCount: 1, editable: true },
  ...{
    version: 3,
    updatedTime: '2026-11-02T01:00:00Z',
    readers: [],
    readerRoles: [],
    ofProjects: false,
    projects: [],
    widgets,
  },
  filter: { period: 'last30', projectIds: [] },
};
/** The dialog above the drawer, by its title. */
const dialogOf = async (title: string) => (await screen.findAllByText(title))[0]?.closest('.ant-modal') as HTMLElement;
const shown = async (element: import('react').ReactElement) => {
  // A form that holds what was typed asks before the page is left.
  createHistory({ type: 'memory' });
  render(<App>{element}</App>);
  await act(async () => {});
};
beforeEach(() => jest.clearAllMocks());

it('an alert says where its figure stands, and why it does not look', async () => {
  const alert = {
    ...{ id: 'a', widgetId: widgets[0]?.id, measure: 0, side: 'above', limit: 10, slack: 2, title: '逾期' },
    ...{ raised: true, lastValue: 12, checkedTime: '2026-11-02T01:00:00Z', raisedTime: '2026-11-02T01:00:00Z' },
    problem: null,
  };
  mock('listAlerts', [alert, { ...alert, id: 'b', title: '', problem: '组件已被删除，请删除这个提醒' }]);
  await shown(<AlertsDrawer board={board} widgets={widgets} nameOf={({ title }) => title} onClose={() => undefined} />);
  // Of the one that looks; the other one says why it does not.
  expect(screen.getAllByText(/已越过界限/)).toHaveLength(1);
  expect(screen.getAllByText(/回落 2 后解除/)).toHaveLength(2);
  expect(screen.getByText('已删除的组件')).toBeTruthy();
  expect(screen.getByText('组件已被删除，请删除这个提醒')).toBeTruthy();
});

it('what is sent is told by its clock and its people; a pause leaves its filter alone', async () => {
  const person = { userId: 'u', name: '何敏', username: 'hm', avatar: null };
  mock('listSendings', [
    {
      ...{ id: 's', cadence: 'week', dayNo: 4, at: '17:30', groupSaying: 'link', paused: false, version: 2 },
      ...{ receivers: [person], createdBy: person, sentFor: '2026-10-30', narrowed: true },
    },
  ]);
  mock('changeSending', null);
  mock('sendToMe', null);
  await shown(<SendingsDrawer board={board} look={{ period: 'week' }} onClose={() => undefined} />);
  expect(screen.getByText('每周五 17:30')).toBeTruthy();
  expect(screen.getByText(/何敏 · 群：只发名称与链接/)).toBeTruthy();
  expect(screen.getByText(/上次发送 2026-10-30/)).toBeTruthy();
  await act(async () => {
    fireEvent.click(screen.getByRole('switch', { name: '每周五 17:30 启用' }));
  });
  const [sent] = (api.changeSending as jest.Mock).mock.calls[0] as [object];
  expect(sent).toMatchObject({ serialNo: 'KB-1', id: 's', paused: true, version: 2, receiverIds: ['u'] });
  expect(sent).not.toHaveProperty('look');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '现在发给我' }));
  });
  expect(api.sendToMe).toHaveBeenCalledWith({ serialNo: 'KB-1', filter: { period: 'week' } });
});

it('who changes the hour of what is sent leaves its own filter alone, unless another is chosen', async () => {
  mock('listSendings', [
    {
      ...{ id: 's', cadence: 'week', dayNo: 4, at: '17:30', groupSaying: 'none', paused: false, version: 2 },
      ...{ receivers: [], createdBy: null, sentFor: null, narrowed: true },
    },
  ]);
  mock('changeSending', null);
  await shown(<SendingsDrawer board={board} look={{ period: 'week' }} onClose={() => undefined} />);
  const save = async (choice?: string) => {
    fireEvent.click(screen.getByRole('button', { name: '修改 每周五 17:30' }));
    const form = await dialogOf('修改定时发送');
    if (choice) fireEvent.click(screen.getByLabelText(choice));
    await act(async () => {
      fireEvent.click(form.querySelector('.ant-btn-primary') as Element);
    });
    return (api.changeSending as jest.Mock).mock.lastCall?.[0] as object;
  };
  expect(await save()).not.toHaveProperty('look');
  expect(await save('页面现在的筛选')).toMatchObject({ look: { period: 'week' } });
  expect(await save('看板保存的筛选')).toMatchObject({ look: {} });
});

it('a version goes back once it is asked, against the dashboard as it is by then', async () => {
  mock('listVersions', [
    {
      ...{ no: 2, name: '交付', savedBy: null, savedTime: '2026-11-01T01:00:00Z', widgets: ['逾期', '未完成'] },
      difference: '此后删除 1 个组件',
    },
  ]);
  mock('get', { ...board, version: 7 });
  mock('restoreVersion', { version: 8 });
  const restored = jest.fn();
  await shown(<VersionsDrawer board={board} onClose={() => undefined} onRestored={restored} />);
  expect(screen.getByText('此后删除 1 个组件')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '恢复 交付 的版本 2' }));
  expect(api.restoreVersion).not.toHaveBeenCalled();
  await act(async () => {});
  const dialog = await dialogOf('恢复到这个版本？');
  await act(async () => {
    fireEvent.click(dialog.querySelector('.ant-btn-primary') as Element);
  });
  expect(api.restoreVersion).toHaveBeenCalledWith({ serialNo: 'KB-1', no: 2, version: 7 });
  expect(restored).toHaveBeenCalledTimes(1);
});
