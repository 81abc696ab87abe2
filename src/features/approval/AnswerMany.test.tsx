import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { approvalApi } from '@/services/approval';
import { ApiError, RequestError } from '@/utils/apiError';
import { AnswerDialog } from './AnswerMany';
import { AT_ONCE, answerAll } from './answerAll';

jest.mock('@/services/approval');
const answer = jest.mocked(approvalApi.answerMany);

const row = (id: string): never => ({ id, title: `预算 ${id}`, projectName: '智慧运维', initiator: null }) as never;

const shown = (rows: never[], pass: boolean) => {
  const [onAnswered, onClose] = [jest.fn(), jest.fn()];
  render(
    <App>
      <AnswerDialog {...{ rows, pass, onAnswered, onClose }} />
    </App>,
  );
  return { onAnswered, onClose };
};

it('answers a few at a time, goes on after a call that failed, and stops when it is told', async () => {
  const ids = Array.from({ length: AT_ONCE * 2 + 1 }, (_none, at) => `${at}`);
  const send = jest.fn(({ ids: some }: { ids: string[] }) =>
    some[0] === '0' ? Promise.reject(new Error('断网')) : Promise.resolve(some.map((id) => ({ id, refused: null }))),
  );
  const steps: number[] = [];
  const said = { pass: true, opinion: '' };
  const all = await answerAll(
    { ids, ...said },
    send,
    (soFar) => steps.push(soFar.length),
    () => false,
  );
  expect(steps).toEqual([AT_ONCE, AT_ONCE * 2, ids.length]);
  expect(all.filter(({ refused }) => refused !== null)).toHaveLength(AT_ONCE);
  expect(
    await answerAll(
      { ids, ...said },
      send,
      () => undefined,
      () => true,
    ),
  ).toEqual([]);
});

it('wants a reason for a refusal, names what was not answered, and leaves that chosen', async () => {
  answer.mockResolvedValueOnce([
    { id: 'a', refused: null },
    { id: 'b', refused: '已有人答复' },
  ]);
  const rows = [row('a'), row('b')];
  const { onAnswered, onClose } = shown(rows, false);
  fireEvent.click(screen.getByRole('button', { name: /拒绝 2 项/ }));
  expect(screen.getByRole('alert').textContent).toBe('请先填写拒绝的理由');
  expect(answer).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('理由'), { target: { value: '超支' } });
  fireEvent.click(screen.getByRole('button', { name: /拒绝 2 项/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已拒绝 1 项，1 项没有处理'));
  expect(answer).toHaveBeenCalledWith({ ids: ['a', 'b'], pass: false, opinion: '超支' });
  expect(screen.getByText('预算 b').closest('li')?.textContent).toBe('预算 b 已有人答复');
  expect(onAnswered).toHaveBeenCalledWith([rows[1]]);
  expect(onClose).not.toHaveBeenCalled();
  // Once more: only what is left, with the words that were typed.
  answer.mockResolvedValueOnce([{ id: 'b', refused: null }]);
  fireEvent.click(screen.getByRole('button', { name: /重试余下 1 项/ }));
  fireEvent.click(screen.getByRole('button', { name: /拒绝 1 项/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(answer).toHaveBeenLastCalledWith({ ids: ['b'], pass: false, opinion: '超支' });
});

it('says apart what nobody knows of: behind a call that failed some may have been answered', async () => {
  const rows = Array.from({ length: AT_ONCE + 1 }, (_none, at) => row(`${at}`));
  answer.mockRejectedValueOnce(new RequestError('网络异常', 'Network'));
  answer.mockResolvedValueOnce([{ id: `${AT_ONCE}`, refused: '已有人答复' }]);
  const { onAnswered } = shown(rows, true);
  fireEvent.click(screen.getByRole('button', { name: /同意 11 项/ }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('已同意 0 项，1 项没有处理，10 项结果不明，请在列表中核对'),
  );
  expect(onAnswered).toHaveBeenCalledWith(rows);
});

it('knows that a call which was refused answered none', async () => {
  answer.mockRejectedValueOnce(new ApiError('没有权限', { status: 403 }));
  shown([row('a')], true);
  fireEvent.click(screen.getByRole('button', { name: /同意 1 项/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已同意 0 项，1 项没有处理'));
});

it('closes when all were answered', async () => {
  answer.mockResolvedValueOnce([{ id: 'a', refused: null }]);
  const { onAnswered, onClose } = shown([row('a')], true);
  fireEvent.click(screen.getByRole('button', { name: /同意 1 项/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onAnswered).toHaveBeenCalledWith([]);
});
