/** Where tasks stood when (notes "insight", `docs/decisions/metrics.md`). Triggers of `server/db/sql/spans.sql` write all of it. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StageCategory, TaskOutcome } from '../../../contract/task/enums';
import { instant } from './columns';

/**
 * A time in which a task stood in one project, type, stage and estimate. Each row says all that was known of the task then, so
 * that its state at any moment is the one row that covers the moment. Days are those of the enterprise's zone.
 */
export const taskSpan = pgTable(
  'task_span',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskId: uuid('task_id').notNull(),
    projectId: uuid('project_id').notNull(),
    typeId: uuid('type_id').notNull(),
    /** Null: it was made of dates, and nobody knows. */
    stageId: uuid('stage_id'),
    /** As on entry: what a stage means now changes no past. */
    category: text('category').$type<StageCategory>().notNull(),
    outcome: text('outcome').$type<TaskOutcome>().notNull(),
    hours: numeric('hours', { precision: 9, scale: 2, mode: 'number' }),
    enteredAt: instant('entered_at').notNull(),
    /** Null: it stands there now. */
    leftAt: instant('left_at'),
    enteredDay: date('entered_day').notNull(),
    leftDay: date('left_day'),
    createdDay: date('created_day').notNull(),
    /** When it came into this stage, over changes of the estimate. */
    stageDay: date('stage_day').notNull(),
    /** First entry into work, kept after a return. */
    startedAt: instant('started_at'),
    startedDay: date('started_day'),
    /** Where delivered: begin of the last unbroken delivered run. */
    finishedAt: instant('finished_at'),
    finishedDay: date('finished_day'),
    /** Made of dates, without a history. */
    made: boolean('made').notNull().default(false),
    /** Everybody who sees the project sees the task, and it is not recycled. Kept figures hold these only. */
    shown: boolean('shown').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.enteredAt] }),
    index('task_span_entered').on(t.tenantId, t.projectId, t.enteredDay),
    index('task_span_left').on(t.tenantId, t.projectId, t.leftDay).where(sql`left_day is not null`),
    /** What is finished now, by its day: throughput and times read nothing else. */
    index('task_span_finished')
      .on(t.tenantId, t.projectId, t.finishedDay, t.startedDay, t.createdDay)
      .where(sql`finished_day is not null and left_at is null`),
    /** What is in work now: ages. */
    index('task_span_work')
      .on(t.tenantId, t.projectId, t.startedDay)
      .where(sql`category in ('IN_PROGRESS', 'PAUSED', 'VERIFYING') and left_at is null`),
    index('task_span_hidden').on(t.tenantId, t.projectId).where(sql`not shown`),
  ],
);

/** What came to and went from each state of a project on a day: sums of shown spans, of the days that are not in `flow_dirty`. */
export const flowDay = pgTable(
  'flow_day',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    day: date('day').notNull(),
    category: text('category').$type<StageCategory>().notNull(),
    outcome: text('outcome').$type<TaskOutcome>().notNull(),
    tasks: integer('tasks').notNull(),
    hours: numeric('hours', { precision: 12, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.projectId, t.day, t.category, t.outcome] })],
);

/** Days whose sums no longer hold: a queue that is only added to, so that no two steps wait for one row. */
export const flowDirty = pgTable(
  'flow_dirty',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    projectId: uuid('project_id').notNull(),
    day: date('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('flow_dirty_day').on(t.tenantId, t.projectId, t.day)],
);

/**
 * How many tasks a project holds, by what its figures tell apart: sums over all rows that are alike are exact at any moment
 * (`docs/decisions/counts-cached.md`). Each change of tasks adds a row of what came or went; a job sums them up.
 */
export const taskTally = pgTable(
  'task_tally',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    facet: text('facet').$type<TallyFacet>().notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    stageId: uuid('stage_id'),
    /** Of an executor's: DONE for all that is delivered, CANCELLED for what is dropped, null for what is open. */
    category: text('category').$type<StageCategory>(),
    /** Of what is closed in a stage: as `task` has it. */
    undelivered: boolean('undelivered').notNull().default(false),
    /** It has no parent. */
    top: boolean('top').notNull(),
    private: boolean('private').notNull(),
    executorId: uuid('executor_id'),
    /** When open tasks of an executor are due; when tasks came into being, by the days of the enterprise. */
    day: date('day'),
    tasks: integer('tasks').notNull(),
    /** Percents of what has no parent and is not dropped, delivered tasks with 100. */
    progress: bigint('progress', { mode: 'number' }).notNull(),
    estimate: numeric('estimate', { precision: 14, scale: 2, mode: 'number' }).notNull(),
    consumed: numeric('consumed', { precision: 14, scale: 2, mode: 'number' }).notNull(),
    left: numeric('left_hours', { precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** Those of both that stand on tasks without an estimate. */
    consumedUnestimated: numeric('consumed_unestimated', { precision: 14, scale: 2, mode: 'number' })
      .notNull()
      .default(0),
    leftUnestimated: numeric('left_unestimated', { precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    /** Not summed up yet. */
    loose: boolean('loose').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.facet, t.id] }),
    index('task_tally_loose').on(t.tenantId, t.projectId).where(sql`loose`),
  ],
);

/** All tasks by stage; the public ones by executor, and by the days on which they came into being. */
export type TallyFacet = 'stage' | 'executor' | 'created';
