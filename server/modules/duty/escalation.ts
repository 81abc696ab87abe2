/**
 * Calls for whoever is on duty that somebody has to answer: those who serve are told first; whoever does not answer within
 * some minutes is followed by the next of the rotation, at last by the leader of the group and those who keep rosters.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DutyEscalation } from '../../../contract/duty/duty';
import { ESCALATION_SHOWN_DAYS } from '../../../contract/duty/kinds';
import { type ObjectRef, pageOf } from '../../../contract/objectTypes';
import { dayNumber } from '../../../contract/time/workdays';
import { can } from '../../base/actor';
import { iso, newId } from '../../base/present';
import { dutyEscalation, dutyRoster } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { enterprisesWith } from '../../jobs/byClock';
import { eachByItself } from '../../jobs/each';
import { loadActors } from '../../object/actors';
import type { Subject, SystemContext } from '../../object/define';
import { holdersInTenant } from '../../object/holders';
import { logOperation } from '../../object/operationLog';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { type Facts, loadFacts } from './load';
import { planOf } from './plan';
import { DUTY_PRIVILEGE } from './rosters';

type Escalation = typeof dutyEscalation.$inferSelect;
const MINUTE_MS = 60_000;
/** So many of an enterprise are passed on in one turn. */
const CHUNK = 20;
/** Of one look. */
const SHOWN_MAX = 200;
const UNSEEN = '您不能查看的事项';

/**
 * Begins a call, within the transaction of what made it.
 * @param ref what it is about: only those who may see it are called
 * @returns who was told first
 */
export async function escalate(
  context: SystemContext,
  { rosterId, ref, text, minutes }: { rosterId: string; ref: ObjectRef; text: string; minutes: number },
): Promise<string[]> {
  const id = newId();
  const begun = { id, rosterId, text, minutes, objectType: ref.type, objectId: ref.id };
  await context.db.insert(dutyEscalation, { ...begun, called: [], nextAt: new Date().toISOString() });
  const [made] = await context.db.select(dutyEscalation, eq(dutyEscalation.id, id));
  return made ? passOn(context, made) : [];
}

/** Tells those whose turn it is, and waits for them; where there is nobody left the call ends unanswered. */
async function passOn(context: SystemContext, call: Escalation): Promise<string[]> {
  const { platform, db } = context;
  const [roster] = await db.select(dutyRoster, eq(dutyRoster.id, call.rosterId));
  const next = roster ? await nextOf(context, call, roster.groupId) : [];
  const nextAt = next.length === 0 ? null : new Date(Date.now() + call.minutes * MINUTE_MS).toISOString();
  const called = [...call.called, ...next];
  await db.update(dutyEscalation, { called, nextAt }, eq(dutyEscalation.id, call.id));
  if (next.length === 0 || !roster) return [];
  await emit(platform, db, null, {
    ...{ event: 'dutyCalled', objectId: call.rosterId, to: next },
    variables: { text: call.text, roster: roster.name, minutes: String(call.minutes) },
    once: `${call.id}:${called.length}`,
  });
  return next;
}

/** Who is told next: several at once where they serve at once, and at the end. */
async function nextOf(context: SystemContext, call: Escalation, groupId: string | null): Promise<string[]> {
  const { platform, db } = context;
  const kind = platform.objects.kind(call.objectType);
  const [loaded] = await kind.find({ platform, db }, [call.objectId]);
  if (!loaded) return [];
  const { serving, following } = inOrder(await loadFacts(platform, db), call.rosterId);
  const last = [...(await leaderOf(db, groupId)), ...(await holdersInTenant(db, DUTY_PRIVILEGE))];
  const actors = await loadActors(db, [...new Set([...serving, ...following, ...last])]);
  const left = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => {
      const actor = actors.get(id);
      return actor !== undefined && !call.called.includes(id) && kind.may.view(actor, loaded);
    });
  const [now, after] = [left(serving), left(following)];
  if (now.length > 0) return now;
  return after.length > 0 ? after.slice(0, 1) : left(last);
}

/** Those who serve now, and behind them the members of the rotation in their order who are there. */
function inOrder(facts: Facts, rosterId: string, now = Date.now()): { serving: string[]; following: string[] } {
  const shifts = facts.shifts.filter((shift) => shift.rosterId === rosterId);
  const order = new Map(shifts.map(({ id }, at) => [id, at] as const));
  const today = dayNumber(facts.today);
  const pieces = planOf(facts, today + 1)
    .pieces.filter((one) => one.published && order.has(one.shiftId) && one.from <= now && now < one.to)
    .sort((a, b) => (order.get(a.shiftId) ?? 0) - (order.get(b.shiftId) ?? 0));
  const serving = pieces.map(({ user }) => user);
  const first = order.get(pieces[0]?.shiftId ?? '') ?? 0;
  const following = [...shifts.slice(first), ...shifts.slice(0, first)].flatMap(({ rule: { members } }) => {
    const from = members.findIndex((id) => serving.includes(id)) + 1;
    return [...members.slice(from), ...members.slice(0, from)];
  });
  const isHere = (id: string) => facts.isThere(id, today) && !facts.absence(id, { from: now, to: now + MINUTE_MS });
  return { serving, following: following.filter(isHere) };
}

async function leaderOf(db: TenantDb, groupId: string | null): Promise<string[]> {
  const rows = await db.query<{ id: string | null }>(
    'SELECT leader_id AS id FROM hr_group WHERE tenant_id = $1 AND id = $2::uuid',
    [groupId],
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Calls that nobody answered in time go to the next; each by itself, so that one that fails holds up no other. */
export async function passOnDue(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const tenants = await enterprisesWith(
    platform.database,
    'NOT t.disabled AND EXISTS (SELECT 1 FROM duty_escalation e WHERE e.tenant_id = t.id AND e.next_at <= now()::timestamptz(3))',
  );
  await eachByItself(
    tenants.map((id) => ({ id })),
    ({ id }) => passOnIn(platform, new TenantDb(platform.database, id), signal),
    signal,
  );
}

async function passOnIn(platform: Platform, db: TenantDb, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  await db.query(`DELETE FROM duty_escalation WHERE tenant_id = $1 AND created_at < now() - interval '1 year'`);
  const due = await db.query<{ id: string }>(
    `SELECT id FROM duty_escalation WHERE tenant_id = $1 AND next_at <= now()::timestamptz(3) AND answered_at IS NULL
      ORDER BY next_at, id LIMIT ${CHUNK}`,
  );
  await eachByItself(
    due,
    ({ id }) =>
      db.transaction(async (tx) => {
        // Answered meanwhile, or passed on by another process: it is not due any more.
        const [still] = await tx.query(
          `SELECT 1 AS one FROM duty_escalation
            WHERE tenant_id = $1 AND id = $2 AND next_at <= now()::timestamptz(3) AND answered_at IS NULL FOR UPDATE SKIP LOCKED`,
          [id],
        );
        const [call] = still ? await tx.select(dutyEscalation, eq(dutyEscalation.id, id)) : [];
        if (call) await passOn({ platform, db: tx }, call);
      }),
    signal,
  );
}

/** Of the last weeks, the newest first: those that the actor was called by; all for who keeps rosters. */
export async function listEscalations(context: TenantContext): Promise<DutyEscalation[]> {
  const { db, actor } = context;
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM duty_escalation WHERE tenant_id = $1 AND ($2 OR $3 = ANY(called))
        AND created_at > now() - interval '${ESCALATION_SHOWN_DAYS} days' ORDER BY id DESC LIMIT ${SHOWN_MAX}`,
    [can(actor, DUTY_PRIVILEGE), actor.userId],
  );
  const found = await db.select(
    dutyEscalation,
    inArray(
      dutyEscalation.id,
      rows.map(({ id }) => id),
    ),
  );
  return present(
    context,
    found.sort((a, b) => (a.id < b.id ? 1 : -1)),
  );
}

/** Whoever answers first has it; the others who were called are told. Who answers again reads who has it. */
export function answerEscalation(context: TenantContext, id: string): Promise<DutyEscalation> {
  const { platform, actor } = context;
  return context.db.transaction(async (tx) => {
    const [call] = await tx.select(dutyEscalation, eq(dutyEscalation.id, id));
    if (!call || !(call.called.includes(actor.userId) || can(actor, DUTY_PRIVILEGE))) throw notFound('呼叫');
    const answer = { answeredBy: actor.userId, answeredAt: new Date().toISOString(), nextAt: null };
    const isFirst = await tx.update(
      dutyEscalation,
      answer,
      and(eq(dutyEscalation.id, id), sql`${dutyEscalation.answeredAt} IS NULL`),
    );
    if (isFirst > 0) {
      await emit(platform, tx, actor, {
        ...{ event: 'dutyCallAnswered', objectId: call.rosterId, to: call.called },
        variables: { text: call.text },
        once: id,
      });
      const about = { module: 'duty', action: 'stated', objectType: 'dutyEscalation', objectId: id };
      await logOperation(tx, actor, { ...about, detail: { reason: '应答呼叫' } });
    }
    const [now] = await tx.select(dutyEscalation, eq(dutyEscalation.id, id));
    const [told] = now ? await present({ ...context, db: tx }, [now]) : [];
    if (!told) throw notFound('呼叫');
    return told;
  });
}

/** Rosters and objects are read at once for all, those of a kind together. */
async function present(
  { platform, db, actor }: TenantContext,
  calls: readonly Escalation[],
): Promise<DutyEscalation[]> {
  const people = await platform.directory.of(actor.tenantId);
  const rosters = new Map((await db.select(dutyRoster)).map(({ id, name }) => [id, name]));
  const subjects = new Map<string, Subject>();
  for (const type of new Set(calls.map(({ objectType }) => objectType))) {
    const kind = platform.objects.kind(type);
    const ids = new Set(calls.flatMap((one) => (one.objectType === type ? [one.objectId] : [])));
    for (const loaded of await kind.find({ platform, db }, [...ids])) {
      const subject = kind.subject(loaded);
      if (kind.may.view(actor, loaded)) subjects.set(subject.id, subject);
    }
  }
  return calls.map((call) => {
    const subject = subjects.get(call.objectId);
    return {
      // Who keeps rosters sees that somebody was called, and of what they may not see nothing more.
      text: subject || call.called.includes(actor.userId) ? call.text : UNSEEN,
      ...{ id: call.id, rosterName: rosters.get(call.rosterId) ?? '', minutes: call.minutes },
      object: subject
        ? {
            title: `${subject.no ?? ''} ${subject.title}`.trim(),
            page: pageOf(call.objectType, call.objectId, subject.project?.id ?? ''),
          }
        : null,
      state: call.answeredAt ? 'ANSWERED' : call.nextAt ? 'WAITING' : 'MISSED',
      called: call.called.flatMap((id) => people(id) ?? []),
      answeredBy: people(call.answeredBy),
      answeredTime: call.answeredAt && iso(call.answeredAt),
      time: iso(call.createdAt),
      answerable: call.answeredAt === null,
    };
  });
}
