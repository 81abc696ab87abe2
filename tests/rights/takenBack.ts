/** Calls whose changes are taken back, so that one world serves all of them. */
import type { Answer, TestApp } from '../../server/test/app';

const rolledBack = new Error('rolled back');

export interface Touched {
  tenantIds: readonly string[];
  /** Of the first enterprise. */
  projectIds: readonly string[];
}

/**
 * Whether the transaction has written anything: the database numbers those that do, and no others. One that is broken
 * cannot be asked, and counts as one that has.
 */
const hasWritten = (t: TestApp) =>
  t.app.platform.database
    .query<{ wrote: boolean }>('SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote')
    .then(([row]) => row?.wrote !== false)
    .catch(() => true);

function forget({ app }: TestApp, { tenantIds, projectIds }: Touched): void {
  const { bus } = app.platform;
  for (const tenantId of tenantIds) {
    for (const type of ['access', 'directory', 'workflow', 'calendar', 'dictionary'] as const)
      bus.publish({ type, tenantId });
  }
  const [tenantId = ''] = tenantIds;
  for (const projectId of projectIds) {
    bus.publish({ type: 'project', tenantId, projectId });
    bus.publish({ type: 'task', tenantId, projectId, taskIds: [] });
  }
}

/**
 * A call whose changes are taken back; what caches learnt of such changes is forgotten. A call that has written nothing,
 * as most that are refused, can have taught them nothing new.
 *
 * @param inside looks at what was written, before it is taken back
 */
export async function takenBack(
  t: TestApp,
  touched: Touched,
  call: () => Promise<Answer>,
  inside?: () => Promise<void>,
): Promise<Answer> {
  let answer: Answer | undefined;
  let wrote = true;
  await t.app.platform.database
    .transaction(async () => {
      answer = await call();
      wrote = await hasWritten(t);
      if (wrote) await inside?.();
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  if (wrote) forget(t, touched);
  if (!answer) throw new Error('The call was not answered');
  return answer;
}
