/**
 * What a module says of a metric (notes "insight"). One builder makes number, series, groups and rows of it
 * (`statement.ts`), so that a number always leads to as many rows, with the reader's rights applied to what is counted.
 */
import type { ProjectPrivilege } from '../../contract/access';
import type { MetricObject, MetricUnit } from '../../contract/insight/kinds';
import type { ObjectType } from '../../contract/objectTypes';
import type { Actor } from '../base/actor';
import type { TenantDb } from '../db/scope';
import type { Platform } from '../platform';
import type { SeenProjects } from './searchSource';

type Bind = (value: unknown) => string;
interface SystemContext {
  platform: Platform;
  db: TenantDb;
}

/** Whose figures: what everybody who sees a project may know, all of it, or what this actor sees. */
export type Eyes = 'public' | 'all' | { actor: Actor };

export interface MetricReader extends SystemContext {
  eyes: Eyes;
  seen: SeenProjects;
  bind: Bind;
  /** IANA name of the enterprise's zone; days are its days. */
  zone: string;
  today: string;
  /** As things stood at the end of this day, where that is asked for; a metric that reads today's state heeds it. */
  asOf: string | null;
}

/** How the values of a dimension are said. */
export type DimensionLabels =
  | 'person'
  | 'project'
  | Readonly<Record<string, string>>
  | ((context: SystemContext, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>);

export interface Dimension {
  code: string;
  name: string;
  /** Its value over the rows of the source, as text or uuid; null: without one. */
  sql: string;
  labels: DimensionLabels;
}

/** The objects that metrics count, and who sees which of them. */
export interface MetricSource {
  object: MetricObject;
  /** What is read: a text, or made for the reader. */
  from: string | ((reader: MetricReader) => Promise<string>);
  /** Rows that are there; binds the enterprise as `$1`. */
  scope: string;
  /** The column of the project. */
  project: string;
  /** What a reader must hold in a project so that its rows count in figures of projects. */
  privilege: ProjectPrivilege;
  /** The rows that an actor sees: the same that the kind's policy says. */
  visible(seen: SeenProjects, actor: Actor, bind: Bind): string;
  /** The rows that everybody sees who may list them. */
  open: string;
  row: { id: string; no: string; title: string; opens: { type: ObjectType; id: string } | null };
  dimensions: readonly Dimension[];
}

/**
 * When a row counts. `state`: now, whatever the period. `event`: on one day of the period. `span`: on each day from
 * its first to the day before its last; the figure of a period is that at its end.
 */
export type MetricTime =
  | { basis: 'state' }
  | { basis: 'event'; at: string }
  | { basis: 'event'; day: string }
  | { basis: 'span'; from: string; until: string };

/** What is made of the rows. Sums and percentiles leave out rows without a value. */
export type Measure =
  | { kind: 'count' }
  | { kind: 'sum'; of: string }
  | { kind: 'percentile'; of: string; percent: number }
  /** Of two sums the one as a percentage of the other, never an average of percentages; nothing over nothing is none. */
  | { kind: 'ratio'; of: string; by: string };

export interface MetricDefinition {
  /** `task.overdue`; stays when the name changes. */
  code: string;
  name: string;
  unit: MetricUnit;
  /** In words: what is counted, and what is not. */
  definition: string;
  source: MetricSource;
  time: MetricTime;
  measure: Measure;
  /** Of the source's dimensions, the useful ones; all unless said. */
  dimensions?: readonly string[];
  /** Which rows, beside those that the reader sees. */
  where?(reader: MetricReader): string | Promise<string>;
}

/** Whether the figure of a whole is the sum of those of its parts. */
export const isAdded = ({ measure }: Pick<MetricDefinition, 'measure'>): boolean =>
  measure.kind === 'count' || measure.kind === 'sum';

/** Types a metric. */
export const defineMetric = (metric: MetricDefinition): MetricDefinition => metric;

export function metricsByCode(metrics: readonly MetricDefinition[]): ReadonlyMap<string, MetricDefinition> {
  const byCode = new Map(metrics.map((metric) => [metric.code, metric]));
  if (byCode.size < metrics.length) throw new Error('Two metrics have the same code');
  return byCode;
}

export const dimensionsOf = ({ source, dimensions }: MetricDefinition): readonly Dimension[] =>
  dimensions ? source.dimensions.filter(({ code }) => dimensions.includes(code)) : source.dimensions;

/** In the project that most things stand in. */
export const projectDimension = (sql = 't.project_id'): Dimension => ({
  code: 'project',
  name: '项目',
  sql,
  labels: 'project',
});
export const personDimension = (code: string, name: string, sql: string): Dimension => ({
  code,
  name,
  sql,
  labels: 'person',
});
