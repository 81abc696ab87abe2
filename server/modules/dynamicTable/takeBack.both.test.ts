/** A large act is taken back chunk by chunk: as one to who asks, to go on with after a break, and others are heard between. */
import type { PasteDone, TakeBackDone } from '../../../contract/dynamicTable/records';
import { Pace } from '../../base/pace';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';

jest.setTimeout(180_000);
const t = useTestApp();
const base = 'collaboration-center/dynamicTable';
const ROWS = 450;

it('takes a large act back and forth as one, and goes on where it was broken off', async () => {
  const { api, table, add, values } = await tableWorld(t);
  const { id, keys } = await table('大', []);
  const a = keys.标题 as string;
  const [first] = await add(id, { [a]: '旧' });
  const pasted = await api.post<PasteDone>(`${base}/records/paste`, {
    tableId: id,
    ids: [first],
    keys: [a],
    rows: Array.from({ length: ROWS }, (_, at) => [`新 ${at}`]),
  });
  expect(pasted.data).toMatchObject({ changed: 1, added: ROWS - 1 });
  const total = async () => (await values(id, a, { size: 500 })).length;
  const takeBack = (actId: string | null) => api.post<TakeBackDone>(`${base}/takeBack`, { actId });
  const steps = jest.spyOn(Pace.prototype, 'step');
  const undone = await takeBack(pasted.data.actId);
  expect(undone.data).toMatchObject({ done: ROWS, kept: 0 });
  expect(steps.mock.calls.length).toBeGreaterThan(2);
  expect([await total(), await values(id, a)]).toEqual([1, ['旧']]);
  const redone = await takeBack(undone.data.actId);
  expect(redone.data).toMatchObject({ done: ROWS, kept: 0 });
  expect(await total()).toBe(ROWS);
  expect((await values(id, a))[0]).toBe('新 0');

  steps.mockRestore();
  const { step } = Pace.prototype;
  let left = 2;
  const broken = jest.spyOn(Pace.prototype, 'step').mockImplementation(async function (this: Pace, work) {
    left -= 1;
    if (left < 0) throw new Error('the process ends');
    return step.call(this, work) as ReturnType<typeof work>;
  });
  expect((await takeBack(redone.data.actId)).status).toBe(500);
  broken.mockRestore();
  const half = await total();
  expect(half).toBeGreaterThan(1);
  expect(half).toBeLessThan(ROWS);
  expect((await takeBack(redone.data.actId)).data.kept).toBe(0);
  expect([await total(), await values(id, a)]).toEqual([1, ['旧']]);
});
