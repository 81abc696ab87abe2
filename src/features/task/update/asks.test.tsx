import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { taskApi } from '@/services/task';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { TaskProjectProvider } from '../context/TaskProject';
import { TeamPanel } from '../team/TeamPanel';
import { aDetail, aType, person } from '../testing';
import { askForStep } from './askForStep';
import StepDialog from './StepDialog';

jest.mock('@/services/task');
const { changeTeamPart } = jest.mocked(taskApi);
const refused = (ask: string, text: string) => new ApiError(text, { status: 422, code: 'B0422', data: { ask } });

const task = aDetail({ taskId: '1', version: 4, category: 'IN_PROGRESS', actions: ['edit'] });
const inProject = (child: React.ReactNode) => (
  <TestRouter>
    <App>
      <TaskProjectProvider
        data={{
          project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
          types: [aType()],
          members: [],
          customFields: [],
          userId: 'me',
        }}
      >
        {child}
      </TaskProjectProvider>
    </App>
  </TestRouter>
);

const aStep = { title: '完成', task, fields: [] as string[], reasonRequired: false };

/** The dialog as it stands in a page: what is shown, and what comes of it. */
function Stepper({
  send,
  onEnd,
}: {
  send: (answers: object) => Promise<typeof task>;
  onEnd: (saved: unknown) => void;
}) {
  const [shown, setShown] = useState<React.ReactNode>(null);
  const [first] = useState(() => () => {
    void askForStep(
      { ...aStep, asked: [{ ask: 'ignorePredecessors', text: '前置任务 P-9 尚未完成' }] },
      {
        send,
        refuse: () => undefined,
        show: (step, take, cancel) => setShown(<StepDialog step={step} onOk={take} onCancel={cancel} />),
        close: () => setShown(null),
      },
    ).then(onEnd);
  });
  useEffect(first, [first]);
  return shown;
}

beforeEach(() => jest.clearAllMocks());

it('a step that was refused is asked for again with what stands in its way, one thing after the other', async () => {
  const end = jest.fn();
  const send = jest
    .fn()
    .mockRejectedValueOnce(refused('wholeTeam', '李雷 尚未完成自己的部分'))
    .mockResolvedValueOnce(task);
  render(inProject(<Stepper send={send} onEnd={end} />));
  expect(await screen.findByText('前置任务 P-9 尚未完成')).toBeTruthy();
  const go = screen.getByRole('button', { name: '忽略前置并继续' });
  expect(go).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('原因'), '客户催');
  await userEvent.click(go);
  expect(await screen.findByText('李雷 尚未完成自己的部分')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '替全体完成' }));
  await waitFor(() => expect(end).toHaveBeenCalledWith(task));
  expect(send.mock.calls.map(([answers]) => answers)).toEqual([
    { ignorePredecessors: true, reason: '客户催' },
    { ignorePredecessors: true, wholeTeam: true, reason: '客户催' },
  ]);
  expect(screen.queryByText('李雷 尚未完成自己的部分')).toBeNull();
}, 20_000);

it('is let be with one click, and nothing is sent', async () => {
  const [send, end] = [jest.fn(), jest.fn()];
  render(inProject(<Stepper send={send} onEnd={end} />));
  await screen.findByText('前置任务 P-9 尚未完成');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(end).toHaveBeenCalledWith(null));
  expect(send).not.toHaveBeenCalled();
}, 20_000);

it('the own part is finished from the panel, and what the server says of the task is passed on', async () => {
  const parts = [
    { person: person('me', '我'), state: 'doing' as const, hours: 2, consumed: 1, left: 1 },
    { person: person('u2', '李雷'), state: 'wait' as const, hours: null, consumed: 0, left: null },
  ];
  const shared = { ...task, team: { mode: 'serial' as const, parts } };
  const next = { ...shared, version: 5, team: { mode: 'serial' as const, parts: [] } };
  changeTeamPart.mockResolvedValueOnce(next);
  const saved = jest.fn();
  render(inProject(<TeamPanel task={shared} onSaved={saved} onStale={() => undefined} />));
  expect(screen.getByText('消耗 1 · 预计 2 · 剩余 1 小时')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '完成我的部分' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(next));
  expect(changeTeamPart.mock.calls[0]?.[0]).toEqual({ taskId: '1', version: 4, userId: 'me', done: true });
}, 20_000);
