/** Questionnaires, their frozen versions and what was answered (product model 17.11). */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FormState } from '../../../contract/questionnaire/access';
import type { AnswersExport, AnswersExportJob } from '../../../contract/questionnaire/answers';
import type {
  Answer,
  Answers,
  Condition,
  FormSchema,
  Question,
  QuestionKind,
} from '../../../contract/questionnaire/model';
import type { FormShare } from '../../../contract/questionnaire/rights';
import type { AnswerSource, FormKind, FormSettings, ResponseStatus } from '../../../contract/questionnaire/settings';
import { audit, instant, recyclable, tenantKey, versioned } from './columns';

export const surveyForm = pgTable(
  'survey_form',
  {
    ...tenantKey(),
    /** Names it in addresses, of any enterprise. */
    formKey: text('form_key').notNull(),
    kind: text('kind').$type<FormKind>().notNull().default('survey'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    draft: jsonb('draft').$type<FormSchema>().notNull(),
    settings: jsonb('settings').$type<FormSettings>().notNull(),
    passwordCipher: text('password_cipher'),
    state: text('state').$type<FormState>().notNull().default('DRAFT'),
    /** The newest of its versions. */
    publishedNo: integer('published_no'),
    /** The draft is not what is published. */
    edited: boolean('edited').notNull().default(false),
    labelIds: uuid('label_ids').array().notNull().default([]),
    projectId: uuid('project_id'),
    ownerId: uuid('owner_id'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('survey_form_key').on(t.formKey),
    index('survey_form_owner').on(t.tenantId, t.ownerId).where(sql`deleted_at is null`),
    index('survey_form_collecting').on(t.tenantId).where(sql`state = 'COLLECTING' and deleted_at is null`),
  ],
);

type OfForm = Record<'tenantId' | 'formId', AnyPgColumn<{ tableName: string }>>;
const ofForm = ({ tenantId, formId }: OfForm, name: string) =>
  foreignKey({
    columns: [tenantId, formId],
    foreignColumns: [surveyForm.tenantId, surveyForm.id],
    name,
  }).onDelete('cascade');
const formKey = () => ({ tenantId: uuid('tenant_id').notNull(), formId: uuid('form_id').notNull() });

/** Written once, by publishing. */
export const surveyVersion = pgTable(
  'survey_version',
  {
    ...formKey(),
    no: integer('no').notNull(),
    schema: jsonb('schema').$type<FormSchema>().notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
    publishedBy: uuid('published_by'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.formId, t.no] }), ofForm(t, 'survey_version_form')],
);

/**
 * One answer. Of an anonymous questionnaire nothing here leads to a person: the id says no time, there is no account and
 * no link, the day is the finest instant, and the length is known to ten seconds.
 */
export const surveyResponse = pgTable(
  'survey_response',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    versionNo: integer('version_no').notNull(),
    submitKey: uuid('submit_key').notNull(),
    /** Of what was sent: the same key with something else is refused. */
    payloadHash: text('payload_hash').notNull(),
    status: text('status').$type<ResponseStatus>().notNull().default('VALID'),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The end that a rule led to. */
    reached: text('reached'),
    respondentId: uuid('respondent_id'),
    /** Whoever may answer once: their account or link. */
    onceKey: uuid('once_key'),
    /** Whom or what it was asked about. */
    taskId: uuid('task_id'),
    day: date('day', { mode: 'string' }).notNull(),
    submittedAt: instant('submitted_at'),
    seconds: integer('seconds').notNull().default(0),
    note: text('note').notNull().default(''),
    /** Came after the time of an exam was over. */
    late: boolean('late').notNull().default(false),
    /** Words by which its keepers sort it. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** How it came: by the page, out of a file, or by a live vote. */
    source: text('source').$type<AnswerSource>().notNull().default('page'),
    /** How often it was changed since it came. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofForm(t, 'survey_response_form'),
    uniqueIndex('survey_response_submit').on(t.tenantId, t.formId, t.submitKey),
    uniqueIndex('survey_response_once').on(t.tenantId, t.formId, t.onceKey).where(sql`once_key is not null`),
    index('survey_response_listed')
      .on(t.tenantId, t.formId, t.status, t.submittedAt, t.id)
      .where(sql`submitted_at is not null`),
  ],
);

/** Who works on a questionnaire beside its owner, and what each may do with it. */
export const surveyCollaborator = pgTable(
  'survey_collaborator',
  {
    ...formKey(),
    userId: uuid('user_id').notNull(),
    rights: text('rights').array().$type<FormShare[]>().notNull(),
    addedBy: uuid('added_by'),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.formId, t.userId] }),
    index('survey_collaborator_user').on(t.tenantId, t.userId),
    ofForm(t, 'survey_collaborator_form'),
  ],
);

/** A vote that runs on a screen: which question people answer now. One of a questionnaire at a time. */
export const surveyLive = pgTable(
  'survey_live',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    versionNo: integer('version_no').notNull(),
    /** Null: nothing is asked yet. */
    question: text('question'),
    /** Votes are taken; afterwards the result stands on the screen and on the phones. */
    taking: boolean('taking').notNull().default(false),
    createdBy: uuid('created_by'),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('survey_live_running').on(t.tenantId, t.formId).where(sql`ended_at is null`),
    ofForm(t, 'survey_live_form'),
  ],
);

/** What one voter says to one question; what they say again stands in its place. They become answers when the vote ends. */
export const surveyVote = pgTable(
  'survey_vote',
  {
    tenantId: uuid('tenant_id').notNull(),
    liveId: uuid('live_id').notNull(),
    question: text('question').notNull(),
    /** A member where answers are named and they are logged in, else a key of the device that means nothing elsewhere. */
    voter: uuid('voter').notNull(),
    member: boolean('member').notNull().default(false),
    answer: jsonb('answer').$type<Answer>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.liveId, t.question, t.voter] }),
    foreignKey({
      columns: [t.tenantId, t.liveId],
      foreignColumns: [surveyLive.tenantId, surveyLive.id],
      name: 'survey_vote_live',
    }).onDelete('cascade'),
  ],
);

/** What an answer said before a keeper changed it. None of an anonymous questionnaire: those are changed by nobody. */
export const surveyEdit = pgTable(
  'survey_edit',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    responseId: uuid('response_id').notNull(),
    /** Of the answer before. */
    revision: integer('revision').notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    reason: text('reason').notNull().default(''),
    editedBy: uuid('edited_by'),
    editedAt: instant('edited_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('survey_edit_response').on(t.tenantId, t.responseId, t.revision),
    foreignKey({
      columns: [t.tenantId, t.responseId],
      foreignColumns: [surveyResponse.tenantId, surveyResponse.id],
      name: 'survey_edit_response_fk',
    }).onDelete('cascade'),
  ],
);

/** Since when somebody sits in an exam with a limit: their account, or a link for one use. It goes with what they send. */
export const surveyAttempt = pgTable(
  'survey_attempt',
  { ...formKey(), key: uuid('key').notNull(), begunAt: instant('begun_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.tenantId, t.formId, t.key] }), ofForm(t, 'survey_attempt_form')],
);

/** Places, given out in the transaction that keeps the answer. */
export const surveyQuota = pgTable(
  'survey_quota',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    name: text('name').notNull(),
    /** Null: a cap of all answers. */
    condition: jsonb('condition').$type<Condition>(),
    limit: integer('limit').notNull(),
    used: integer('used').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    /** Made by publishing, `question:option`: its places are those of the design. Null: set by hand. */
    slot: text('slot'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('survey_quota_form').on(t.tenantId, t.formId),
    ofForm(t, 'survey_quota_form'),
  ],
);

/** A place of a slot that waits for the answer of whoever chose it: by their account or link, else by the key of the answer. */
export const surveyHold = pgTable(
  'survey_hold',
  {
    ...formKey(),
    quotaId: uuid('quota_id').notNull(),
    holder: uuid('holder').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.formId, t.quotaId, t.holder] }),
    foreignKey({
      columns: [t.tenantId, t.quotaId],
      foreignColumns: [surveyQuota.tenantId, surveyQuota.id],
      name: 'survey_hold_quota',
    }).onDelete('cascade'),
  ],
);

/**
 * Who took part in an anonymous questionnaire: one row for all, in the order of their ids, so that no row of a person is
 * written by the transaction that writes an answer.
 */
export const surveyParticipation = pgTable(
  'survey_participation',
  { ...formKey(), keys: uuid('keys').array().notNull().default([]) },
  (t) => [primaryKey({ columns: [t.tenantId, t.formId] }), ofForm(t, 'survey_participation_form')],
);

/** Leads to a form without a login. */
export const surveyLink = pgTable(
  'survey_link',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** What is answered about. */
    taskId: uuid('task_id'),
    singleUse: boolean('single_use').notNull().default(true),
    expiresAt: instant('expires_at'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('survey_link_token').on(t.tokenHash),
    index('survey_link_form').on(t.tenantId, t.formId),
    ofForm(t, 'survey_link_form'),
  ],
);

/** Who was asked to answer, and when last. */
export const surveyInvite = pgTable(
  'survey_invite',
  {
    ...formKey(),
    userId: uuid('user_id').notNull(),
    invitedAt: instant('invited_at').notNull().defaultNow(),
    times: integer('times').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.formId, t.userId] }), ofForm(t, 'survey_invite_form')],
);

export const surveyLabel = pgTable(
  'survey_label',
  { ...tenantKey(), name: text('name').notNull(), color: text('color').notNull(), ...audit(), ...versioned() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('survey_label_name').on(t.tenantId, sql`lower(name)`),
  ],
);

/** Questions that the enterprise keeps to be used again. */
export const surveyBank = pgTable(
  'survey_bank',
  {
    ...tenantKey(),
    question: jsonb('question').$type<Question>().notNull(),
    /** As it is looked for. */
    title: text('title').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    tags: text('tags').array().notNull().default([]),
    ownerId: uuid('owner_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/**
 * Pictures of options, and files that were sent with answers: without whoever uploaded them. One of an answer is `held`
 * by the transaction that keeps the answer; what nobody holds goes after two days.
 */
export const surveyFile = pgTable(
  'survey_file',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    purpose: text('purpose').$type<'image' | 'answer'>().notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    held: boolean('held').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('survey_file_id').on(t.id),
    index('survey_file_loose').on(t.formId, t.createdAt).where(sql`not held and purpose = 'answer'`),
    ofForm(t, 'survey_file_form'),
  ],
);

/** A file of answers that is made in the background for whoever asked for it; its bytes stand below the data folder. */
export const surveyExport = pgTable(
  'survey_export',
  {
    ...tenantKey(),
    formId: uuid('form_id').notNull(),
    request: jsonb('request').$type<AnswersExport>().notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<AnswersExportJob['state']>().notNull().default('queued'),
    total: integer('total').notNull().default(0),
    error: text('error'),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('survey_export_of').on(t.tenantId, t.formId),
    index('survey_export_old').on(t.createdAt),
    ofForm(t, 'survey_export_form'),
  ],
);

/** How many of those who sent nothing saw a question, and stopped there: counts alone, of nobody in particular. */
export const surveyLeave = pgTable(
  'survey_leave',
  {
    ...formKey(),
    versionNo: integer('version_no').notNull(),
    question: text('question').notNull(),
    shown: integer('shown').notNull().default(0),
    stopped: integer('stopped').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.formId, t.versionNo, t.question] }), ofForm(t, 'survey_leave_form')],
);
