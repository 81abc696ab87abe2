import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory, history } from '@umijs/max';
import { questionnaireApi } from '@/services/questionnaire';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { useFormVerbs } from './useFormVerbs';

jest.mock('@/services/questionnaire');

const form = { id: 'q', version: 1, title: '满意度', anonymous: false, answers: 0 } as never;

function Page({ onChanged }: { onChanged: () => void }) {
  const { run } = useFormVerbs(onChanged);
  return (
    <button type="button" onClick={() => run('delete', form)}>
      移除
    </button>
  );
}

const base = process.env.BASE_PATH;
afterEach(() => {
  if (base === undefined) delete process.env.BASE_PATH;
  else process.env.BASE_PATH = base;
});

it.each([
  ['reads the list again', '/office/questionnaire', 1],
  ['leaves a page of its own for the list', '/office/questionnaire/data', 0],
])('after deleting %s, also below a base path', async (_, address, times) => {
  process.env.BASE_PATH = '/office/';
  createHistory({ type: 'memory', basename: '/office/', initialEntries: [address] } as never);
  jest.mocked(questionnaireApi.delete).mockResolvedValue(null as never);
  const push = jest.spyOn(history, 'push').mockImplementation(() => {});
  const changed = jest.fn();
  render(
    <TestRouter>
      <Page onChanged={changed} />
    </TestRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: '移除' }));
  fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
  await waitFor(() => expect(changed.mock.calls.length + push.mock.calls.length).toBe(1));
  expect(changed).toHaveBeenCalledTimes(times);
  push.mockRestore();
});
