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

interface Counted {
  id: string;
  ownerId: string;
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

/** Of all stages: kept until a task of the project changes, once for all filters. */
function allStages({ platform, db, actor }: TenantContext, project: Counted): Promise<StageTasks[]> {
  const seesAll = actor.isManager || project.ownerId === actor.userId;
  return platform.counts.get(project.id, `stages|${seesAll ? '' : actor.userId}`, () =>
    db.query<StageTasks>(
      `SELECT stage_id AS "stageId", category, sum(count)::int AS count FROM (${seesAll ? ALL : OWN}) counted
        GROUP BY stage_id, category HAVING sum(count) <> 0`,
      seesAll ? [project.id] : [project.id, actor.userId],
    ),
  );
}

const among = <V>(values: readonly V[] | undefined, value: V) => !values?.length || values.includes(value);
const inFilter = (stages: readonly StageTasks[], { categories, stageIds }: TaskFilter) =>
  stages.filter((one) => among(categories, one.category) && among(stageIds, one.stageId));
const sumOf = (stages: readonly StageTasks[]) => stages.reduce((sum, { count }) => sum + count, 0);

export const tasksByStage = async (context: TenantContext, project: Counted, filter: TaskFilter) =>
  inFilter(await allStages(context, project), filter);

/** How many tasks a filter that asks for stages alone finds, of how many. */
export async function shareOf(context: TenantContext, project: Counted, filter: TaskFilter) {
  const stages = await allStages(context, project);
  return { found: sumOf(inFilter(stages, filter)), all: sumOf(stages) };
}
