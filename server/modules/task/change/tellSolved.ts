/** Who has a problem hears of the tasks that solve it: the problem itself never changes by them. */
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { loadActors } from '../../../object/actors';
import type { Platform } from '../../../platform';
import type { Tell } from '../../message';

/** What was done to the task, as it is said. */
export type Turn = '取消' | '重新打开' | '删除';

const isFinished = (category: StageCategory) => finishedCategories.includes(category);

/** Being finished is no news: the problem itself offers its step then. */
export function turnOf(before: StageCategory, after: StageCategory): Turn | null {
  if (after === 'CANCELLED' && before !== 'CANCELLED') return '取消';
  return isFinished(before) && !isFinished(after) ? '重新打开' : null;
}

interface Solved extends Record<string, unknown> {
  problem_id: string;
  task_id: string;
}

/** Problems that the tasks solve, or with `below` what stands below them. */
export const solvedBy = (db: TenantDb, taskIds: readonly string[], { below = false } = {}): Promise<Solved[]> =>
  db.query<Solved>(
    `WITH RECURSIVE named AS (
       SELECT id FROM unnest($2::uuid[]) AS named(id)
       UNION
       SELECT t.id FROM named JOIN task t ON $3::boolean AND t.tenant_id = $1 AND t.parent_id = named.id AND t.deleted_at IS NULL
     ) SELECT DISTINCT l.to_id AS problem_id, l.from_id AS task_id
         FROM named JOIN object_link l ON l.tenant_id = $1 AND l.from_type = 'task' AND l.from_id = named.id
        WHERE l.kind = 'solves' AND l.to_type = 'problem' ORDER BY 1, 2`,
    [taskIds, below],
  );

/** Before the tasks go, where they do. Who may not see a task hears nothing of it; one that goes matters to open problems only. */
export async function tellSolved(
  { platform, db }: { platform: Platform; db: TenantDb },
  tell: Tell,
  solved: readonly Solved[],
  did: Turn,
): Promise<void> {
  if (solved.length === 0) return;
  const find = async (type: 'task' | 'problem', ids: readonly string[]) => {
    const kind = platform.objects.kind(type);
    const found = await kind.find({ platform, db }, [...new Set(ids)]);
    return { kind, byId: new Map(found.map((loaded) => [kind.subject(loaded).id, loaded])) };
  };
  const [problems, tasks] = [
    await find(
      'problem',
      solved.map((one) => one.problem_id),
    ),
    await find(
      'task',
      solved.map((one) => one.task_id),
    ),
  ];
  const readers = [...problems.byId.values()].flatMap((one) => problems.kind.subject(one).parties[0] ?? []);
  const actors = await loadActors(db, [...new Set(readers)]);
  for (const { problem_id: problemId, task_id: taskId } of solved) {
    const [problem, task] = [problems.byId.get(problemId), tasks.byId.get(taskId)];
    if (!problem || !task) continue;
    const { state, parties } = problems.kind.subject(problem);
    const [reader] = parties;
    if (!reader || (did !== '重新打开' && state?.closed)) continue;
    const actor = actors.get(reader);
    if (!actor || !tasks.kind.may.view(actor, task)) continue;
    const variables = { did, task: tasks.kind.subject(task).no ?? '' };
    await tell({ event: 'problemTask', objectId: problemId, to: [reader], variables });
  }
}
