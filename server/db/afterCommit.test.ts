/** What follows a commit fails by itself: the transaction stands, and everybody else is told. */
import { EventBus } from '../events/bus';
import { openTestDatabase, type TestDatabase } from '../test/database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.drop());

it('an effect that throws neither fails the call nor keeps the next from running', async () => {
  const { database } = opened;
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const ran: string[] = [];
  const result = await database.transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('a listener that is broken');
    });
    tx.afterCommit(() => ran.push('next'));
    const [row] = await tx.query<{ one: number }>('SELECT 1 AS one');
    return row?.one;
  });
  expect([result, ran]).toEqual([1, ['next']]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

it('a listener that throws is reported, and the others hear the event', () => {
  const reported: unknown[] = [];
  const heard: string[] = [];
  const bus = new EventBus(opened.database, (error) => reported.push(error));
  bus.on('workflow', () => {
    throw new Error('broken');
  });
  bus.on('workflow', ({ tenantId }) => heard.push(tenantId));
  bus.publish({ type: 'workflow', tenantId: 'one' });
  expect([heard, reported.length]).toEqual([['one'], 1]);
});
