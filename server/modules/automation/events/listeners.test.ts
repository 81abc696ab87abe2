import type { Core } from '../../../platform';
import { EVENTS_QUEUE, Listeners } from './listeners';

const problems = { tenantId: 'a', projectId: null, types: ['problem'] };
const tasksOfOne = { tenantId: 'a', projectId: 'p1', types: ['task', 'risk'] };

/** Which changes are handed out at once, of those that were committed. */
async function handedOut(...events: readonly { type: string }[]): Promise<number> {
  jest.useFakeTimers();
  const handlers = new Map<string, (event: object) => void>();
  const send = jest.fn(async () => {});
  new Listeners({
    database: { query: async () => [problems, tasksOfOne] },
    bus: { on: (type: string, handler: (event: object) => void) => void handlers.set(type, handler) },
    jobs: { isOpen: true, send },
  } as unknown as Core);
  for (const event of events) handlers.get(event.type)?.(event);
  await jest.advanceTimersByTimeAsync(100);
  jest.useRealTimers();
  for (const [queue] of send.mock.calls as unknown as [string][]) expect(queue).toBe(EVENTS_QUEUE);
  return send.mock.calls.length;
}

const task = (projectId: string, tenantId = 'a') => ({ type: 'task', tenantId, projectId, taskIds: ['t'] }) as const;
const object = (objectType: 'problem' | 'risk', projectId: string) =>
  ({ type: 'object', tenantId: 'a', objectType, id: 'o', projectId }) as const;

it.each([
  ['of a kind that somebody listens to, in its project', [task('p1')], 1],
  ['a burst of them together', [task('p1'), task('p1'), object('problem', 'p2')], 1],
  ['of a kind that is listened to everywhere', [object('problem', 'p2')], 1],
  ['of a kind that nobody listens to there', [task('p2'), object('risk', 'p2')], 0],
  ['of another enterprise', [task('p1', 'b')], 0],
])('changes %s', async (_what, events, times) => {
  expect(await handedOut(...events)).toBe(times);
});
