/** Rounds of a review. An issue that is not closed goes along into the next one; what was checked and was right stays so. */
import { and, eq } from 'drizzle-orm';
import { reviewRound } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Review } from './review';

export async function beginRound(db: TenantDb, { id }: Review, round: number): Promise<void> {
  await db.insert(reviewRound, { reviewId: id, round });
  if (round === 1) return;
  await db.query(
    `UPDATE review_item SET result = NULL, checked_by = NULL WHERE tenant_id = $1 AND review_id = $2 AND result = 'issue'`,
    [id],
  );
}

export async function concludeRound(
  db: TenantDb,
  { id, round }: Review,
  { conclusion, summary = '', score = null }: Partial<Review>,
): Promise<void> {
  await db.update(
    reviewRound,
    { conclusion, summary, score, concludedAt: new Date().toISOString() },
    and(eq(reviewRound.reviewId, id), eq(reviewRound.round, round)),
  );
}

/** Counts the issues anew into the review's row. In the transaction of their change, which holds the review. */
export async function countIssues(db: TenantDb, id: string): Promise<void> {
  await db.query(
    `UPDATE review SET
       issue_count = (SELECT count(*) FROM review_issue i WHERE i.tenant_id = $1 AND i.review_id = $2),
       issue_open = (SELECT count(*) FROM review_issue i
                      WHERE i.tenant_id = $1 AND i.review_id = $2 AND i.state <> 'VERIFIED')
     WHERE tenant_id = $1 AND id = $2`,
    [id],
  );
}
