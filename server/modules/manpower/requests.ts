/** Requests for staff: asked for by a project, answered by who leads the people, confirmed by the project. */
import type { Saved } from '../../../contract/hrp/hrp';
import { WEEK_MINUTES } from '../../../contract/manpower/kinds';
import { type StaffState, staffLifecycle } from '../../../contract/manpower/lifecycle';
import {
  REQUESTS_MAX,
  type StaffCandidates,
  type StaffRequest,
  type StaffRequestCreate,
  type StaffRequestStep,
} from '../../../contract/manpower/staff';
import { mondayOf } from '../../../contract/time/period';
import { dayNumber } from '../../../contract/time/workdays';
import { turnsOf } from '../../../contract/turns';
import type { Actor } from '../../base/actor';
import { addDays } from '../../base/present';
import { staffRequest } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, type KeptKind } from '../../object/kept';
import { type StatefulKind, take } from '../../object/lifecycle';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { staleRow } from '../../object/stale';
import { addToBookings, lockBookings } from './bookings';
import { findRequests, type LoadedRequest, mayAnswer, mayAsk, maySee } from './requestKind';
import { tellStaffAsked, tellStaffMoved } from './requestMessages';
import { loadsOf, takenIn } from './weeks';

const requestKind: KeptKind<typeof staffRequest> = {
  table: staffRequest,
  module: 'manpower',
  type: 'staffRequest',
  noun: '人员申请',
  labels: { fromWeek: '第一周', toWeek: '最后一周', minutes: '每周分钟', reason: '说明' },
};
const CANDIDATES_MAX = 200;

/** Whether a step of the lifecycle is the actor's to take. */
function mayTake(actor: Actor, request: LoadedRequest, to: StaffState): boolean {
  switch (`${request.state} ${to}`) {
    case 'OPEN PROPOSED':
    case 'OPEN REFUSED':
    case 'PROPOSED REFUSED':
      return mayAnswer(actor, request);
    case 'PROPOSED CONFIRMED':
    case 'PROPOSED OPEN':
      return mayAsk(actor, request);
    case 'OPEN WITHDRAWN':
    case 'PROPOSED WITHDRAWN':
      return request.requesterId === actor.userId || mayAsk(actor, request);
    default:
      return false;
  }
}

const STEPS = ['CONFIRMED', 'PROPOSED', 'OPEN', 'REFUSED', 'WITHDRAWN'] as const;

/** Mondays of a request. */
function weeksOf({ fromWeek, toWeek }: Pick<LoadedRequest, 'fromWeek' | 'toWeek'>): string[] {
  const weeks: string[] = [];
  const turn = turnsOf(60, 'weeks of a request for staff');
  for (let week = fromWeek; week <= toWeek; week = addDays(week, 7)) {
    turn();
    weeks.push(week);
  }
  return weeks;
}

async function loadRequest(context: TenantContext, id: string): Promise<LoadedRequest> {
  const [found] = await findRequests(context, [id], 'change');
  if (!found || !maySee(context.actor, found)) throw notFound('人员申请');
  return found;
}

/** Those of a project, or all that the actor made, answers or is proposed in; live ones first, then the newest. */
export async function listRequests(context: TenantContext, projectId?: string): Promise<StaffRequest[]> {
  const { platform, db, actor } = context;
  if (projectId) await projectFor(context, projectId, 'MANPOWER:LIST');
  const ids = await db.query<{ id: string }>(
    `SELECT r.id FROM staff_request r LEFT JOIN hr_group g ON g.tenant_id = r.tenant_id AND g.id = r.group_id
      WHERE r.tenant_id = $1 AND ($2::uuid IS NULL OR r.project_id = $2)
        AND ($2::uuid IS NOT NULL OR $4 OR r.requester_id = $3 OR r.proposed_id = $3 OR g.leader_id = $3)
      ORDER BY r.state NOT IN ('OPEN', 'PROPOSED'), r.created_at DESC, r.id DESC LIMIT ${REQUESTS_MAX}`,
    [projectId ?? null, actor.userId, mayAnswer(actor, { leaderId: null } as LoadedRequest)],
  );
  const order = new Map(ids.map(({ id }, at) => [id, at]));
  const found = await findRequests(context, [...order.keys()]);
  const people = await platform.directory.of(actor.tenantId);
  return found
    .filter((request) => maySee(actor, request))
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .map((request) => ({
      ...{ id: request.id, version: request.version, state: request.state },
      ...{ projectId: request.projectId, projectName: request.project.name },
      ...{ positionId: request.positionId, positionName: request.positionName, groupName: request.groupName },
      ...{ from: request.fromWeek, to: request.toWeek, minutes: request.minutes },
      ...{ reason: request.reason, answer: request.answer },
      requester: people(request.requesterId),
      proposed: request.proposedId ? people(request.proposedId) : null,
      may: STEPS.filter((to) => mayTake(actor, request, to)),
    }));
}

export function createRequest(context: TenantContext, input: StaffRequestCreate): Promise<Saved> {
  const { projectId, positionId, minutes, from, weeks, groupId = null, reason } = input;
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await projectFor(inside, projectId, 'MANPOWER:UPDATE');
    const today = await context.platform.calendars.today(tx.tenantId);
    const fromWeek = mondayOf(from);
    if (fromWeek < mondayOf(today)) throw invalid('第一周已经过去，请选择本周或之后', 'from');
    const [known] = await tx.query<{ position: boolean; group: boolean; leader: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM hr_position WHERE tenant_id = $1 AND id = $2) AS position,
              EXISTS (SELECT 1 FROM hr_group WHERE tenant_id = $1 AND id = $3::uuid) AS "group",
              EXISTS (SELECT 1 FROM hr_group g JOIN tenant_member m ON m.tenant_id = g.tenant_id AND m.id = g.leader_id
                       WHERE g.tenant_id = $1 AND g.id = $3::uuid AND NOT m.disabled) AS leader`,
      [positionId, groupId],
    );
    if (!known?.position) throw invalid('岗位不存在，请刷新后重新选择', 'positionId');
    if (groupId && !known.group) throw invalid('小组不存在，请刷新后重新选择', 'groupId');
    if (groupId && !known.leader) throw invalid('该小组没有组长，请选择其他小组，或不选小组', 'groupId');
    const saved = await addKept(inside, tx, requestKind, {
      ...{ projectId, positionId, groupId, fromWeek, toWeek: addDays(fromWeek, 7 * (weeks - 1)) },
      ...{ minutes, reason: reason.trim(), requesterId: context.actor.userId },
    });
    const [request] = await findRequests(inside, [saved.id]);
    if (request) await tellStaffAsked(inside, request);
    return saved;
  });
}

const stateful: StatefulKind<LoadedRequest, StaffState> = {
  lifecycle: staffLifecycle,
  fieldLabel: () => '推荐的人',
  judge({ actor }, request, { to }) {
    if (!mayTake(actor, request, to)) throw forbidden();
  },
  guards: {
    PROPOSED: ({ db }, _request, { values }) => assertStandsIn(db, String(values.proposedId)),
  },
  stale: (context, { project: _, ...row }) => staleRow(context, row),
  async write(tx, { actor }, { id, version, proposedId }, { to, reason, values }) {
    const proposed = to === 'PROPOSED' ? values.proposedId : to === 'OPEN' ? null : proposedId;
    const written = await tx.query(
      `UPDATE staff_request SET state = $4, proposed_id = $5, answer = $6, version = version + 1, updated_by = $7, updated_at = now()
        WHERE tenant_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [id, version, to, proposed, reason ?? '', actor.userId],
    );
    return written.length;
  },
  async follow(tx, context, request, move) {
    if (move.to === 'CONFIRMED') await book(tx, context, request);
    const { states } = staffLifecycle;
    await logOperation(tx, context.actor, {
      ...{ module: 'manpower', action: 'stated', objectType: 'staffRequest', objectId: request.id },
      projectId: request.projectId,
      changes: [{ field: 'state', label: '状态', before: states[move.from].label, after: states[move.to].label }],
      detail: { reason: move.reason },
    });
    const [after] = await findRequests({ ...context, db: tx }, [request.id]);
    if (after) await tellStaffMoved({ ...context, db: tx }, after, { ...move, before: request });
  },
};

async function assertStandsIn(db: TenantDb, userId: string): Promise<void> {
  const [found] = await db.query('SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2 AND NOT disabled', [
    userId,
  ]);
  if (!found) throw invalid('所选成员不在企业中或已停用，请重新选择', 'proposedId');
}

/** The time goes from the position, as far as some was set aside for it, to the person. Weeks that are over stay. */
async function book(tx: TenantDb, context: TenantContext, request: LoadedRequest): Promise<void> {
  const { projectId, positionId, proposedId, minutes } = request;
  if (!proposedId) return;
  const thisWeek = mondayOf(await context.platform.calendars.today(tx.tenantId));
  const weeks = weeksOf(request).filter((week) => week >= thisWeek);
  if (weeks.length === 0) throw againstRule('申请的各周都已过去，请撤回后重新申请');
  await lockBookings(tx, projectId);
  const cells = weeks.flatMap((week) => [
    { userId: null, positionId, week, minutes: -minutes },
    { userId: proposedId, positionId: null, week, minutes },
  ]);
  await addToBookings(tx, context.actor, projectId, cells, WEEK_MINUTES);
}

export function stepRequest(
  context: TenantContext,
  id: string,
  { to, version, reason, proposedId }: StaffRequestStep,
): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const request = await loadRequest(inside, id);
    // Who was proposed before is no answer to "somebody else".
    const values = to === 'PROPOSED' ? { proposedId: proposedId ?? null } : {};
    const taken = await take(stateful, inside, request, { to, version, reason, values });
    return { id, version: taken.version };
  });
}

/** Who stands in the position in these weeks, with the most time left first: sums only, of whatever project. */
export async function staffCandidates(context: TenantContext, id: string): Promise<StaffCandidates> {
  const { platform, db, actor } = context;
  const [request] = await findRequests(context, [id]);
  if (!request || !maySee(actor, request)) throw notFound('人员申请');
  if (!mayAnswer(actor, request)) throw forbidden('只有答复申请的人可以查看');
  const people = await db.query<{ userId: string }>(
    `SELECT DISTINCT h.user_id AS "userId" FROM hr_member h
       JOIN tenant_member m ON m.tenant_id = h.tenant_id AND m.id = h.user_id AND NOT m.disabled
      WHERE h.tenant_id = $1 AND h.position_id = $2 AND h.from_day <= $4::date + 6 AND (h.to_day IS NULL OR h.to_day >= $3::date)
      ORDER BY 1 LIMIT ${CANDIDATES_MAX}`,
    [request.positionId, request.fromWeek, request.toWeek],
  );
  const weeks = weeksOf(request);
  const loads = await loadsOf(
    context,
    people.map(({ userId }) => userId),
    weeks,
  );
  const directory = await platform.directory.of(actor.tenantId);
  const found = people.flatMap(({ userId }) => {
    const person = directory(userId);
    if (!person) return [];
    const { capacity, byProject } = loads(userId);
    const left = weeks.map(
      (week, at) =>
        capacity.between(dayNumber(week), dayNumber(week) + 6) -
        [...byProject.values()].reduce((sum, one) => sum + takenIn(one, at), 0),
    );
    return [{ person, free: left.reduce((sum, one) => sum + one, 0), tightest: Math.min(...left) }];
  });
  return found.sort((a, b) => b.tightest - a.tightest || b.free - a.free);
}
