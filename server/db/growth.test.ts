import { lookAtGrowth } from './growth';

const looks = async (kind: 'pglite' | 'postgres', parts: readonly number[]) => {
  const query = jest.fn().mockResolvedValue([]);
  const grown = lookAtGrowth({ kind, query }, 'task', ['id', 'seq']);
  const after: number[] = [];
  for (const added of parts) {
    await grown(added);
    after.push(query.mock.calls.length);
  }
  return { after, asked: query.mock.calls[0]?.[0] as string | undefined };
};

it('looks at a table whenever it has become three times as much, and waits for nobody who tends it', async () => {
  expect(await looks('postgres', [1_999, 1, 1_000, 2_999, 1, 100_000])).toEqual({
    after: [0, 1, 1, 1, 2, 3],
    asked: 'ANALYZE (SKIP_LOCKED) task (id, seq)',
  });
});

it('leaves the embedded database alone', async () => {
  expect((await looks('pglite', [100_000])).after).toEqual([0]);
});
