import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import * as objects from '@/services/object';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { aComment, person } from '../comments/testing';
import { Activity } from './Activity';

jest.mock('@/services/object');
const service = jest.mocked(objects);

const on = { type: 'risk', id: 'r1', page: '/project/p1/risk/r1' } as const;
const show = (mayComment = true) =>
  render(
    <TestRouter>
      <App>
        <Activity on={on} revision={1} mayComment={mayComment} events={{ tracked: '登记跟踪' }} />
      </App>
    </TestRouter>,
  );

beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
  service.listComments.mockResolvedValue([aComment({ id: 'a' })]);
  service.listHistory.mockResolvedValue([
    {
      id: 'h1',
      at: '2026-11-20T07:00:00Z',
      actor: person('u1', '韩梅'),
      event: 'stated',
      changes: [{ field: 'state', label: '状态', before: '已识别', after: '跟踪中' }],
      reason: null,
      stoodSeconds: 7200,
    },
    {
      id: 'h0',
      at: '2026-11-20T06:00:00Z',
      actor: null,
      event: 'tracked',
      changes: [],
      reason: '仍在谈判',
      stoodSeconds: null,
    },
  ]);
});

it('shows comments and changes of an object of any kind, with how long a state stood and the words of the kind', async () => {
  show();
  expect(await screen.findByText('内容 a')).toBeTruthy();
  expect(screen.getByText(/在「已识别」停留 2/)).toBeTruthy();
  expect(screen.getByText('登记跟踪')).toBeTruthy();
  expect(screen.getByText('原因：仍在谈判')).toBeTruthy();
  expect(service.listComments).toHaveBeenCalledWith(on);
});

it('narrows to changes of the state, asking for the object by its kind', async () => {
  show(false);
  await screen.findByText('内容 a');
  expect(screen.queryByText(/写评论/)).toBeNull();
  await userEvent.click(screen.getByText('流转'));
  await waitFor(() =>
    expect(service.listHistory).toHaveBeenLastCalledWith(on, { actorId: undefined, transitions: true }),
  );
});
