import { act, fireEvent, render, screen } from '@testing-library/react';
import { createHistory } from '@umijs/max';

import { FeedbackApp } from '@/components/FeedbackApp';
import { askToLeave, useLeaveGuard } from './useLeaveGuard';

createHistory({ type: 'browser' });

function Form({ dirty }: { dirty: boolean }) {
  useLeaveGuard(dirty);
  return null;
}
const open = (dirty: boolean) =>
  render(
    <FeedbackApp>
      <Form dirty={dirty} />
    </FeedbackApp>,
  );
const ask = () => {
  let answer: ReturnType<typeof askToLeave> | undefined;
  act(() => {
    answer = askToLeave();
  });
  return answer;
};
const unloads = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks nobody where all is saved', async () => {
  open(false);
  expect(await askToLeave()).not.toBeNull();
});

it('asks before the act, and holds the page until it was done', async () => {
  open(true);
  expect(unloads()).toBe(true);
  const staying = ask();
  fireEvent.click(await screen.findByRole('button', { name: '留在此页' }));
  expect(await staying).toBeNull();
  const going = ask();
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改并离开' })).at(-1) as Element);
  const release = await going;
  expect(unloads()).toBe(true);
  release?.();
  expect(unloads()).toBe(false);
});
