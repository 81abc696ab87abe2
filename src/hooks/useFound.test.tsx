/** A field in which one types and presses Enter never takes what was found for other words. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { useFound } from './useFound';

const people = ['何敏', '李航', '周敏'];

function searching() {
  const answers: ((rows: string[]) => void)[] = [];
  const search = jest.fn((_words: string | undefined) => new Promise<string[]>((resolve) => answers.push(resolve)));
  const hook = renderHook(({ words }) => useFound(words, search, { textOf: (one) => one }), {
    initialProps: { words: '' },
  });
  return { answers, search, ...hook };
}

it('narrows what is there by the words themselves until their answer has come', async () => {
  const { answers, search, result, rerender } = searching();
  await act(async () => answers[0]?.(people));
  expect(result.current).toMatchObject({ found: people, loading: false });
  rerender({ words: '李航' });
  expect(result.current).toMatchObject({ found: ['李航'], loading: true });
  rerender({ words: 'lihang' });
  expect(result.current).toMatchObject({ found: [], loading: true });
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('lihang'));
  await act(async () => answers[1]?.(['李航']));
  expect(result.current).toMatchObject({ found: ['李航'], loading: false });
});

it('asks nobody while nothing is typed, where only typed words find anything', async () => {
  const search = jest.fn(async (words: string | undefined) => people.filter((one) => one.includes(words ?? '')));
  const { result, rerender } = renderHook(
    ({ words }) => useFound(words, search, { textOf: (one) => one, typedOnly: true }),
    { initialProps: { words: '' } },
  );
  expect(result.current).toEqual({ found: [], loading: false, failed: false });
  rerender({ words: '李' });
  await waitFor(() => expect(result.current).toMatchObject({ found: ['李航'], loading: false }));
  rerender({ words: '  ' });
  expect(result.current).toEqual({ found: [], loading: false, failed: false });
  rerender({ words: '敏' });
  await waitFor(() => expect(result.current).toMatchObject({ found: ['何敏', '周敏'], loading: false }));
  expect(search.mock.calls).toEqual([['李'], ['敏']]);
});

it('says that the search failed', async () => {
  const { result } = renderHook(() => useFound('x', () => Promise.reject(new Error('away')), { textOf: String }));
  await waitFor(() => expect(result.current).toMatchObject({ found: [], loading: false, failed: true }));
});
