/** A project's statistics (specification §2, tab statistics; notes "insight"): all pictures of a period in one answer. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, PeriodOf, Person } from '../envelope';
import { type StageCategory, stageCategoryCodes } from '../task/enums';
import { STATISTICS_DAYS } from '../time/period';
import { MetricPeriod, MetricPoint } from './metric';
import { type QualityIssue, qualityIssues } from './quality';

const Count = Nullable(Type.Integer());
const Hours = Nullable(Type.Number());
const Category = OneOf<StageCategory>(stageCategoryCodes);

export const StatisticsQuery = PeriodOf(STATISTICS_DAYS);
export type StatisticsQuery = Static<typeof StatisticsQuery>;

/** Of periods of so many days burn-downs are told by the hour, too. */
export const HOURLY_DAYS = 31;

/** As it stood at the end of each hour, 24 a day; hours to come are null. */
export const FlowHours = Type.Object({
  scope: Type.Array(Count),
  remaining: Type.Array(Count),
  scopeHours: Type.Array(Hours),
  remainingHours: Type.Array(Hours),
  guide: Type.Array(Type.Number()),
  guideHours: Type.Array(Type.Number()),
});
export type FlowHours = Static<typeof FlowHours>;

/** As it stood at the end of each day; days to come are null. */
export const FlowDays = Type.Object({
  days: Type.Array(Day),
  /** Tasks by state, one list a category. */
  states: Type.Array(Type.Object({ category: Category, values: Type.Array(Count) })),
  /** Not cancelled: those of the burn-down. `Hours` are estimates, valued as on the day. */
  scope: Type.Array(Count),
  remaining: Type.Array(Count),
  scopeHours: Type.Array(Hours),
  remainingHours: Type.Array(Hours),
  guide: Type.Array(Type.Number()),
  guideHours: Type.Array(Type.Number()),
  /** Absent: the period is too long for it. */
  hourly: Type.Optional(FlowHours),
});
export type FlowDays = Static<typeof FlowDays>;

const InTask = { taskId: Id, taskNo: Type.String(), title: Type.String() };
export const FinishedTask = Type.Object({
  ...InTask,
  finishedDay: Day,
  /** Null: it was never in work, or its dates contradict. */
  cycle: Count,
  workCycle: Count,
  lead: Count,
});
export type FinishedTask = Static<typeof FinishedTask>;
export const AgingTask = Type.Object({ ...InTask, category: Category, age: Type.Integer(), stageAge: Type.Integer() });
export type AgingTask = Static<typeof AgingTask>;

const Percentiles = Type.Array(Type.Object({ percent: Type.Integer(), value: Type.Number() }));
export const ProjectStatistics = Type.Object({
  period: MetricPeriod,
  readTime: Instant,
  zone: Type.String(),
  flow: FlowDays,
  finished: Type.Object({
    /** All of the period; `tasks` are the latest of them. */
    total: Type.Integer(),
    /** Finished without having been in work: counted, without a time. */
    unstarted: Type.Integer(),
    tasks: Type.Array(FinishedTask),
    cycle: Percentiles,
    workCycle: Percentiles,
    lead: Percentiles,
    throughput: Type.Array(MetricPoint),
  }),
  aging: Type.Object({ total: Type.Integer(), tasks: Type.Array(AgingTask) }),
  workload: Type.Array(
    Type.Object({ person: Nullable(Person), open: Type.Integer(), overdue: Type.Integer(), hours: Type.Number() }),
  ),
  quality: Type.Object({
    /** Tasks whose past is made of their dates. */
    made: Type.Integer(),
    issues: Type.Array(
      Type.Object({ ...InTask, issue: OneOf<QualityIssue>(Object.keys(qualityIssues) as QualityIssue[]) }),
    ),
  }),
});
export type ProjectStatistics = Static<typeof ProjectStatistics>;
