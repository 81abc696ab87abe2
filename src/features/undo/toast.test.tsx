/** How long a toast stays, and that it is told: 3 s, 6 s with a way back, 10 s after a batch. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { type Done, useAct } from './useAct';

function Told({ done }: { done?: Done }) {
  const { told } = useAct();
  return (
    <button type="button" onClick={() => told('修改成功', done)}>
      做
    </button>
  );
}
const change: Done = {
  label: 'P-1 优先级：紧急 → 普通',
  act: { kind: 'change', items: [{ type: 'task', id: 'a', no: 'P-1', before: { urgent: 3 }, after: { urgent: 2 } }] },
};
const batch: Done = { label: '设置优先级 12 个任务', act: { kind: 'batch', type: 'task', jobId: 'j' } };
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** It slides out when its time is over. */
const LEAVING_MS = 1000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['3 s where nothing can be taken back', 3, undefined, '修改成功'],
  ['6 s with a way back', 6, change, '修改成功 · P-1 优先级：紧急 → 普通'],
  ['10 s after a batch', 10, batch, '修改成功 · 设置优先级 12 个任务'],
] as const)('stays %s', async (_, seconds, done, text) => {
  render(
    <App>
      <Told done={done} />
    </App>,
  );
  fireEvent.click(screen.getByRole('button', { name: '做' }));
  await pass(100);
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.queryAllByRole('button', { name: /撤\s?销/ })).toHaveLength(done ? 1 : 0);
  await pass(seconds * 1000 - 300);
  expect(screen.getByRole('status').textContent).toBe(text);
  await pass(300 + LEAVING_MS);
  expect(screen.queryByRole('status')).toBeNull();
});

it('waits while the pointer is on it', async () => {
  render(
    <App>
      <Told done={change} />
    </App>,
  );
  fireEvent.click(screen.getByRole('button', { name: '做' }));
  await pass(100);
  const toast = screen.getByRole('status').parentElement as HTMLElement;
  fireEvent.pointerEnter(toast);
  await pass(20_000);
  expect(screen.getByRole('status').textContent).toContain('修改成功');
  fireEvent.pointerLeave(toast);
  await pass(6_000 + LEAVING_MS);
  expect(screen.queryByRole('status')).toBeNull();
});
