/**
 * What managers look at of projects: counted anew at each read, by what the reader may see, so that a number leads to as many
 * rows and no sum tells of what is hidden (`docs/decisions/collections-summed-when-read.md`).
 */
import { type FigureName, type FigureSet, noFigures } from '../../../contract/collection/figures';
import { riskLifecycle } from '../../../contract/risk/lifecycle';
import type { Bind, SystemContext } from '../../object/define';
import type { Eyes } from '../../object/metric';
import { metricsByProject } from '../../object/metrics/byProject';
import { canInProject } from '../../policies/project';

const closedOf = (states: Readonly<Record<string, { closed?: boolean }>>) =>
  Object.entries(states)
    .filter(([, { closed }]) => closed)
    .map(([state]) => state);
export const CLOSED_RISKS = closedOf(riskLifecycle.states);

/** The same as the policy's `view` for who may list the register in the project `p`. */
export function recordsSeen(eyes: Eyes, bind: Bind): string {
  if (eyes === 'public') return 'NOT t.is_private';
  if (eyes === 'all' || eyes.actor.isManager) return 'true';
  const me = `${bind(eyes.actor.userId)}::uuid`;
  return `(NOT t.is_private OR ${me} IN (p.owner_id, t.created_by, t.owner_id, t.assignee_id))`;
}

/** Those of the projects whose register the eyes may list. */
export async function listable(
  { platform, db }: SystemContext,
  projectIds: readonly string[],
  eyes: Eyes,
  right: 'RISK:LIST' | 'PROBLEM:LIST' | 'PLAN:LIST' | 'TASK:LIST',
): Promise<string[]> {
  if (typeof eyes === 'string') return [...projectIds];
  const projects = await Promise.all(projectIds.map((id) => platform.projects.find(db.tenantId, id)));
  return projects.flatMap((project) => (project && canInProject(eyes.actor, project, right) ? [project.id] : []));
}

const codes = {
  tasks: 'task.total',
  done: 'task.done',
  overdue: 'task.overdue',
  risks: 'risk.open',
  highRisks: 'risk.high',
  problems: 'problem.open',
} as const satisfies Record<FigureName, string>;

/** By project, each the figure of its metric; one that has nothing has zeros, what the eyes may not list is null. */
export async function figuresOf(
  context: SystemContext,
  projectIds: readonly string[],
  eyes: Eyes,
): Promise<Map<string, FigureSet>> {
  const found = await metricsByProject(context, Object.values(codes), projectIds, eyes);
  return new Map(
    [...found].map(([id, figures]) => {
      const set = noFigures();
      for (const name of Object.keys(codes) as FigureName[]) {
        const figure = figures[codes[name]];
        set[name] = figure === undefined ? 0 : figure;
      }
      return [id, set];
    }),
  );
}
