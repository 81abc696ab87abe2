/** The one predicate of a metric: which rows count for a reader, and what is selected of them. */
import type { MetricFilter } from '../../../contract/insight/metric';
import type { Grain, Period } from '../../../contract/time/period';
import { invalid } from '../../errors';
import { type Dimension, dimensionsOf, type MetricDefinition, type MetricReader, type MetricSource } from '../metric';

/** What is asked of a metric beside the shape of the answer. */
export interface MetricAsked {
  period: Period;
  filters?: readonly MetricFilter[];
  projectIds?: readonly string[];
  scope?: 'project' | 'person';
}

export function dimensionOf(metric: MetricDefinition, code: string): Dimension {
  const found = dimensionsOf(metric).find((dimension) => dimension.code === code);
  if (!found) throw invalid(`「${metric.name}」没有这个维度`, 'dimension');
  return found;
}

/** The day on which a row counts; null for a state. */
export function dayOf({ time }: MetricDefinition, { bind, zone }: MetricReader): string | null {
  if (time.basis !== 'event') return null;
  return 'day' in time ? time.day : `(${time.at} AT TIME ZONE ${bind(zone)}::text)::date`;
}

/** The end of a period as far as it has come: days to come have no state yet. */
export const endOf = ({ to }: Period, { today }: Pick<MetricReader, 'today'>): string => (to < today ? to : today);

function during(metric: MetricDefinition, period: Period, reader: MetricReader): string[] {
  const { bind, zone } = reader;
  const { time } = metric;
  if (time.basis === 'state') return [];
  if (time.basis === 'span') {
    const day = `${bind(endOf(period, reader))}::date`;
    return [`${time.from} <= ${day}`, `(${time.until} IS NULL OR ${time.until} > ${day})`];
  }
  const { from, to } = period;
  if ('day' in time) return [`${time.day} BETWEEN ${bind(from)}::date AND ${bind(to)}::date`];
  // Held against instants, which an index has; the day of each row would have to be reckoned.
  const instant = (day: string, days: number) =>
    `((${bind(day)}::date + ${days})::timestamp AT TIME ZONE ${bind(zone)}::text)`;
  return [`${time.at} >= ${instant(from, 0)}`, `${time.at} < ${instant(to, 1)}`];
}

/** The rows of a source that the reader counts, whatever the metric and the period. */
export function seenRows(
  source: MetricSource,
  asked: Pick<MetricAsked, 'projectIds' | 'scope'>,
  reader: MetricReader,
): string[] {
  const { bind, seen, eyes } = reader;
  const texts = [source.scope];
  if (asked.projectIds) texts.push(`${source.project} = ANY(${bind(asked.projectIds)}::uuid[])`);
  if (asked.scope !== 'person' || seen.all) texts.push(seen.holds(source.project, source.privilege));
  if (eyes === 'public') texts.push(source.open);
  else if (eyes !== 'all') texts.push(source.visible(seen, eyes.actor, bind));
  return texts;
}

function filtered(metric: MetricDefinition, filters: readonly MetricFilter[], { bind }: MetricReader): string[] {
  return filters.map(({ dimension, values }) => {
    const { sql } = dimensionOf(metric, dimension);
    const among = `(${sql})::text = ANY(${bind(values.filter((value) => value !== null))}::text[])`;
    // A group without a value leads to the rows without one.
    return values.includes(null) ? `(${among} OR ${sql} IS NULL)` : among;
  });
}

/** What a source is read from. */
export const fromOf = async ({ from }: MetricSource, reader: MetricReader): Promise<string> =>
  typeof from === 'string' ? from : from(reader);

/** `FROM … WHERE …` of the rows that count. @param whenever without the period: a series reckons with it by itself */
export async function rowsOf(
  metric: MetricDefinition,
  asked: MetricAsked,
  reader: MetricReader,
  whenever = false,
): Promise<string> {
  const texts = [...seenRows(metric.source, asked, reader), ...filtered(metric, asked.filters ?? [], reader)];
  if (metric.where) texts.push(await metric.where(reader));
  if (!whenever) texts.push(...during(metric, asked.period, reader));
  if (metric.measure.kind === 'sum' || metric.measure.kind === 'percentile')
    texts.push(`${metric.measure.of} IS NOT NULL`);
  return `FROM ${await fromOf(metric.source, reader)} WHERE ${texts.join(' AND ')}`;
}

/** @param among of the selected rows only those for which this holds */
export function measured({ measure }: MetricDefinition, among?: string): string {
  const filter = among ? ` FILTER (WHERE ${among})` : '';
  if (measure.kind === 'count') return `(count(*)${filter})::int`;
  if (measure.kind === 'ratio') {
    return `round(100 * sum(${measure.of})${filter} / nullif(sum(${measure.by})${filter}, 0), 1)::float8`;
  }
  if (measure.kind === 'sum') return `coalesce(sum(${measure.of})${filter}, 0)::float8`;
  return `(percentile_disc(${measure.percent / 100}) WITHIN GROUP (ORDER BY ${measure.of})${filter})::float8`;
}

/** What a row adds, or is ranked by. */
export function ownSql({ measure }: MetricDefinition): string {
  if (measure.kind === 'count') return 'NULL::float8';
  if (measure.kind === 'ratio') return `round(100 * ${measure.of} / nullif(${measure.by}, 0), 1)::float8`;
  return `(${measure.of})::float8`;
}

/** The first day of the bucket of a day. */
export const bucketSql = (day: string, grain: Grain): string =>
  grain === 'day' ? day : `date_trunc('${grain}', ${day})::date`;
