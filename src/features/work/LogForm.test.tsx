import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@/utils/apiError';
import { LogForm } from './LogForm';

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: /登\s*记/ }));

it('sends what was filled in, and leaves what is left to the server unless somebody says it', async () => {
  const onSubmit = jest.fn(() => Promise.resolve());
  render(<LogForm initial={{ day: '2026-11-20' }} left={8} onSubmit={onSubmit} />);
  fill('工时', '2.5');
  expect(screen.getByLabelText<HTMLInputElement>('剩余工时').placeholder).toBe('5.5');
  fill('说明', '联调');
  send();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith({ day: '2026-11-20', minutes: 150, kind: 'normal', remark: '联调' }),
  );
  fill('剩余工时', '1');
  send();
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ leftHours: 1 })));
});

it.each([
  ['1,5h', 90],
  ['两小时', 120],
  ['45m', 45],
  ['1h30', 90],
])('reads %s as it is written', async (typed, minutes) => {
  const onSubmit = jest.fn(() => Promise.resolve());
  render(<LogForm left={8} onSubmit={onSubmit} />);
  fill('工时', typed);
  fireEvent.blur(screen.getByLabelText('工时'));
  send();
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ minutes })));
});

it('asks for hours, says the refusal, and keeps what was typed', async () => {
  const refusal = '一天最多 24 小时';
  const onSubmit = jest.fn(() => Promise.reject(new ApiError(refusal, { status: 422, code: 'B0422' })));
  render(<LogForm left={null} onSubmit={onSubmit} />);
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('请填写工时');
  expect(onSubmit).not.toHaveBeenCalled();
  fill('工时', '23');
  fill('说明', '值守');
  send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(refusal));
  expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('值守');
});

it('is given up by Esc', () => {
  const onCancel = jest.fn();
  render(<LogForm left={null} onSubmit={() => Promise.resolve()} onCancel={onCancel} />);
  fireEvent.keyDown(screen.getByLabelText('说明'), { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
});
