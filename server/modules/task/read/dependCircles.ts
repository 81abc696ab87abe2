/**
 * Circles that a new dependency or a move would close (specification §2 "plan"): what is asked of a parent is asked of all
 * in it, and a parent ends with the last of them. Under the lock of links.
 */
import type { TenantDb } from '../../../db/scope';

/** A task stands on a way twice: where it is asked for something (`asked`), and where it is over. */
const LEADS = `
  WITH RECURSIVE way AS (
    SELECT $2::uuid AS id, $3::boolean AS asked
    UNION
    SELECT n.id, n.asked FROM way w CROSS JOIN LATERAL (
      SELECT w.id, false AS asked WHERE w.asked
      UNION ALL
      SELECT t.id, true FROM task t WHERE w.asked AND t.tenant_id = $1 AND t.parent_id = w.id
      UNION ALL
      SELECT d.post_id, true FROM task_depend d WHERE NOT w.asked AND d.tenant_id = $1 AND d.pre_id = w.id
      UNION ALL
      SELECT t.parent_id, false FROM task t
       WHERE NOT w.asked AND t.tenant_id = $1 AND t.id = w.id AND t.parent_id IS NOT NULL
    ) n
  ) SELECT 1 AS hit FROM way WHERE id = $4::uuid AND asked = $5::boolean LIMIT 1`;

interface Stop {
  id: string;
  asked: boolean;
}
const leads = async (db: TenantDb, from: Stop, to: Stop): Promise<boolean> =>
  (await db.query(LEADS, [from.id, from.asked, to.id, to.asked])).length > 0;

/** Whether `postId` already comes before `preId`. */
export const linkClosesCircle = (db: TenantDb, preId: string, postId: string): Promise<boolean> =>
  leads(db, { id: postId, asked: true }, { id: preId, asked: false });

/** Whether a task, below that parent, would have to come before or after what it stands in. */
export const moveClosesCircle = async (db: TenantDb, taskId: string, parentId: string): Promise<boolean> =>
  (await leads(db, { id: taskId, asked: true }, { id: parentId, asked: true })) ||
  (await leads(db, { id: parentId, asked: false }, { id: taskId, asked: false }));
