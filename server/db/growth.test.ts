import { lookAtGrowth } from './growth';

/** @param before rows that the planner knows at the beginning; after a look it knows all */
async function looks(kind: 'pglite' | 'postgres', parts: readonly number[], before = 0) {
  let [known, there] = [before, before];
  const asked: string[] = [];
  const query = async <T>(text: string) => {
    if (!text.startsWith('ANALYZE')) return [{ known }] as T[];
    asked.push(text);
    known = there;
    return [];
  };
  const grown = lookAtGrowth({ kind, query }, 'task', ['id', 'seq']);
  const after: number[] = [];
  for (const added of parts) {
    there += added;
    await grown(added);
    after.push(asked.length);
  }
  return { after, asked: asked[0] };
}

it('looks at a table whenever it has become three times as much, and waits for nobody who tends it', async () => {
  expect(await looks('postgres', [1_999, 1, 1_000, 2_999, 1, 100_000])).toEqual({
    after: [0, 1, 1, 1, 2, 3],
    asked: 'ANALYZE (SKIP_LOCKED) task (id, seq)',
  });
});

it('leaves a table alone that was large before', async () => {
  expect((await looks('postgres', [3_500, 196_499, 1, 100_000], 100_000)).after).toEqual([0, 0, 1, 1]);
});

it('leaves the embedded database alone', async () => {
  expect((await looks('pglite', [100_000])).after).toEqual([0]);
});
