/** Enter in the command menu takes what was found for the words that stand there. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory, history } from '@umijs/max';
import { searchApi } from '@/services/search';
import { TestRouter } from '../../../tests/console/TestRouter';
import * as actions from './actions';
import { MenuBody } from './MenuBody';

type SearchAnswer = import('@contract/search/search').SearchAnswer;
jest.mock('@/services/search');
jest.mock('./actions');
const { query: search } = jest.mocked(searchApi);
createHistory({ type: 'memory' });
const push = jest.spyOn(history, 'push').mockImplementation(() => {});
const [onClose, leave] = [jest.fn(), jest.fn()];

const answerOf = (title: string): SearchAnswer => ({
  failed: [],
  groups: [
    {
      type: 'task',
      total: 1,
      more: false,
      result: [
        {
          type: 'task',
          id: `id-${title}`,
          no: 'P-1',
          title,
          marks: [],
          excerpt: null,
          projectId: 'p',
          projectName: '项目',
          state: null,
          hint: null,
          closed: false,
          updatedTime: null,
          score: 100,
        },
      ],
    },
  ],
});
const open = () => {
  render(
    <TestRouter address="/desk">
      <MenuBody typedEarly="" onClose={onClose} onSheet={onClose} onHelp={onClose} onCreate={onClose} />
    </TestRouter>,
  );
  return screen.getByRole<HTMLInputElement>('combobox');
};

beforeEach(() => {
  jest.mocked(actions).useCommandActions.mockReturnValue([
    { id: 'desk', name: '前往工作台', icon: null, run: () => history.push('/desk') },
    { id: 'logout', name: '退出登录', icon: null, careful: true, run: leave },
  ]);
  search.mockReset();
  push.mockClear();
  onClose.mockClear();
});

it('waits with an Enter that comes before the answer, and takes what the answer brings', async () => {
  let answer: (found: SearchAnswer) => void = () => {};
  search.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const person = userEvent.setup();
  open();
  await person.keyboard('登录{Enter}');
  expect(screen.queryByRole('option', { name: /退出登录/ })).toBeNull();
  await waitFor(() => expect(search).toHaveBeenCalled());
  expect([onClose, leave].map((one) => one.mock.calls)).toEqual([[], []]);
  answer(answerOf('登录页'));
  await waitFor(() => expect(push).toHaveBeenCalledWith(expect.stringContaining('id-登录页')));
});

it('does not take what was found for other words', async () => {
  search.mockResolvedValueOnce(answerOf('登录'));
  const person = userEvent.setup();
  open();
  await person.keyboard('登录');
  await screen.findByRole('option', { name: /P-1/ });
  search.mockResolvedValueOnce(answerOf('登录页'));
  await person.keyboard('页{Enter}');
  await waitFor(() => expect(push.mock.calls).toEqual([[expect.stringContaining('id-登录页')]]));
});

it('runs a command that is meant at once', async () => {
  search.mockImplementation(() => new Promise(() => {}));
  const person = userEvent.setup();
  open();
  await person.keyboard('前往工作台{Enter}');
  expect(push).toHaveBeenCalledWith('/desk');
});

it('searches for no letters of an input method', async () => {
  search.mockResolvedValue({ groups: [], failed: [] });
  const field = open();
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: "deng'lu" } });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(search).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '登录' } });
  fireEvent.compositionEnd(field);
  await waitFor(() => expect(search.mock.calls.map(([{ keyword }]) => keyword)).toEqual(['登录']));
});
