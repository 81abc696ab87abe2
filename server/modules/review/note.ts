/** What is done within a review: said in its history, in the operation log, and to those who look at it. */
import type { FieldChange } from '../../../contract/object/history';
import { isUnderReview } from '../../../contract/review/lifecycle';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { announce } from '../../object/events';
import { noteHistory } from '../../object/history/note';
import { logOperation } from '../../object/operationLog';
import type { LoadedRecord } from '../../object/register/kind';
import { loadRecord } from '../../object/register/load';
import { decidingOf } from './present';
import { reviews } from './register';
import type { Review } from './review';

export type LoadedReview = LoadedRecord<Review>;

/** In the caller's transaction. */
export async function noteWithin(
  context: TenantContext,
  { row, project }: LoadedReview,
  action: string,
  { changes = [], reason = null }: { changes?: FieldChange[]; reason?: string | null } = {},
): Promise<void> {
  const { db, actor } = context;
  const ref = { type: 'review', id: row.id } as const;
  await noteHistory(db, ref, actor.userId, { event: action, changes, reason, projectId: row.projectId });
  await logOperation(db, actor, {
    module: 'review',
    action,
    objectType: 'review',
    objectId: row.id,
    projectId: row.projectId,
    changes,
    detail: { no: reviews.rows.no(row.seq), reason },
  });
  announce(context, ref, { project });
}

/** Nothing that reviewers are agreeing to changes under them. @throws 422 */
export async function assertUndecided({ db }: TenantContext, { row }: LoadedReview): Promise<void> {
  if (await decidingOf(db, row.id)) throw againstRule('结论正在审批，请等待其结束或先撤回');
}

/** The review, held for a change of what it holds. @throws 404, 403, 422 while its conclusion is decided, or it is over */
export async function holdReview(context: TenantContext, id: string, act: 'update' | 'view' = 'update') {
  const loaded = await loadRecord(context, reviews, id, act, 'change');
  await assertUndecided(context, loaded);
  return loaded;
}

export function assertUnderReview({ row }: LoadedReview): void {
  if (!isUnderReview(row.state)) throw againstRule('只有评审前与评审中可以修改');
}
