/** Lists of approvals: what waits for me, what I did, what I asked, what I am told of. */

import { inArray } from 'drizzle-orm';
import type {
  ApprovalDetail,
  ApprovalQuery,
  ApprovalSummary,
  ApprovalsOfObject,
} from '../../../contract/approval/approval';
import type { ApprovalBox, ApprovalPurpose } from '../../../contract/approval/kinds';
import type { PageOf } from '../../../contract/envelope';
import type { ObjectType } from '../../../contract/objectTypes';
import { approval } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectAct } from '../../object/define';
import { queryWindow, windowOf } from '../../object/list/page';
import { takesPart } from './mine';
import { presentDetail, presentSummaries, refusals, type Shown } from './present';
import { readRun } from './run';
import { Substitutes } from './substitutes';

/** `$2` is the reader, `$3` for whom they answer. Entries of the approval `a` that wait for the reader's answer. */
const awaited = (orElse = '') => `EXISTS (SELECT 1 FROM approval_entry e
  WHERE e.tenant_id = $1 AND e.approval_id = a.id AND e.state = 'OPEN' AND NOT e.voided
    AND (e.principal_id = $2 ${orElse} OR EXISTS (
      SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS s(principal uuid, purpose text, way jsonb)
       WHERE s.principal = e.principal_id AND s.purpose = a.purpose AND NOT s.way ? a.initiator_id::text)))`;
/** Or for their word. */
const AWAITED = awaited('OR e.asked_id = $2');

const boxes: Record<ApprovalBox, string> = {
  todo: `a.state = 'RUNNING' AND ${AWAITED}`,
  done: `$3::jsonb IS NOT NULL AND (
    EXISTS (SELECT 1 FROM approval_entry e WHERE e.tenant_id = $1 AND e.approval_id = a.id AND e.actor_id = $2)
    OR EXISTS (SELECT 1 FROM approval_act x WHERE x.tenant_id = $1 AND x.approval_id = a.id AND x.by_id = $2
                AND x.act IN ('transferred', 'asked', 'replied', 'added', 'returned')))`,
  mine: 'a.initiator_id = $2 AND $3::jsonb IS NOT NULL',
  copied: `$3::jsonb IS NOT NULL AND EXISTS (
    SELECT 1 FROM approval_copy c WHERE c.tenant_id = $1 AND c.approval_id = a.id AND c.user_id = $2)`,
};

type ShownRow = Shown & Record<string, unknown>;
const SHOWN = `SELECT a.id,
    (SELECT array_agg(e.principal_id ORDER BY e.sort) FROM approval_entry e
      WHERE e.tenant_id = $1 AND e.approval_id = a.id AND e.state = 'OPEN' AND NOT e.voided) AS waiting,
    CASE WHEN a.state NOT IN ('RUNNING', 'PASSED') THEN (
      SELECT x.text FROM approval_act x WHERE x.tenant_id = $1 AND x.approval_id = a.id
         AND x.act IN (${refusals.map((act) => `'${act}'`).join(', ')}) ORDER BY x.id DESC LIMIT 1) END AS reason`;

const reader = async (db: TenantDb, userId: string) => [
  userId,
  JSON.stringify((await Substitutes.load(db)).behind(userId)),
];

async function countOf(db: TenantDb, box: ApprovalBox, params: unknown[]): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM approval a WHERE a.tenant_id = $1 AND ${boxes[box]}`,
    params,
  );
  return row?.total ?? 0;
}

export async function listApprovals(
  context: TenantContext,
  { box, pageNo = 1, pageSize = 10 }: ApprovalQuery,
): Promise<PageOf<ApprovalSummary>> {
  const { db, actor } = context;
  const params = await reader(db, actor.userId);
  const rows = await queryWindow<ShownRow>(
    db,
    windowOf({ pageNo, pageSize }),
    `${SHOWN}
       FROM approval a WHERE a.tenant_id = $1 AND ${boxes[box]} ORDER BY a.id DESC`,
    params,
  );
  const total = await countOf(db, box, params);
  return { result: await summariesOf(context, rows), total, pageNo, pageSize };
}

async function summariesOf(context: TenantContext, shown: readonly Shown[]) {
  const ids = shown.map(({ id }) => id);
  const rows = ids.length > 0 ? await context.db.select(approval, inArray(approval.id, ids)) : [];
  const around = new Map(shown.map((one) => [one.id, one]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return presentSummaries(
    context,
    ids.flatMap((id) => byId.get(id) ?? []),
    around,
  );
}

/** For the desk and the rail. */
export async function countTodo({ db, actor }: TenantContext): Promise<{ todo: number }> {
  return { todo: await countOf(db, 'todo', await reader(db, actor.userId)) };
}

export interface Running extends Record<string, unknown> {
  id: string;
  objectId: string;
  /** By a flow of the enterprise; else the area's own rule says who may answer. */
  byFlow: boolean;
  /** The reader's answer is awaited. */
  asked: boolean;
}

/** All that run about something, for the queue of an area. */
export async function runningApprovals({ db, actor }: TenantContext, purpose: ApprovalPurpose): Promise<Running[]> {
  return db.query<Running>(
    `SELECT a.id, a.object_id AS "objectId", a.flow_id IS NOT NULL AS "byFlow", ${awaited()} AS asked
       FROM approval a WHERE a.tenant_id = $1 AND a.purpose = $4 AND a.state = 'RUNNING'`,
    [...(await reader(db, actor.userId)), purpose],
  );
}

/** Whom a questionnaire asks sees that it is there; what was said of its publication is for who works on it. */
const readBy = (type: ObjectType): ObjectAct => (type === 'questionnaire' ? 'edit' : 'view');

/** @throws 404 for who takes no part in it and may not see what it is about */
export async function approvalDetail(context: TenantContext, id: string): Promise<ApprovalDetail> {
  const run = await readRun(context.db, id);
  const { objectType, objectId } = run.row;
  const [seen] = await context.platform.objects.findVisible(context, objectType, [objectId]);
  if (!seen?.may(readBy(objectType)) && !(await takesPart(context, run))) throw notFound('审批');
  return presentDetail(context, run);
}

/** Those about one object, the newest first, for whoever may see the object. */
export async function approvalsOf(context: TenantContext, ref: ApprovalsOfObject): Promise<ApprovalSummary[]> {
  await context.platform.objects.load(context, { type: ref.objectType, id: ref.objectId }, readBy(ref.objectType));
  const rows = await context.db.query<ShownRow>(
    `${SHOWN}
       FROM approval a WHERE a.tenant_id = $1 AND a.object_type = $2 AND a.object_id = $3 ORDER BY a.id DESC LIMIT 20`,
    [ref.objectType, ref.objectId],
  );
  return summariesOf(context, rows);
}
