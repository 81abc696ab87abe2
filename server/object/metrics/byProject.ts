/** Several metrics of several projects at once: those that count the same objects are one pass over them. */
import type { Actor } from '../../base/actor';
import { canInProject } from '../../policies/project';
import type { SystemContext } from '../define';
import type { Eyes, MetricDefinition, MetricSource } from '../metric';
import { metricOf, readingBy, runMetric } from './read';
import { fromOf, measured, seenRows } from './statement';

type Row = { project: string } & Record<string, number | string>;

/**
 * States as they are now. @returns figures by project and code; null where the reader may not list what is counted, none where
 * there is nothing of it
 */
export async function metricsByProject<C extends string>(
  context: SystemContext,
  codes: readonly C[],
  projectIds: readonly string[],
  eyes: Eyes,
): Promise<Map<string, Partial<Record<C, number | null>>>> {
  const found = new Map<string, Partial<Record<C, number | null>>>(projectIds.map((id) => [id, {}]));
  if (projectIds.length === 0) return found;
  const bySource = new Map<MetricSource, MetricDefinition[]>();
  for (const code of codes) {
    const metric = metricOf(context, code);
    bySource.set(metric.source, [...(bySource.get(metric.source) ?? []), metric]);
  }
  const make = await readingBy(context, eyes);
  await Promise.all(
    [...bySource].map(async ([source, metrics]) => {
      const rows = await runMetric<Row>(context, make, async (reader) => {
        const figures: string[] = [];
        for (const metric of metrics)
          figures.push(`${measured(metric, await metric.where?.(reader))} AS "${metric.code}"`);
        return `SELECT ${source.project} AS project, ${figures.join(', ')}
          FROM ${await fromOf(source, reader)} WHERE ${seenRows(source, { projectIds }, reader).join(' AND ')} GROUP BY 1`;
      });
      for (const { project, ...figures } of rows) Object.assign(found.get(project) ?? {}, figures);
    }),
  );
  if (typeof eyes !== 'string') await withhold(context, codes, found, eyes.actor);
  return found;
}

/** A right that is missing is no figure of nothing. */
async function withhold<C extends string>(
  context: SystemContext,
  codes: readonly C[],
  found: ReadonlyMap<string, Partial<Record<C, number | null>>>,
  actor: Actor,
): Promise<void> {
  for (const [id, figures] of found) {
    const project = await context.platform.projects.find(context.db.tenantId, id);
    for (const code of codes) {
      const { privilege } = metricOf(context, code).source;
      if (!project || !canInProject(actor, project, privilege)) figures[code] = null;
    }
  }
}
