/** Automatic scheduling: what moves along with a change of dates, and where the plan has no slack (product model 17.4). */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, OneOf, spanning } from '../envelope';
import { dependencyTypes } from './enums';
import { TaskFilter, TaskRef, TaskRow } from './task';

/** Stored, so that a move can be taken back as a whole; dates before it, and the version after it. */
export interface MovedTask {
  id: string;
  planStart: string | null;
  planEnd: string | null;
  notBefore: string | null;
  version: number;
}

const dates = { planStart: Type.Optional(Nullable(Day)), planEnd: Type.Optional(Nullable(Day)) };

/** What would move if the task got these dates; nothing is written. */
export const SchedulePreviewRequest = Type.Object({ taskId: Id, ...dates });
export type SchedulePreviewRequest = Static<typeof SchedulePreviewRequest>;

const Range = Type.Object({ planStart: Nullable(Day), planEnd: Nullable(Day) });
/** Tasks that the asking user may not see are moved as well, and neither counted nor named. */
export const SchedulePreview = Type.Object({
  moved: Type.Integer(),
  /** The first of them. */
  tasks: Type.Array(
    Type.Object({ taskId: Id, taskNo: Type.String(), title: Type.String(), before: Range, after: Range }),
  ),
  /** The last planned day of the project's tasks, before and after. */
  projectEnd: Type.Object({ before: Nullable(Day), after: Nullable(Day) }),
});
export type SchedulePreview = Static<typeof SchedulePreview>;

/** Tasks of one screen. */
export const WINDOW_TASKS_MAX = 300;
const Tasks = Type.Array(Id, { maxItems: WINDOW_TASKS_MAX });

/** Dependencies that begin or end at one of the tasks, between tasks that the asking user may see. */
export const ScheduleLinksRequest = Type.Object({ projectId: Id, taskIds: Tasks });
export const ScheduleLink = Type.Object({
  dependId: Id,
  preId: Id,
  postId: Id,
  type: OneOf(Object.keys(dependencyTypes) as (keyof typeof dependencyTypes)[]),
  lagDays: Type.Integer(),
  /** The later task stands earlier than this dependency allows. */
  violated: Type.Boolean(),
});
export type ScheduleLink = Static<typeof ScheduleLink>;
export const ScheduleLinks = Type.Object({ links: Type.Array(ScheduleLink) });

/** Dependencies of one task that its dates, or those of what waits for it, do not keep to. */
export const ScheduleConflicts = Type.Object({
  conflicts: Type.Array(
    Type.Object({
      dependId: Id,
      /** PRE_TASK: the task itself stands too early; POST_TASK: what waits for it does. */
      group: OneOf(['PRE_TASK', 'POST_TASK']),
      task: TaskRef,
      type: OneOf(Object.keys(dependencyTypes) as (keyof typeof dependencyTypes)[]),
      lagDays: Type.Integer(),
      /** The first day on which the later task may start, as far as this dependency goes. */
      earliest: Day,
    }),
  ),
  /** Dates with which the task keeps to all that it waits for, as long as it is now; null where it does. */
  mend: Nullable(Range),
});
export type ScheduleConflicts = Static<typeof ScheduleConflicts>;

/** From the first planned day of the project's tasks to the last, and how many have no dates. */
export const ScheduleRange = Type.Object({
  start: Nullable(Day),
  end: Nullable(Day),
  unplanned: Type.Integer(),
});
export type ScheduleRange = Static<typeof ScheduleRange>;

/** Slack of the asked tasks: how many working days each may slip without moving the end of the project's plan. */
export const SlackRequest = Type.Object({ projectId: Id, taskIds: Tasks });
export const SlackReport = Type.Object({
  projectEnd: Nullable(Day),
  tasks: Type.Array(Type.Object({ taskId: Id, slackDays: Type.Integer() })),
});
export type SlackReport = Static<typeof SlackReport>;

export const CALENDAR_MAX_DAYS = 62;
/** `end`: a task stands on its due day. `range`: on all of its days; parents, whose children stand there, do not. */
export const CalendarQuery = Type.Object(
  {
    projectId: Id,
    filter: Type.Optional(TaskFilter),
    from: Day,
    to: Day,
    by: OneOf(['end', 'range']),
    /** Tasks of one day that are given; how many there are is counted. */
    perDay: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  spanning(CALENDAR_MAX_DAYS),
);
export type CalendarQuery = Static<typeof CalendarQuery>;
export const CalendarPage = Type.Object({
  tasks: Type.Array(TaskRow),
  /** Days with tasks, in order. */
  days: Type.Array(Type.Object({ day: Day, count: Type.Integer() })),
});
export type CalendarPage = Static<typeof CalendarPage>;
