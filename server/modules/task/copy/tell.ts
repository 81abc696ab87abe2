/** Who is told of tasks that were created together: each person once. */

import type { Actor } from '../../../base/actor';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { telling } from '../../message';
import { madeTask, tellExecutor } from '../change/tell';
import { turnsOf } from '../team/parts';
import type { Seedling } from './insertCopies';

export async function tellPlanted(
  platform: Platform,
  db: TenantDb,
  actor: Pick<Actor, 'userId'> | null,
  projectId: string,
  seedlings: readonly Pick<Seedling, 'id' | 'executorId' | 'team'>[],
): Promise<void> {
  const given = new Map<string, string[]>();
  for (const { id, executorId, team } of seedlings) {
    const turns = turnsOf({ executor_id: executorId, team: team?.team ?? null });
    for (const userId of turns) given.set(userId, [...(given.get(userId) ?? []), id]);
  }
  for (const [executorId, [first = '', ...more]] of given) {
    await telling(platform, db, actor, { of: madeTask(first) }, (tell) =>
      more.length === 0
        ? tellExecutor(tell, first, executorId)
        : tell({
            event: 'assignedMany',
            objectId: projectId,
            to: [executorId],
            variables: { count: String(more.length + 1) },
            once: newId(),
          }),
    );
  }
}
