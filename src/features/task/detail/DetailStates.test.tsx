/** What the flags of a detail show (§4). */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { aDetail } from '../testing';
import { DetailPending, EditedMark } from './DetailStates';
import { detailReducer, emptyDetail } from './detailState';

const said = () => screen.getByRole('status').textContent;
const task = aDetail({ taskId: '1', updatedTime: '2026-11-20T08:00:00Z' });

it('init shows the shape of a task, and a failure in its place, until it is tried again', async () => {
  const retry = jest.fn();
  const pending = (state: ReturnType<typeof emptyDetail>) => (
    <TestRouter>
      <DetailPending state={state} onRetry={retry} back={null} />
    </TestRouter>
  );
  const empty = emptyDetail('1');
  const { rerender } = render(pending(empty));
  screen.getByRole('status', { name: '正在加载任务' });
  const failed = detailReducer(empty, { type: 'failed', key: '1', error: new Error('网络断开') });
  rerender(pending(failed));
  expect(screen.queryByRole('status', { name: '正在加载任务' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(pending(detailReducer(failed, { type: 'load', key: '1' })));
  screen.getByRole('status', { name: '正在加载任务' });
});

it('edited says that something was saved, and when; another task begins without it', () => {
  const opened = detailReducer(emptyDetail('1'), { type: 'loaded', key: '1', task });
  const { rerender } = render(<EditedMark state={opened} />);
  expect(said()).toBe('');
  const saved = detailReducer(detailReducer(opened, { type: 'saving' }), {
    ...{ type: 'saved', task: { ...task, updatedTime: '2026-11-20T09:30:00Z' } },
  } as never);
  rerender(<EditedMark state={saved} />);
  expect(said()).toMatch(/^已修改，更新于 2026-11-20 \d\d:30$/);
  rerender(<EditedMark state={detailReducer(saved, { type: 'reset', key: '2' })} />);
  expect(said()).toBe('');
});
