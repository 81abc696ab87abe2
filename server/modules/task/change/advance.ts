/**
 * Whether work on tasks may begin or go on: the one question (`Hooks.taskBlocks`) that every door asks. What changes a task
 * asks before it writes (`planChange`), what makes tasks or brings them somewhere asks afterwards (`assertMayStand`).
 */
import type { StageCategory } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import type { ObjectContext } from '../../../object/define';

interface Reach {
  category: StageCategory;
  progress: number;
}

/** Work was done on it; what was cancelled without a beginning has none. */
export const hasBegun = ({ category, progress }: Reach): boolean =>
  progress > 0 || !['NOT_STARTED', 'CANCELLED'].includes(category);
/** The same in SQL, of the columns of `task`. */
export const BEGUN = `(progress > 0 OR category NOT IN ('NOT_STARTED', 'CANCELLED'))`;

/** Undoing may lower a progress or step back: only what begins work, or takes it further, is asked about. */
export const advances = (before: Reach, after: Reach): boolean =>
  after.progress > before.progress || (hasBegun(after) && after.category !== before.category);

/** Those on which work has begun, of tasks and all that is below them. */
const begunWithin = async (db: TenantDb, rootIds: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `WITH RECURSIVE tree AS (
         SELECT id, category, progress FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL
         UNION
         SELECT t.id, t.category, t.progress FROM task t JOIN tree ON t.tenant_id = $1 AND t.parent_id = tree.id
          WHERE t.deleted_at IS NULL
       ) SELECT id FROM tree WHERE ${BEGUN}`,
      [rootIds],
    )
  ).map(({ id }) => id);

/**
 * Asked in the transaction that has made tasks, or has brought them with all below them to where they stand now: what has
 * begun would begin the work that its place stands for.
 * @throws 422 with the reason, as the gate of a phase says it
 */
export async function assertMayStand(context: ObjectContext, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return;
  const begun = await begunWithin(context.db, rootIds);
  if (begun.length === 0) return;
  const [reason] = (await context.platform.hooks.taskBlocks(context, begun, 'written')).values();
  if (reason) throw againstRule(reason);
}
