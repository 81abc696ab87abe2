/** What other processes are told: little, in few notes, and nothing less than what happened. */
import type { Database } from '../db/client';
import { type BusEvent, EventBus, isMany } from './bus';

const TENANT = '01a20dee-5038-7359-a835-29e475c5b553';

async function listened() {
  const told: BusEvent[][] = [];
  const heard: BusEvent[] = [];
  const database = {
    kind: 'postgres',
    listen: async () => async () => {},
    notify: async (_channel: string, payload: string) => {
      told.push((JSON.parse(payload) as { events: BusEvent[] }).events);
    },
  } as unknown as Database;
  const bus = new EventBus(database);
  for (const type of ['task', 'project'] as const) bus.on(type, (event) => heard.push(event));
  await bus.start();
  const task = (projectId: string, taskIds: string[], former?: string[]) =>
    bus.publish({ type: 'task', tenantId: TENANT, projectId, taskIds, ...(former && { former }) });
  return { bus, told, heard, task };
}

it('makes one note of a burst in a project; here each is heard by itself', async () => {
  const { bus, told, heard, task } = await listened();
  task('a', ['1']);
  task('a', ['2', '1']);
  task('b', ['9']);
  await bus.flush();
  expect(told).toEqual([
    [
      { type: 'task', tenantId: TENANT, projectId: 'a', taskIds: ['1', '2'] },
      { type: 'task', tenantId: TENANT, projectId: 'b', taskIds: ['9'] },
    ],
  ]);
  expect(heard).toHaveLength(3);
  await bus.stop();
});

it('says "many" past what a note holds, and where one of them was said to be many', async () => {
  const { bus, told, task } = await listened();
  const ids = Array.from({ length: 30 }, (_, at) => String(at));
  for (const id of ids) task('a', [id]);
  task('b', ['1']);
  task('b', []);
  task('b', ['2']);
  await bus.flush();
  const [[a, b] = []] = told as { taskIds: string[] }[][];
  expect([isMany(a?.taskIds ?? ['x']), a?.taskIds.length, b?.taskIds]).toEqual([true, 20, []]);
  await bus.stop();
});

it('keeps apart what tells of those who had a part in a task, and what is no task', async () => {
  const { bus, told, task } = await listened();
  task('a', ['1'], ['somebody']);
  task('a', ['1']);
  bus.publish({ type: 'project', tenantId: TENANT, projectId: 'a' });
  await bus.flush();
  expect(told.flat()).toEqual([
    { type: 'task', tenantId: TENANT, projectId: 'a', taskIds: ['1'], former: ['somebody'] },
    { type: 'task', tenantId: TENANT, projectId: 'a', taskIds: ['1'] },
    { type: 'project', tenantId: TENANT, projectId: 'a' },
  ]);
  await bus.stop();
});

it('tells of what was typed in a page only that it is there, where a note does not hold it', async () => {
  const { bus, told } = await listened();
  const page = { type: 'pageText' as const, tenantId: TENANT, documentId: 'p', from: 3 };
  const moved = [{ client: 1, userId: 'u', cursor: '字'.repeat(1000) }];
  bus.publish({ ...page, updates: ['a'.repeat(6000)], moved });
  bus.publish({ ...page, updates: ['a'], moved: [] });
  await bus.flush();
  expect(told.flat()).toEqual([
    { type: 'pageText', tenantId: TENANT, documentId: 'p' },
    { ...page, updates: ['a'], moved: [] },
  ]);
  await bus.stop();
});
