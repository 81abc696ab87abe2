/** Norms with their versions and clauses, and what readers add to them (product model 17.12). */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
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
import type {
  ChangeLevel,
  InterpretKind,
  InterpretState,
  KeptVersionState,
  NormCategory,
  NormLevel,
  NormSource,
  NormState,
  Reaction,
  RelationKind,
} from '../../../contract/norm/enums';
import type { ReadingAudience } from '../../../contract/norm/talk';
import { audit, instant, recyclable, searchable, searchIndexes, tenantKey, versioned } from './columns';

const uuids = (name: string) => uuid(name).array().notNull().default(sql`'{}'::uuid[]`);

export const norm = pgTable(
  'norm',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    /** One spelling of its number (`normCodeKey`). */
    codeKey: text('code_key').notNull(),
    title: text('title').notNull(),
    source: text('source').$type<NormSource>().notNull(),
    category: text('category').$type<NormCategory>().notNull(),
    level: text('level').$type<NormLevel>().notNull(),
    state: text('state').$type<NormState>().notNull().default('DRAFT'),
    /** In effect, or the last that was; null: none has been yet. */
    currentId: uuid('current_id'),
    departmentId: uuid('department_id'),
    ownerId: uuid('owner_id'),
    labelIds: uuids('label_ids'),
    reviewMonths: smallint('review_months').notNull().default(12),
    nextReviewOn: date('next_review_on', { mode: 'string' }),
    replaces: uuids('replaces'),
    cites: uuids('cites'),
    obsoleteReason: text('obsolete_reason'),
    /** Who has to confirm that they have read it, within how many days; null: nobody. */
    readAudience: jsonb('read_audience').$type<ReadingAudience>(),
    readDays: smallint('read_days').notNull().default(14),
    readFrom: date('read_from', { mode: 'string' }),
    /** The questionnaire, an exam, that has to be passed before the reading can be confirmed. */
    readExamId: uuid('read_exam_id'),
    /** Plain text of the clauses in effect, which it is found by; `folded` is that with number and title, folded (`fold`). */
    body: text('body').notNull().default(''),
    folded: text('folded').notNull().default(''),
    ...searchable(),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('norm_code').on(t.tenantId, t.codeKey).where(sql`deleted_at is null`),
    index('norm_listed').on(t.tenantId, t.updatedAt, t.id).where(sql`deleted_at is null`),
    index('norm_review').on(t.nextReviewOn).where(sql`deleted_at is null AND state = 'EFFECTIVE'`),
    ...searchIndexes('norm', t),
  ],
);

type Of = Record<'tenantId' | 'normId', AnyPgColumn<{ tableName: string }>>;
const ofNorm = ({ tenantId, normId }: Of, name: string) =>
  foreignKey({ columns: [tenantId, normId], foreignColumns: [norm.tenantId, norm.id], name }).onDelete('cascade');

export const normVersion = pgTable(
  'norm_version',
  {
    ...tenantKey(),
    normId: uuid('norm_id').notNull(),
    major: smallint('major').notNull(),
    minor: smallint('minor').notNull(),
    state: text('state').$type<KeptVersionState>().notNull().default('DRAFT'),
    baseId: uuid('base_id'),
    changeLevel: text('change_level').$type<ChangeLevel>().notNull().default('major'),
    changeReason: text('change_reason').notNull().default(''),
    changeImpact: text('change_impact').notNull().default(''),
    plannedOn: date('planned_on', { mode: 'string' }),
    effectiveOn: date('effective_on', { mode: 'string' }),
    endedOn: date('ended_on', { mode: 'string' }),
    authorId: uuid('author_id'),
    reviewers: uuids('reviewers'),
    approvers: uuids('approvers'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofNorm(t, 'norm_version_norm'),
    index('norm_version_of').on(t.tenantId, t.normId, t.major, t.minor),
    // One is worked on at a time; one is in effect at a time.
    uniqueIndex('norm_version_open').on(t.tenantId, t.normId).where(sql`state IN ('DRAFT', 'IN_REVIEW', 'APPROVED')`),
    uniqueIndex('norm_version_effective').on(t.tenantId, t.normId).where(sql`state = 'EFFECTIVE'`),
    index('norm_version_planned').on(t.plannedOn).where(sql`state = 'APPROVED'`),
  ],
);

export const normClause = pgTable(
  'norm_clause',
  {
    tenantId: uuid('tenant_id').notNull(),
    versionId: uuid('version_id').notNull(),
    anchor: uuid('anchor').notNull(),
    parent: uuid('parent'),
    sort: smallint('sort').notNull(),
    no: text('no').notNull(),
    title: text('title').notNull(),
    html: text('html').notNull(),
    /** Plain. */
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.versionId, t.anchor] }),
    foreignKey({
      columns: [t.tenantId, t.versionId],
      foreignColumns: [normVersion.tenantId, normVersion.id],
      name: 'norm_clause_version',
    }).onDelete('cascade'),
  ],
);

export const normLabel = pgTable(
  'norm_label',
  { ...tenantKey(), name: text('name').notNull(), color: text('color').notNull(), ...audit(), ...versioned() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('norm_label_name').on(t.tenantId, sql`lower(${t.name})`),
  ],
);

/** What readers keep for themselves; each once. */
export const normReaction = pgTable(
  'norm_reaction',
  {
    tenantId: uuid('tenant_id').notNull(),
    normId: uuid('norm_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<Reaction>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.normId, t.kind, t.userId] }),
    ofNorm(t, 'norm_reaction_norm'),
    index('norm_reaction_user').on(t.tenantId, t.userId, t.kind),
  ],
);

/** Who opened it on which day: a reload is no reader. */
export const normView = pgTable(
  'norm_view',
  {
    tenantId: uuid('tenant_id').notNull(),
    normId: uuid('norm_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.normId, t.day, t.userId] }),
    ofNorm(t, 'norm_view_norm'),
    index('norm_view_day').on(t.tenantId, t.day),
  ],
);

export const normInterpret = pgTable(
  'norm_interpret',
  {
    ...tenantKey(),
    normId: uuid('norm_id').notNull(),
    /** That it was written about. */
    versionId: uuid('version_id').notNull(),
    anchor: uuid('anchor'),
    title: text('title').notNull(),
    kind: text('kind').$type<InterpretKind>().notNull(),
    html: text('html').notNull(),
    state: text('state').$type<InterpretState>().notNull().default('DRAFT'),
    authorId: uuid('author_id'),
    publishedAt: instant('published_at'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofNorm(t, 'norm_interpret_norm'),
    index('norm_interpret_of').on(t.tenantId, t.normId, t.publishedAt).where(sql`deleted_at is null`),
    index('norm_interpret_author').on(t.tenantId, t.authorId).where(sql`deleted_at is null`),
  ],
);

export const normInterpretLike = pgTable(
  'norm_interpret_like',
  {
    tenantId: uuid('tenant_id').notNull(),
    interpretId: uuid('interpret_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.interpretId, t.userId] }),
    foreignKey({
      columns: [t.tenantId, t.interpretId],
      foreignColumns: [normInterpret.tenantId, normInterpret.id],
      name: 'norm_interpret_like_of',
    }).onDelete('cascade'),
  ],
);

/** One a person and version. */
export const normAppraisal = pgTable(
  'norm_appraisal',
  {
    ...tenantKey(),
    normId: uuid('norm_id').notNull(),
    versionId: uuid('version_id').notNull(),
    userId: uuid('user_id').notNull(),
    clarity: smallint('clarity').notNull(),
    feasible: smallint('feasible').notNull(),
    timely: smallint('timely').notNull(),
    text: text('text').notNull().default(''),
    reply: text('reply').notNull().default(''),
    repliedBy: uuid('replied_by'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofNorm(t, 'norm_appraisal_norm'),
    uniqueIndex('norm_appraisal_once').on(t.tenantId, t.versionId, t.userId),
    index('norm_appraisal_of').on(t.tenantId, t.normId, t.versionId),
    check(
      'norm_appraisal_scores',
      sql`${t.clarity} BETWEEN 1 AND 5 AND ${t.feasible} BETWEEN 1 AND 5 AND ${t.timely} BETWEEN 1 AND 5`,
    ),
  ],
);

/** Confirmed to have been read; never taken back. */
export const normReading = pgTable(
  'norm_reading',
  {
    tenantId: uuid('tenant_id').notNull(),
    normId: uuid('norm_id').notNull(),
    userId: uuid('user_id').notNull(),
    major: smallint('major').notNull(),
    minor: smallint('minor').notNull(),
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.normId, t.major, t.userId] }), ofNorm(t, 'norm_reading_norm')],
);

/** What tasks have to do with it. */
export const normTask = pgTable(
  'norm_task',
  {
    ...tenantKey(),
    normId: uuid('norm_id').notNull(),
    taskId: uuid('task_id').notNull(),
    kind: text('kind').$type<RelationKind>().notNull(),
    anchor: uuid('anchor'),
    result: text('result').$type<'pass' | 'fail'>(),
    evidence: text('evidence').notNull().default(''),
    /** Attachments of the task that show it; one that was removed there is not told. */
    fileIds: uuid('file_ids').array().notNull().default(sql`'{}'`),
    problemId: uuid('problem_id'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofNorm(t, 'norm_task_norm'),
    index('norm_task_of').on(t.tenantId, t.normId),
    index('norm_task_task').on(t.tenantId, t.taskId),
    uniqueIndex('norm_task_once')
      .on(t.tenantId, t.normId, t.taskId, sql`coalesce(anchor, norm_id)`)
      .where(sql`kind = 'basis'`),
  ],
);
