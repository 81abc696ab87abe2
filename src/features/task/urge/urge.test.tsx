import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { taskUrgeApi } from '@/services/taskUrge';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { aTask, person } from '../testing';
import { mayUrge } from './mayUrge';
import { anUrgingConfig as config } from './testing';
import UrgeDialog from './UrgeDialog';

jest.mock('@/services/taskUrge');
const service = jest.mocked(taskUrgeApi);

const task = aTask({ taskId: 't1', executor: person('u2', '王芳') });
const closed = jest.fn();
const open = () =>
  render(
    <TestRouter>
      <App>
        <UrgeDialog task={task} onClose={closed} />
      </App>
    </TestRouter>,
  );
beforeEach(() => jest.resetAllMocks());

it('sends the note and closes', async () => {
  service.getState.mockResolvedValue(config());
  service.urge.mockResolvedValue(config({ allowed: false }));
  open();
  expect(await screen.findByText('4 次')).toBeTruthy();
  expect(screen.getByText('1 / 3 次')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('催办备注'), '今天要');
  await userEvent.click(screen.getByRole('button', { name: /催\s*办/ }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(service.urge).toHaveBeenCalledWith({ taskId: 't1', note: '今天要' });
});

it('keeps what was typed when it is refused', async () => {
  service.getState.mockResolvedValue(config());
  service.urge.mockRejectedValue(new Error('30 分钟内已催办过'));
  open();
  await userEvent.type(await screen.findByLabelText('催办备注'), '今天要');
  await userEvent.click(screen.getByRole('button', { name: /催\s*办/ }));
  await waitFor(() => expect(service.getState).toHaveBeenCalledTimes(2));
  expect(closed).not.toHaveBeenCalled();
  expect((screen.getByLabelText('催办备注') as HTMLTextAreaElement).value).toBe('今天要');
});

it('says why it cannot be done now', async () => {
  const nextTime = new Date(Date.now() + 3_600_000).toISOString();
  service.getState.mockResolvedValue(config({ allowed: false, reason: '今天已催办 3 次，请明天再试', nextTime }));
  open();
  expect(await screen.findByText('今天已催办 3 次，请明天再试')).toBeTruthy();
  expect(screen.getByText(/还需等待/)).toBeTruthy();
  expect((screen.getByRole('button', { name: /催\s*办/ }) as HTMLButtonElement).disabled).toBe(true);
});

it('is offered where somebody else works on the task', () => {
  const holder = { userId: 'u1', privileges: ['TASK:COMMENT'], readonly: false };
  expect(mayUrge(task, holder)).toBe(true);
  expect(mayUrge(task, { ...holder, userId: 'u2' })).toBe(false);
  expect(mayUrge({ ...task, executor: null }, holder)).toBe(false);
  expect(mayUrge({ ...task, category: 'DONE' }, holder)).toBe(false);
  expect(mayUrge(task, { ...holder, privileges: [] })).toBe(false);
});
