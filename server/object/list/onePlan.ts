/**
 * The first page of a project by a plan that is made once and serves every project. A plan is kept only where knowing the
 * values promises nothing to the planner; else the statement is planned anew by each call, which takes as long as running
 * it: each index of the table is weighed. So the values stand in inner selects, which the planner does not look into.
 * The plan has to be the index of the order whatever a project holds. So the project is a range, of one, and the order
 * begins with it: the planner expects a ninth of the table there, too much to sort, and no other index has that order.
 */

/** Orders of which an index begins with the project and goes on with just this; read forwards or backwards. */
const INDEXED = /^(?:t\.(?:updated_at|sort) (asc|desc), t\.seq \1|t\.seq (asc|desc))$/i;

/** Below this, planning for a table that is still small could keep a plan that reads all of it. */
const TASKS_LEAST = 1_000;
/** Rows that are rarer than this are found by an index of their condition. */
const ONE_IN = 20;

/** @param found how many of a project's tasks a condition finds, of how many */
export const isCommon = (found: number, all: number): boolean => all >= TASKS_LEAST && found * ONE_IN >= all;

/**
 * @param where of tasks `t`, of one tenant and project (`scope`) and of stages
 * @param project the parameter of the project
 * @returns nothing for orders without such an index
 */
export function onePlan(page: { select: string; where: string; order: string; project: string; limit: number }) {
  const { select, where, order, project, limit } = page;
  const way = INDEXED.exec(order)?.slice(1).find(Boolean);
  const scope = `t.tenant_id = $1 AND t.project_id = ${project}`;
  if (!way || !where.startsWith(scope)) return undefined;
  const one = `((SELECT $1::uuid), (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.id = ${project}))`;
  const more = where
    .slice(scope.length)
    .replace(/= ANY\((\$\d+::\w+\[\])\)/g, (_all, values: string) => `= ANY(ARRAY(SELECT unnest(${values})))`);
  return `SELECT ${select} FROM task t
   WHERE (t.tenant_id, t.project_id) >= ${one} AND (t.tenant_id, t.project_id) <= ${one}${more}
   ORDER BY t.tenant_id ${way}, t.project_id ${way}, ${order} LIMIT ${limit}`;
}
