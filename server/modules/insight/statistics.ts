/** A project's statistics of a period: what the reader may see of its tasks, in one answer (specification §2). */

import type { ProjectStatistics, StatisticsQuery } from '../../../contract/insight/statistics';
import type { TenantContext } from '../../http/route';
import { readingBy, runMetric, zoneOf } from '../../object/metrics/read';
import { projectFor } from '../../object/project';
import { flowChanges } from '../task';
import { flowDays } from './flow';
import { type Ask, agingNow, finishedIn, qualityOf, workloadNow } from './tasks';

export async function projectStatistics(
  context: TenantContext,
  projectId: string,
  period: StatisticsQuery,
): Promise<ProjectStatistics> {
  const { db, platform, actor } = context;
  await projectFor(context, projectId, 'TASK:LIST');
  const eyes = { actor };
  const [calendar, workflow, { zone, today }, make] = await Promise.all([
    platform.calendars.of(db.tenantId),
    platform.workflows.of(db.tenantId),
    zoneOf(context),
    readingBy(context, eyes),
  ]);
  const ask: Ask = (statement) => runMetric(context, make, async (reader) => statement(reader));
  const [changes, finished, aging, loads, quality, people] = await Promise.all([
    flowChanges(db, { projectId, ...period, eyes, workflow, seen: (bind) => make(bind).seen }),
    finishedIn(ask, projectId, period, calendar),
    agingNow(ask, projectId),
    workloadNow(ask, projectId),
    qualityOf(ask, projectId),
    platform.directory.of(db.tenantId),
  ]);
  return {
    ...{ period, zone, readTime: new Date().toISOString() },
    flow: flowDays(changes, { ...period, today, calendar }),
    finished: {
      ...finished,
      throughput: finished.throughput.map((point) => ({ ...point, value: point.from > today ? null : point.value })),
    },
    aging,
    workload: loads.map(({ userId, open, overdue, hours }) => ({ person: people(userId), open, overdue, hours })),
    quality,
  };
}
