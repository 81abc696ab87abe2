/**
 * How many tasks of a project that the actor sees stand in each stage: what `task_tally` holds, and where the actor does not
 * see all private tasks, the public ones of it and their own.
 */
import type { StageCategory } from '../../../../contract/task/enums';
import type { TaskFilter } from '../../../../contract/task/task';
import type { TenantContext } from '../../../http/route';
import { ownPart } from './filter';

export interface StageTasks extends Record<string, unknown> {
  stageId: string;
  category: StageCategory;
  count: number;
}

/** Whether a filter asks for nothing but stages, so that nobody has to count. */
export const asksStagesOnly = ({ categories, stageIds, ...more }: TaskFilter): boolean =>
  Object.values(more).every((one) => one === undefined || one === false || (Array.isArray(one) && one.length === 0));

const ALL = `SELECT stage_id, category, tasks AS count FROM task_tally
   WHERE tenant_id = $1 AND project_id = $2 AND facet = 'stage'`;
const OWN = `${ALL} AND NOT private
   UNION ALL
  SELECT t.stage_id, t.category, 1 FROM task t
   WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.private_type <> 0 AND ${ownPart('$3')}`;

/** Kept until a task of the project changes. */
export async function tasksByStage(
  { platform, db, actor }: TenantContext,
  project: { id: string; ownerId: string },
  { categories, stageIds }: TaskFilter,
): Promise<StageTasks[]> {
  const seesAll = actor.isManager || project.ownerId === actor.userId;
  const among = <V>(values: readonly V[] | undefined, value: V) => !values?.length || values.includes(value);
  return platform.counts.get(
    project.id,
    `stages|${seesAll ? '' : actor.userId}|${JSON.stringify([categories, stageIds])}`,
    async () => {
      const rows = await db.query<StageTasks>(
        `SELECT stage_id AS "stageId", category, sum(count)::int AS count FROM (${seesAll ? ALL : OWN}) counted
          GROUP BY stage_id, category HAVING sum(count) <> 0`,
        seesAll ? [project.id] : [project.id, actor.userId],
      );
      return rows.filter((row) => among(categories, row.category) && among(stageIds, row.stageId));
    },
  );
}
