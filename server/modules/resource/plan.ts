/** What the picture of a project's resources shows: who has what from when to when. */
import { openStates } from '../../../contract/object/lifecycle';
import { resourceLifecycle } from '../../../contract/resource/lifecycle';
import type { ResourcePlan, ResourcePlanQuery } from '../../../contract/resource/resource';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { visibleRecords } from '../../object/register/visible';
import { allocationsOf } from './allocations';
import { resources } from './register';

/** More are not drawn: the list has its pages. */
const ROWS_MAX = 200;

export async function resourcePlan(
  context: TenantContext,
  { projectId, from, to }: ResourcePlanQuery,
): Promise<ResourcePlan> {
  const project = await projectFor(context, projectId, resources.policy.privileges.list);
  const params: unknown[] = [projectId, openStates(resourceLifecycle)];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const visible = visibleRecords(context.actor, project, bind, 't');
  const read = await resources.rows.read(
    context.db,
    `t.project_id = $2 AND t.state = ANY($3::text[]) AND ${visible}`,
    params,
    {
      rest: `ORDER BY t.kind, t.title, t.id LIMIT ${ROWS_MAX + 1}`,
    },
  );
  const rows = read.slice(0, ROWS_MAX);
  const allocations = await allocationsOf(
    context,
    rows.map(({ id }) => id),
    { from, to },
  );
  return {
    rows: rows.map(({ id, seq, title, kind, state, quantity, unit, availableFrom, availableTo }) => ({
      ...{ id, no: resources.rows.no(seq), title, kind, state, quantity, unit, availableFrom, availableTo },
      allocations: allocations.get(id) ?? [],
    })),
    more: read.length > ROWS_MAX,
  };
}
