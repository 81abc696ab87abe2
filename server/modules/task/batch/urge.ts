/** Urges the executors of many tasks, each by the rules of a single urge: cooldown, daily cap, escalation. */
import type { TenantDb } from '../../../db/scope';
import { urgeTask } from '../urge/service';
import { type BatchScope, outcomeOf, withinOf } from './scope';
import type { RowOutcome } from './store';

export async function urgeChunk(db: TenantDb, scope: BatchScope, taskIds: readonly string[]): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const taskId of taskIds) {
    outcomes.push(
      await outcomeOf(taskId, async () => {
        await urgeTask(withinOf(scope, db), { taskId, note: scope.operation.reason, projectId: scope.projectId });
        return { outcome: 'changed', reason: null };
      }),
    );
  }
  return outcomes;
}
