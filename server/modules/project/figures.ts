/** What stands beside projects of a list, each figure for who may see it in its own tab (product model 4a). */
import type { ProjectFigures } from '../../../contract/project/project';
import type { TenantContext } from '../../http/route';
import { metricsByProject } from '../../object/metrics/byProject';
import { canInProject } from '../../policies/project';

/** By project; null where the reader may not look. The same figures as the metrics and the tab of costs tell. */
export async function projectFigures(
  context: TenantContext,
  projectIds: readonly string[],
): Promise<Map<string, ProjectFigures>> {
  const { platform, db, actor } = context;
  const projects = (await Promise.all(projectIds.map((id) => platform.projects.find(db.tenantId, id)))).filter(
    (project) => project !== null,
  );
  const costed = projects.filter((project) => canInProject(actor, project, 'COST:LIST')).map(({ id }) => id);
  const [counted, money] = await Promise.all([
    metricsByProject(context, ['risk.open', 'problem.open'], projectIds, { actor }),
    platform.hooks.projectMoney(context, costed),
  ]);
  return new Map(
    projects.map((project) => {
      const { 'risk.open': risks = 0, 'problem.open': problems = 0 } = counted.get(project.id) ?? {};
      const { budget = null, spent = null } = money.get(project.id) ?? {};
      return [
        project.id,
        {
          risks,
          problems,
          budget,
          spent,
        },
      ];
    }),
  );
}
