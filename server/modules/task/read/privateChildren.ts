/**
 * The counts of children that stand in a parent's row count all of them; whoever may not see a private one is told the
 * rest. Who may is decided here as `canViewTask` decides it.
 */
import type { Actor } from '../../../base/actor';

const PARTIES = `ARRAY[c.created_by, c.executor_id, p.owner_id] || ARRAY(SELECT m.user_id FROM task_member m
  WHERE m.tenant_id = c.tenant_id AND m.task_id = c.id AND m.role IN ('involve', 'executor'))`;
const OF_PARENT = `task c JOIN project p ON p.tenant_id = c.tenant_id AND p.id = c.project_id
  WHERE c.tenant_id = t.tenant_id AND c.parent_id = t.id AND c.private_type = 1 AND c.deleted_at IS NULL`;

/** Of each private child: whether it is over, and who sees it (migration private_children_of). */
export type PrivateChildren = [over: boolean, parties: (string | null)[]][] | null;
export const PRIVATE_CHILDREN = 'CASE WHEN t.private_total > 0 THEN task_private_children(t.tenant_id, t.id) END';

export type Viewer = Pick<Actor, 'userId' | 'isManager'>;

interface Counts {
  child_total: number;
  child_done: number;
  private_children: PrivateChildren;
}

export function visibleChildren(
  { child_total: total, child_done: done, private_children: own }: Counts,
  viewer: Viewer,
) {
  const hidden = viewer.isManager ? [] : (own ?? []).filter(([, parties]) => !parties.includes(viewer.userId));
  return { total: total - hidden.length, done: done - hidden.filter(([over]) => over).length };
}

/** Children of which a parent's own figures, stage and dates may tell: not the private ones below what others see. */
export const countedChildren = ({
  child_total: total,
  private_children: own,
  private_type: closed,
}: Omit<Counts, 'child_done'> & { private_type: number }): number => total - (closed === 0 ? (own ?? []).length : 0);

/** The number that `visibleChildren` gives, as SQL over `t`. */
export const visibleChildTotal = ({ isManager, userId }: Viewer, bind: (value: unknown) => string): string =>
  isManager
    ? 't.child_total'
    : `(t.child_total - CASE WHEN t.private_total > 0 THEN (
  SELECT count(*) FROM ${OF_PARENT} AND NOT coalesce(${bind(userId)}::uuid = ANY(${PARTIES}), false)) ELSE 0 END)`;
