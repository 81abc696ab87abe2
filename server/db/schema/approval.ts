/** Approvals: how they are asked for, those that run, whose answers they wait for, and what happened (notes: plan, section 4). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ApprovalStep } from '../../../contract/approval/approval';
import type { EntryState } from '../../../contract/approval/decide';
import type {
  ApprovalAct,
  ApprovalPurpose,
  ApprovalState,
  FlowPurpose,
  IdentityWay,
  SignerPlace,
} from '../../../contract/approval/kinds';
import type { ObjectType } from '../../../contract/objectTypes';
import { audit, instant, tenantKey, versioned } from './columns';

export const approvalFlow = pgTable(
  'approval_flow',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    steps: jsonb('steps').$type<ApprovalStep[]>().notNull(),
    copyTo: uuid('copy_to').array().notNull().default(sql`'{}'::uuid[]`),
    /** What is asked by it without naming it; of each there is one flow at most. */
    purposes: text('purposes').array().$type<FlowPurpose[]>().notNull().default(sql`'{}'::text[]`),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('approval_flow_name').on(t.tenantId, sql`lower(${t.name})`),
  ],
);

export const approval = pgTable(
  'approval',
  {
    ...tenantKey(),
    purpose: text('purpose').$type<ApprovalPurpose>().notNull(),
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: uuid('object_id').notNull(),
    projectId: uuid('project_id'),
    /** What it was asked by; the steps stand here, so that it may change or go. */
    flowId: uuid('flow_id'),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    /** What the area that asked does once it has passed. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    /** Of what is agreed to: whoever agreed to the same is not asked twice. */
    contentHash: text('content_hash').notNull(),
    state: text('state').$type<ApprovalState>().notNull().default('RUNNING'),
    steps: jsonb('steps').$type<ApprovalStep[]>().notNull(),
    step: smallint('step').notNull().default(1),
    /** Steps that are asked after this one, in their order: a return changes it. */
    ahead: smallint('ahead').array().notNull(),
    round: smallint('round').notNull().default(1),
    initiatorId: uuid('initiator_id').notNull(),
    endedAt: instant('ended_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('approval_initiator').on(t.tenantId, t.initiatorId, t.id),
    index('approval_object').on(t.tenantId, t.objectType, t.objectId),
    /** One question at a time about one object. */
    uniqueIndex('approval_running')
      .on(t.tenantId, t.purpose, t.objectType, t.objectId)
      .where(sql`state IN ('RUNNING', 'RETURNED')`),
  ],
);

export const approvalEntry = pgTable(
  'approval_entry',
  {
    ...tenantKey(),
    approvalId: uuid('approval_id').notNull(),
    step: smallint('step').notNull(),
    round: smallint('round').notNull(),
    sort: smallint('sort').notNull(),
    principalId: uuid('principal_id').notNull(),
    /** Whom the principal asks for a word; the answer stays theirs. */
    askedId: uuid('asked_id'),
    actorId: uuid('actor_id'),
    state: text('state').$type<EntryState>().notNull(),
    parentId: uuid('parent_id'),
    place: text('place').$type<SignerPlace>(),
    addedBy: uuid('added_by'),
    opinion: text('opinion').notNull().default(''),
    auto: boolean('auto').notNull().default(false),
    voided: boolean('voided').notNull().default(false),
    openedAt: instant('opened_at'),
    answeredAt: instant('answered_at'),
    /** Of an answer that was signed: by what, and the hash of what it was about then. */
    signedBy: text('signed_by').$type<IdentityWay>(),
    signedHash: text('signed_hash'),
    urgedAt: instant('urged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('approval_entry_approval').on(t.tenantId, t.approvalId, t.step, t.sort),
    index('approval_entry_open').on(t.tenantId, t.principalId).where(sql`state IN ('OPEN', 'WAITING') AND NOT voided`),
    index('approval_entry_asked').on(t.tenantId, t.askedId).where(sql`asked_id IS NOT NULL`),
    index('approval_entry_actor').on(t.tenantId, t.actorId).where(sql`actor_id IS NOT NULL`),
    check('approval_entry_added', sql`(${t.parentId} IS NULL) = (${t.place} IS NULL)`),
    foreignKey({
      columns: [t.tenantId, t.approvalId],
      foreignColumns: [approval.tenantId, approval.id],
      name: 'approval_entry_approval',
    }).onDelete('cascade'),
  ],
);

/** What happened, in its order; nothing here is ever changed. */
export const approvalAct = pgTable(
  'approval_act',
  {
    ...tenantKey(),
    approvalId: uuid('approval_id').notNull(),
    act: text('act').$type<ApprovalAct>().notNull(),
    step: smallint('step').notNull(),
    byId: uuid('by_id'),
    toIds: uuid('to_ids').array().notNull().default(sql`'{}'::uuid[]`),
    text: text('text').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('approval_act_approval').on(t.tenantId, t.approvalId, t.id),
    foreignKey({
      columns: [t.tenantId, t.approvalId],
      foreignColumns: [approval.tenantId, approval.id],
      name: 'approval_act_approval',
    }).onDelete('cascade'),
  ],
);

/** Who is told and holds nobody up. */
export const approvalCopy = pgTable(
  'approval_copy',
  {
    tenantId: uuid('tenant_id').notNull(),
    approvalId: uuid('approval_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.approvalId, t.userId] }),
    index('approval_copy_user').on(t.tenantId, t.userId, t.approvalId),
    foreignKey({
      columns: [t.tenantId, t.approvalId],
      foreignColumns: [approval.tenantId, approval.id],
      name: 'approval_copy_approval',
    }).onDelete('cascade'),
  ],
);

/** Who answers for somebody who is away. Whose entries they are does not change, so nothing has to go home at the end. */
export const approvalDelegation = pgTable(
  'approval_delegation',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    toId: uuid('to_id').notNull(),
    purposes: text('purposes').array().$type<ApprovalPurpose[]>().notNull(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('approval_delegation_user').on(t.tenantId, t.userId),
    index('approval_delegation_end').on(t.tenantId, t.toAt),
    check('approval_delegation_time', sql`${t.fromAt} < ${t.toAt} AND ${t.userId} <> ${t.toId}`),
  ],
);
