import { newId } from './present';

it('ids of one process grow, also within a millisecond, and are of version 7', () => {
  const ids = Array.from({ length: 3_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const since = Date.now() - Number.parseInt((ids[0] as string).replace('-', '').slice(0, 12), 16);
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThan(60_000);
});
