/** A project's statistics of a period: what the reader may see of its tasks, in one answer (specification §2). */

import { HOURLY_DAYS, type ProjectStatistics, type StatisticsQuery } from '../../../contract/insight/statistics';
import { daysOf } from '../../../contract/time/period';
import { zoneOf as clockOf } from '../../../contract/time/zone';
import type { TenantContext } from '../../http/route';
import { readingBy, runMetric, zoneOf } from '../../object/metrics/read';
import { projectFor } from '../../object/project';
import { flowChanges, flowHourChanges } from '../task';
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
  const asked = { projectId, ...period, eyes, workflow, seen: (bind: Parameters<typeof make>[0]) => make(bind).seen };
  const isShort = daysOf(period) <= HOURLY_DAYS;
  const [changes, byHour, finished, aging, loads, quality, people] = await Promise.all([
    flowChanges(db, asked),
    isShort ? flowHourChanges(db, { ...asked, zone }) : null,
    finishedIn(ask, projectId, period, calendar),
    agingNow(ask, projectId),
    workloadNow(ask, projectId),
    qualityOf(ask, projectId),
    platform.directory.of(db.tenantId),
  ]);
  return {
    ...{ period, zone, readTime: new Date().toISOString() },
    flow: flowDays(changes, {
      ...{ ...period, today, calendar },
      ...(byHour && { hours: { changes: byHour, now: Number(clockOf(zone).minuteText(Date.now()).slice(11, 13)) } }),
    }),
    finished: {
      ...finished,
      throughput: finished.throughput.map((point) => ({ ...point, value: point.from > today ? null : point.value })),
    },
    aging,
    workload: loads.map(({ userId, open, overdue, hours }) => ({ person: people(userId), open, overdue, hours })),
    quality,
  };
}
