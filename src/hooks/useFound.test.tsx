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

it('says that the search failed', async () => {
  const { result } = renderHook(() => useFound('x', () => Promise.reject(new Error('away')), { textOf: String }));
  await waitFor(() => expect(result.current).toMatchObject({ found: [], loading: false, failed: true }));
});
