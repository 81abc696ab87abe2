/** The running tools of the import: what stands there, how far a reading is, and what can be done with it. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { taskImportApi } from '@/services/taskImport';
import { SourcePanel } from './SourcePanel';
import { pullText } from './words';

jest.mock('../../context/TaskProject', () => ({ useTaskProject: () => ({ projectId: 'p1' }) }));
jest.mock('@/services/taskImport', () => ({
  taskImportApi: {
    ...{ listSources: jest.fn(), addSource: jest.fn(), removeSource: jest.fn(), pull: jest.fn(), inspect: jest.fn() },
    ...{ pausePull: jest.fn(), resumePull: jest.fn() },
  },
}));
const api = jest.mocked(taskImportApi);

const pull: import('@contract/import/source').WorkPull = {
  ...{ pullId: 'u1', sourceId: 's1', state: 'finished', since: null, rows: 12, total: 12, resumeTime: null },
  ...{ error: null, createdTime: '2026-11-29T00:00:00.000Z', finishedTime: null },
};
const source: import('@contract/import/source').WorkSource = {
  ...{ sourceId: 's1', kind: 'jira', address: 'https://jira.example.com', scope: 'WEB', account: '' },
  ...{ importedUntil: '2026-11-28T00:00:00.000Z', createdTime: '2026-11-28T00:00:00.000Z', lastPull: pull },
};
const shown = () => {
  const [onRead, onNext] = [jest.fn(), jest.fn()];
  render(
    <App>
      <SourcePanel given={null} preview={null} onRead={onRead} onNext={onNext} />
    </App>,
  );
  return { onRead, onNext, user: userEvent.setup() };
};
afterEach(() => jest.clearAllMocks());

it('goes on with what was read, and asks for what changed', async () => {
  api.listSources.mockResolvedValue([source]);
  api.inspect.mockResolvedValue({ mapping: {} } as never);
  api.pull.mockResolvedValue({ pullId: 'u2' });
  const { onRead, onNext, user } = shown();
  await screen.findByText('已读完 12 条');
  await user.click(screen.getByRole('button', { name: '导入这些任务' }));
  await waitFor(() => expect(onNext).toHaveBeenCalled());
  expect(api.inspect).toHaveBeenCalledWith({ projectId: 'p1', pullId: 'u1' });
  expect(onRead).toHaveBeenCalledWith({ pullId: 'u1', label: 'Jira WEB' }, { mapping: {} });
  await user.click(screen.getByRole('button', { name: '读取修改过的' }));
  expect(api.pull).toHaveBeenCalledWith({ sourceId: 's1', changed: true });
});

it('says an error of the tool and goes on from where it stopped', async () => {
  const failed = { ...pull, state: 'failed' as const, error: 'Jira 返回错误 502', rows: 5 };
  api.listSources.mockResolvedValue([{ ...source, lastPull: failed }]);
  api.resumePull.mockRejectedValue(new Error('x'));
  const { user } = shown();
  await screen.findByText('Jira 返回错误 502；已读 5 / 12 条');
  await user.click(screen.getByRole('button', { name: /^继\s*续$/ }));
  await screen.findByText('没有继续，请重试');
});

it('is empty at first, and says which tools there are', async () => {
  api.listSources.mockResolvedValue([]);
  const { user } = shown();
  await screen.findByText(/还没有来源/);
  await user.click(screen.getByRole('button', { name: /添加来源$/ }));
  await screen.findByLabelText('项目键');
});

it('says how far a reading is', () => {
  const clock = (moment: string) => moment.slice(11, 16);
  expect(pullText({ ...pull, state: 'queued', rows: 5, resumeTime: '2026-11-29T10:30:00.000Z' }, clock)).toBe(
    '对方限制访问次数，10:30 自动继续；已读 5 / 12 条',
  );
  expect(pullText({ ...pull, rows: 0, since: '2026-11-29T10:30:00.000Z' }, clock)).toBe('上次导入以后没有修改');
  expect(pullText({ ...pull, state: 'running', total: null }, clock)).toBe('读取中，已读 12 条');
});
