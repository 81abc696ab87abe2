/** Reads metrics: number, series, groups and rows, each of the same predicate (`statement.ts`). */

import { GROUPS_MAX, POINTS_MAX } from '../../../contract/insight/kinds';
import type {
  MetricAnswer,
  MetricPoint,
  MetricQuery,
  MetricRow,
  MetricRowsQuery,
} from '../../../contract/insight/metric';
import {
  bucketCount,
  bucketOf,
  bucketsOf,
  type Grain,
  type Period,
  previousPeriod,
} from '../../../contract/time/period';
import { zoneOf as clocksOf } from '../../../contract/time/zone';
import { invalid, notFound } from '../../errors';
import { canInProject } from '../../policies/project';
import type { SystemContext } from '../define';
import { readPage, windowSql } from '../list/page';
import { type Eyes, isAdded, type MetricDefinition, type MetricReader } from '../metric';
import { seenProjects, visibleProjects } from '../search/seen';
import type { SeenProjects } from '../searchSource';
import { labelsOf } from './labels';
import { bucketSql, dayOf, dimensionOf, type MetricAsked, measured, ownSql, rowsOf } from './statement';

export function metricOf({ platform }: Pick<SystemContext, 'platform'>, code: string): MetricDefinition {
  const found = platform.metrics.get(code);
  if (!found) throw notFound('指标');
  return found;
}

/** Days of the enterprise, wherever it is. */
export async function zoneOf({ platform, db }: SystemContext): Promise<{ zone: string; today: string }> {
  const { zoneName: zone } = await platform.calendars.hoursOf(db.tenantId);
  return { zone, today: clocksOf(zone).dayText(Date.now()) };
}

export type MakeReader = (bind: MetricReader['bind']) => MetricReader;

export async function readingBy(context: SystemContext, eyes: Eyes, asOf: string | null = null): Promise<MakeReader> {
  const { platform, db } = context;
  const days = await zoneOf(context);
  const visibility = typeof eyes === 'string' ? null : await visibleProjects({ db, actor: eyes.actor });
  const seen = (bind: MetricReader['bind']): SeenProjects =>
    typeof eyes === 'string' || visibility === null
      ? everything
      : seenProjects({ actor: eyes.actor }, visibility, bind);
  return (bind) => ({ platform, db, eyes, ...days, asOf, bind, seen: seen(bind) });
}
/** What a job sees: everything but what was recycled. */
const everything: SeenProjects = {
  all: true,
  holds: (column) =>
    `${column} NOT IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NOT NULL)`,
  owned: () => 'true',
  me: 'NULL::uuid',
};

/** Makes a statement with its parameters and runs it. */
export async function runMetric<T extends Record<string, unknown>>(
  { db }: SystemContext,
  make: MakeReader,
  statement: (reader: MetricReader) => Promise<string>,
): Promise<T[]> {
  const params: unknown[] = [];
  const text = await statement(make((value) => `$${params.push(value) + 1}`));
  return db.reading(() => db.query<T>(text, params, 'each'));
}

type Key = { key: string | null; value: number | null };

async function number(context: SystemContext, make: MakeReader, metric: MetricDefinition, asked: MetricAsked) {
  const [row] = await runMetric<{ value: number | null }>(
    context,
    make,
    async (reader) => `SELECT ${measured(metric)} AS value ${await rowsOf(metric, asked, reader)}`,
  );
  return row?.value ?? null;
}

async function groups(
  context: SystemContext,
  make: MakeReader,
  metric: MetricDefinition,
  asked: MetricAsked,
  { dimension, limit }: { dimension: string; limit: number },
): Promise<Key[]> {
  const { sql } = dimensionOf(metric, dimension);
  return runMetric<Key>(
    context,
    make,
    async (reader) => `SELECT (${sql})::text AS key, ${measured(metric)} AS value ${await rowsOf(metric, asked, reader)}
      GROUP BY 1 ORDER BY 2 DESC NULLS LAST, 1 LIMIT ${limit}`,
  );
}

async function eventSeries(
  context: SystemContext,
  make: MakeReader,
  metric: MetricDefinition,
  asked: MetricAsked,
  grain: Grain,
) {
  const rows = await runMetric<Key>(context, make, async (reader) => {
    const day = dayOf(metric, reader) as string;
    return `SELECT ${bucketSql(day, grain)}::text AS key, ${measured(metric)} AS value ${await rowsOf(metric, asked, reader)} GROUP BY 1`;
  });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const none = isAdded(metric) ? 0 : null;
  return ({ from }: Period) => values.get(bucketOf(from, grain)) ?? none;
}

/** Of spans: what came and what went each day, summed up; a join of days with spans would be as long as both together. */
async function spanSeries(context: SystemContext, make: MakeReader, metric: MetricDefinition, asked: MetricAsked) {
  const { time, measure } = metric;
  if (time.basis !== 'span' || !isAdded(metric)) throw invalid(`「${metric.name}」没有走势`, 'grain');
  const rows = await runMetric<{ day: string; value: number }>(
    context,
    make,
    async (reader) => `WITH span AS MATERIALIZED (
        SELECT ${time.from} AS came, ${time.until} AS went, ${measure.kind === 'count' ? '1' : measure.of} AS n
          ${await rowsOf(metric, asked, reader, true)} AND ${time.from} <= ${reader.bind(asked.period.to)}::date)
      SELECT greatest(day, ${reader.bind(asked.period.from)}::date)::text AS day, sum(n)::float8 AS value
        FROM (SELECT came AS day, n FROM span UNION ALL SELECT went, -n FROM span WHERE went IS NOT NULL) d
       GROUP BY 1 ORDER BY 1`,
  );
  let at = 0;
  let sum = 0;
  return ({ to }: Period) => {
    for (let row = rows[at]; row && row.day <= to; row = rows[++at]) sum += row.value;
    return sum;
  };
}

async function series(
  context: SystemContext,
  make: MakeReader,
  metric: MetricDefinition,
  asked: MetricAsked,
  grain: Grain,
): Promise<MetricPoint[]> {
  if (bucketCount(asked.period, grain) > POINTS_MAX) throw invalid('所选期间过长，请选择更大的粒度', 'grain');
  const buckets = bucketsOf(asked.period, grain);
  if (metric.time.basis === 'state') throw invalid(`「${metric.name}」没有走势`, 'grain');
  const { today } = await zoneOf(context);
  const figureOf =
    metric.time.basis === 'event'
      ? await eventSeries(context, make, metric, asked, grain)
      : await spanSeries(context, make, metric, asked);
  // Days to come are no zeros.
  return buckets.map((bucket) => ({ ...bucket, value: bucket.from > today ? null : figureOf(bucket) }));
}

/** The reader may list nothing in any of the projects that are asked for: 无权查看. */
async function withheldFrom(
  { platform, db }: SystemContext,
  metric: MetricDefinition,
  asked: MetricAsked,
  eyes: Eyes,
): Promise<boolean> {
  if (typeof eyes === 'string' || eyes.actor.isManager || asked.scope === 'person' || !asked.projectIds) return false;
  const projects = await Promise.all(asked.projectIds.map((id) => platform.projects.find(db.tenantId, id)));
  return !projects.some((project) => project && canInProject(eyes.actor, project, metric.source.privilege));
}

function assertPeriod({ from, to }: Period): void {
  if (from > to) throw invalid('期间的开始不能晚于结束', 'period');
}

/**
 * Answers what is asked of a metric.
 * @param asOf the day at whose end things are taken as they stood; absent: now
 */
export async function readMetric(
  context: SystemContext,
  query: MetricQuery,
  eyes: Eyes,
  asOf?: string,
): Promise<MetricAnswer> {
  const metric = metricOf(context, query.metric);
  assertPeriod(query.period);
  const { period } = query;
  const before = previousPeriod(period);
  const base = { metric: metric.code, readTime: new Date().toISOString(), period };
  if (await withheldFrom(context, metric, query, eyes)) return { ...base, value: null, withheld: true, previous: null };
  const make = await readingBy(context, eyes, asOf);
  const { dimension, grain } = query;
  const [value, previous, points, found] = await Promise.all([
    number(context, make, metric, query),
    metric.time.basis === 'state' ? null : number(context, make, metric, { ...query, period: before }),
    grain && series(context, make, metric, query, grain),
    dimension && groups(context, make, metric, query, { dimension, limit: GROUPS_MAX + 1 }),
  ]);
  const shown = found ? found.slice(0, GROUPS_MAX) : [];
  const label =
    found && dimension
      ? await labelsOf(
          context,
          dimensionOf(metric, dimension),
          shown.map(({ key }) => key),
        )
      : String;
  return {
    ...base,
    value,
    withheld: false,
    previous: metric.time.basis === 'state' ? null : { ...before, value: previous },
    ...(points && { series: points }),
    ...(found && {
      groups: shown.map((group) => ({ ...group, label: label(group.key) })),
      cut: found.length > GROUPS_MAX,
    }),
  };
}

/** The rows behind a number, a page of them. */
export async function readMetricRows(context: SystemContext, query: MetricRowsQuery, eyes: Eyes) {
  const metric = metricOf(context, query.metric);
  assertPeriod(query.period);
  const { source, measure } = metric;
  if (await withheldFrom(context, metric, query, eyes)) {
    return { result: [], total: 0, pageNo: 1, pageSize: query.pageSize ?? 10, withheld: true };
  }
  const make = await readingBy(context, eyes);
  const { rows, page } = await readPage(query, (window) =>
    runMetric<FoundRow>(context, make, async (reader) => {
      const { id, no, title, opens } = source.row;
      const value = ownSql(metric);
      const day = dayOf(metric, reader) ?? 'NULL::date';
      return `SELECT ${id} AS id, ${opens?.id ?? 'NULL::uuid'} AS "openId", ${no} AS no, ${title} AS title,
          ${source.project} AS "projectId", ${day}::text AS day, ${value} AS value, count(*) OVER ()::int AS total
        ${await rowsOf(metric, query, reader)}
        ORDER BY ${measure.kind === 'count' ? 'day DESC NULLS LAST' : 'value DESC NULLS LAST'}, ${id} DESC ${windowSql((value) => reader.bind(value), window)}`;
    }),
  );
  const name = await labelsOf(
    context,
    { code: 'project', name: '', sql: '', labels: 'project' },
    rows.map((row) => row.projectId),
  );
  const type = source.row.opens?.type;
  const result: MetricRow[] = rows.map(({ openId, total: _total, projectId, ...row }) => ({
    ...row,
    open: type && openId ? { type, id: openId } : null,
    projectId,
    projectName: projectId && name(projectId),
  }));
  return { result, ...page, withheld: false };
}
type FoundRow = Omit<MetricRow, 'open' | 'projectName'> & { openId: string | null; total: number } & Record<
    string,
    unknown
  >;
