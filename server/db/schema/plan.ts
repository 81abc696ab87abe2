/** A project's plan: nodes and links, baselines, forecasts of milestones, tasks on nodes, templates (product model 17.4). */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CustomValues } from '../../../contract/object/customFields';
import type { BaselineState, ChangeState } from '../../../contract/plan/change/kinds';
import type {
  AcceptState,
  AcceptWay,
  ConstraintType,
  NodeKind,
  ProgressSource,
  ScheduleMode,
  TaskDates,
} from '../../../contract/plan/kinds';
import type { LinkType } from '../../../contract/plan/model';
import { audit, instant, recyclable, searchable, searchIndexes, tenantKey, versioned } from './columns';
import { project } from './project';
import { task } from './task';

/** What a file of MS Project said that the plan does not use: by the name of the element, written back as it was. */
export type PlanBag = Record<string, unknown>;

const ofProject = (name: string, t: { tenantId: AnyPgColumn; projectId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.tenantId, t.projectId],
    foreignColumns: [project.tenantId, project.id],
    name,
  }).onDelete('cascade');

/** One a project. Its row is the lock of everything in it. */
export const plan = pgTable(
  'plan',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    /** Nothing that is automatic starts before. */
    startOn: date('start_on').notNull(),
    /** Critical is what has at most so many working days of slack. */
    criticalSlack: smallint('critical_slack').notNull().default(0),
    /** Each phase begins behind the one before it. */
    strictPhases: boolean('strict_phases').notNull().default(false),
    /** Of nodes and their tasks, which one gives the other its dates. Plans from before the setting keep both apart. */
    taskDates: text('task_dates').$type<TaskDates>().notNull().default('apart'),
    bag: jsonb('bag').$type<PlanBag>(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_of_project').on(t.tenantId, t.projectId),
    ofProject('plan_project', t),
  ],
);

export const planNode = pgTable(
  'plan_node',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    projectId: uuid('project_id').notNull(),
    parentId: uuid('parent_id'),
    /** Among its siblings; between two others lies always another. */
    rank: doublePrecision('rank').notNull(),
    kind: text('kind').$type<NodeKind>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    ownerId: uuid('owner_id'),
    mode: text('mode').$type<ScheduleMode>().notNull().default('auto'),
    /** Working days; 0 of a milestone. */
    duration: integer('duration').notNull().default(1),
    /** A milestone of the morning of its day: a kick-off. */
    atStart: boolean('at_start').notNull().default(false),
    constraintType: text('constraint_type').$type<ConstraintType>().notNull().default('ASAP'),
    /** With `SNET` it is a pin: who dragged the bar there, and when. */
    constraintOn: date('constraint_on'),
    pinnedBy: uuid('pinned_by'),
    pinnedAt: instant('pinned_at'),
    deadline: date('deadline'),
    /** Of what is scheduled by hand. */
    manualStart: date('manual_start'),
    manualEnd: date('manual_end'),
    realStart: date('real_start'),
    realEnd: date('real_end'),
    progress: smallint('progress').notNull().default(0),
    progressSource: text('progress_source').$type<ProgressSource>().notNull().default('manual'),
    weight: integer('weight'),
    cancelled: boolean('cancelled').notNull().default(false),
    /** Of nodes that need the same person, the one with the higher number keeps its days longer when loads are levelled. */
    priority: smallint('priority').notNull().default(500),
    /** Of a deliverable: what it is accepted by. No foreign key: what is gone accepts nothing. */
    acceptWay: text('accept_way').$type<AcceptWay>(),
    acceptId: uuid('accept_id'),
    acceptorId: uuid('acceptor_id'),
    /** As reckoned by the last change of the plan: for lists, messages and reports, which do not reckon. */
    startOn: date('start_on'),
    endOn: date('end_on'),
    /** Identity in files of MS Project. */
    uid: integer('uid'),
    bag: jsonb('bag').$type<PlanBag>(),
    fileCount: integer('file_count').notNull().default(0),
    /** Values of custom fields, by field id (`docs/decisions/custom-fields-in-one-column.md`). */
    customFields: jsonb('custom_fields').$type<CustomValues>().notNull().default({}),
    ...audit(),
    ...versioned(),
    ...recyclable(),
    ...searchable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('plan_node_plan').on(t.tenantId, t.planId),
    index('plan_node_owner').on(t.tenantId, t.ownerId).where(sql`deleted_at is null and real_end is null`),
    index('plan_node_deadline')
      .on(t.tenantId, t.deadline)
      .where(sql`deleted_at is null and real_end is null and deadline is not null`),
    ...searchIndexes('plan_node', t),
    check('plan_node_progress', sql`${t.progress} between 0 and 100`),
    check('plan_node_duration', sql`${t.duration} >= 0`),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_node_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.parentId],
      foreignColumns: [t.tenantId, t.id],
      name: 'plan_node_parent',
    }).onDelete('cascade'),
    ofProject('plan_node_project', t),
  ],
);

const ofNode = (name: string, t: { tenantId: AnyPgColumn }, nodeId: AnyPgColumn) =>
  foreignKey({ columns: [t.tenantId, nodeId], foreignColumns: [planNode.tenantId, planNode.id], name }).onDelete(
    'cascade',
  );

export const planLink = pgTable(
  'plan_link',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    type: text('type').$type<LinkType>().notNull().default('FS'),
    /** Working days, or days of the calendar where `elapsed`. */
    lag: integer('lag').notNull().default(0),
    elapsed: boolean('elapsed').notNull().default(false),
    bag: jsonb('bag').$type<PlanBag>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_link_pair').on(t.tenantId, t.fromId, t.toId, t.type),
    index('plan_link_plan').on(t.tenantId, t.planId),
    index('plan_link_to').on(t.tenantId, t.toId),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_link_of',
    }).onDelete('cascade'),
    ofNode('plan_link_from', t, t.fromId),
    ofNode('plan_link_target', t, t.toId),
  ],
);

/** Predecessors in other plans. No foreign keys to there: what is gone binds as it was last known, until somebody removes it. */
export const planOuterLink = pgTable(
  'plan_outer_link',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    projectId: uuid('project_id').notNull(),
    toId: uuid('to_id').notNull(),
    fromId: uuid('from_id').notNull(),
    fromProjectId: uuid('from_project_id').notNull(),
    /** By which it was made. */
    grantId: uuid('grant_id').notNull(),
    type: text('type').$type<LinkType>().notNull().default('FS'),
    lag: integer('lag').notNull().default(0),
    isPoint: boolean('is_point').notNull(),
    startOn: date('start_on').notNull(),
    endOn: date('end_on').notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_outer_link_pair').on(t.tenantId, t.fromId, t.toId, t.type),
    index('plan_outer_link_plan').on(t.tenantId, t.planId),
    index('plan_outer_link_project').on(t.tenantId, t.projectId),
    index('plan_outer_link_source').on(t.tenantId, t.fromProjectId),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_outer_link_of',
    }).onDelete('cascade'),
    ofNode('plan_outer_link_target', t, t.toId),
  ],
);

/** A task hangs on one node at the most, so that its work is counted once. */
export const planNodeTask = pgTable(
  'plan_node_task',
  {
    tenantId: uuid('tenant_id').notNull(),
    nodeId: uuid('node_id').notNull(),
    taskId: uuid('task_id').notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId] }),
    index('plan_node_task_node').on(t.tenantId, t.nodeId),
    ofNode('plan_node_task_of', t, t.nodeId),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'plan_node_task_task',
    }).onDelete('cascade'),
  ],
);

/** What whoever accepts said of a deliverable; the last one counts. */
export const planAcceptance = pgTable(
  'plan_acceptance',
  {
    ...tenantKey(),
    nodeId: uuid('node_id').notNull(),
    state: text('state').$type<Exclude<AcceptState, 'WAIT'>>().notNull(),
    note: text('note').notNull().default(''),
    /** The questionnaire in whose light it was said: another one asks anew. */
    acceptId: uuid('accept_id').notNull(),
    by: uuid('by').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('plan_acceptance_node').on(t.tenantId, t.nodeId, t.at),
    ofNode('plan_acceptance_of', t, t.nodeId),
  ],
);

/** Who, or a position for which nobody is known yet, works on a node, and how much. */
export const planAssignment = pgTable(
  'plan_assignment',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    nodeId: uuid('node_id').notNull(),
    userId: uuid('user_id'),
    positionId: uuid('position_id'),
    /** Percent of a working day. */
    units: smallint('units').notNull().default(100),
    /** Work in hours, spread over the node's days; null: as the units give it. */
    hours: doublePrecision('hours'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_assignment_person').on(t.tenantId, t.nodeId, t.userId).where(sql`user_id is not null`),
    uniqueIndex('plan_assignment_position').on(t.tenantId, t.nodeId, t.positionId).where(sql`position_id is not null`),
    index('plan_assignment_plan').on(t.tenantId, t.planId),
    index('plan_assignment_user').on(t.tenantId, t.userId).where(sql`user_id is not null`),
    check('plan_assignment_whose', sql`num_nonnulls(${t.userId}, ${t.positionId}) = 1`),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_assignment_of',
    }).onDelete('cascade'),
    ofNode('plan_assignment_node', t, t.nodeId),
  ],
);

/** The plan as it stood: nodes in rows, links and the calendar as they were. Never changed. */
export const planBaseline = pgTable(
  'plan_baseline',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    no: smallint('no').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull().default(''),
    startOn: date('start_on').notNull(),
    links: jsonb('links').notNull(),
    calendar: jsonb('calendar').notNull(),
    /** Once approved it stays: what the plan is measured by is not taken away by whom it measures. */
    state: text('state').$type<BaselineState>().notNull().default('DRAFT'),
    submittedBy: uuid('submitted_by'),
    submittedAt: instant('submitted_at'),
    approvedBy: uuid('approved_by'),
    approvedAt: instant('approved_at'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_baseline_no').on(t.tenantId, t.planId, t.no),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_baseline_of',
    }).onDelete('cascade'),
  ],
);

/** No foreign key to the node: it may be gone, and is then told as removed. */
export const planBaselineNode = pgTable(
  'plan_baseline_node',
  {
    tenantId: uuid('tenant_id').notNull(),
    baselineId: uuid('baseline_id').notNull(),
    nodeId: uuid('node_id').notNull(),
    parentId: uuid('parent_id'),
    wbs: text('wbs').notNull(),
    kind: text('kind').$type<NodeKind>().notNull(),
    title: text('title').notNull(),
    startOn: date('start_on'),
    endOn: date('end_on'),
    duration: integer('duration').notNull(),
    weight: integer('weight'),
    /** Estimated on the public tasks of the node itself; null in baselines that are older than the keeping of them. */
    hours: doublePrecision('hours'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.baselineId, t.nodeId] }),
    foreignKey({
      columns: [t.tenantId, t.baselineId],
      foreignColumns: [planBaseline.tenantId, planBaseline.id],
      name: 'plan_baseline_node_of',
    }).onDelete('cascade'),
  ],
);

/**
 * A change of the plan that people are asked about: what it changes lies beside the plan until it is agreed to. `asked` is
 * what approvers were shown, with the key of the plan that it was reckoned on; `applied` is what it did.
 */
export const planChange = pgTable(
  'plan_change',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    projectId: uuid('project_id').notNull(),
    no: integer('no').notNull(),
    title: text('title').notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state').$type<ChangeState>().notNull().default('DRAFT'),
    changes: jsonb('changes').notNull(),
    asked: jsonb('asked'),
    submittedBy: uuid('submitted_by'),
    submittedAt: instant('submitted_at'),
    applied: jsonb('applied'),
    appliedBy: uuid('applied_by'),
    appliedAt: instant('applied_at'),
    /** The act of the plan that takes it back, as long as that is kept. */
    actId: uuid('act_id'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_change_no').on(t.tenantId, t.planId, t.no),
    index('plan_change_act').on(t.tenantId, t.actId).where(sql`act_id is not null`),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_change_of',
    }).onDelete('cascade'),
    ofProject('plan_change_project', t),
  ],
);

/** What a milestone was forecast for on the day of a report: the points of its trend. */
export const planForecast = pgTable(
  'plan_forecast',
  {
    tenantId: uuid('tenant_id').notNull(),
    nodeId: uuid('node_id').notNull(),
    reportedOn: date('reported_on').notNull(),
    forecastOn: date('forecast_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.nodeId, t.reportedOn] }), ofNode('plan_forecast_node', t, t.nodeId)],
);

/** One change of a plan with what it changed of the inputs, so that who made it can take it back; kept for some days. */
export const planAct = pgTable(
  'plan_act',
  {
    ...tenantKey(),
    planId: uuid('plan_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    changes: jsonb('changes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('plan_act_of').on(t.tenantId, t.planId, t.at),
    foreignKey({
      columns: [t.tenantId, t.planId],
      foreignColumns: [plan.tenantId, plan.id],
      name: 'plan_act_plan',
    }).onDelete('cascade'),
  ],
);

/** A plan to begin with, of the enterprise: days count from the plan's start in working days. */
export const planTemplate = pgTable(
  'plan_template',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    content: jsonb('content').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('plan_template_name').on(t.tenantId, sql`lower(${t.name})`),
  ],
);
