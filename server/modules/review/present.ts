/** What reviews show beside their fields: people, checklist, issues, rounds, phases by name. */
import type { ReviewDetail, ReviewIssue, ReviewItem, ReviewPerson, ReviewRound } from '../../../contract/review/review';
import type { Actor } from '../../base/actor';
import { iso } from '../../base/present';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { pointersTo } from '../../object/pointers';
import type { LoadedRecord } from '../../object/register/kind';
import { phasesOf } from '../plan';
import { mayFix, mayVerify } from './may';
import type { Issue, Review } from './review';

const DAY_MS = 86_400_000;

/** Days with one decimal; null where either end is missing. */
export const daysBetween = (from: string | null, to: string | null): number | null =>
  from && to ? Math.round(((Date.parse(to) - Date.parse(from)) / DAY_MS) * 10) / 10 : null;

/** By id, of the projects of the rows. */
async function phaseNames(db: TenantDb, rows: readonly Review[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const projectId of new Set(rows.map((row) => row.projectId))) {
    if (!rows.some((row) => row.projectId === projectId && (row.phaseId || row.gatePhaseId))) continue;
    for (const { id, wbs, title } of await phasesOf(db, projectId)) names.set(id, `${wbs} ${title}`);
  }
  return names;
}

export async function presentReviews({ db }: TenantContext, rows: readonly Review[]) {
  const [now, phases] = [today(), await phaseNames(db, rows)];
  const first = await db.query<{ id: string; passed: boolean }>(
    `SELECT review_id AS id, conclusion = 'pass' AS passed FROM review_round
      WHERE tenant_id = $1 AND review_id = ANY($2::uuid[]) AND round = 1 AND conclusion IS NOT NULL`,
    [rows.map(({ id }) => id)],
  );
  const passed = new Map(first.map((row) => [row.id, row.passed]));
  return ({ id, state, plannedOn, beganAt, concludedAt, phaseId, gatePhaseId }: Review) => ({
    overdue: state === 'DRAFT' && plannedOn !== null && plannedOn < now,
    cycleDays: daysBetween(beganAt, concludedAt),
    firstPass: passed.get(id) ?? null,
    phase: (phaseId && phases.get(phaseId)) || null,
    gatePhase: (gatePhaseId && phases.get(gatePhaseId)) || null,
  });
}

export async function peopleOf({ platform, db }: ObjectContext, id: string): Promise<ReviewPerson[]> {
  const rows = await db.query<Pick<ReviewPerson, 'userId' | 'role'> & Record<string, unknown>>(
    `SELECT user_id AS "userId", role FROM review_person WHERE tenant_id = $1 AND review_id = $2
      ORDER BY array_position(ARRAY['reviewer', 'recorder', 'observer'], role), user_id`,
    [id],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({ ...row, person: people(row.userId) }));
}

export async function itemsOf({ platform, db }: ObjectContext, id: string): Promise<ReviewItem[]> {
  const rows = await db.query<Omit<ReviewItem, 'by'> & { by: string | null } & Record<string, unknown>>(
    `SELECT id, text, result, note, checked_by AS by FROM review_item
      WHERE tenant_id = $1 AND review_id = $2 ORDER BY sort, id`,
    [id],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({ ...row, by: people(row.by) }));
}

async function roundsOf(db: TenantDb, id: string): Promise<ReviewRound[]> {
  const rows = await db.query<ReviewRound & Record<string, unknown>>(
    `SELECT r.round, r.began_at AS "beganTime", r.concluded_at AS "concludedTime", r.conclusion, r.summary, r.score,
            (SELECT count(*)::int FROM review_issue i
              WHERE i.tenant_id = $1 AND i.review_id = r.review_id AND i.round = r.round) AS found
       FROM review_round r WHERE r.tenant_id = $1 AND r.review_id = $2 ORDER BY r.round DESC`,
    [id],
  );
  return rows.map((row) => ({
    ...row,
    beganTime: iso(row.beganTime),
    concludedTime: row.concludedTime && iso(row.concludedTime),
  }));
}

async function issuesOf(
  context: TenantContext,
  { row, project }: LoadedRecord<Review>,
  locked: boolean,
): Promise<ReviewIssue[]> {
  const { platform, db, actor } = context;
  const issues = await db.query<Issue & Record<string, unknown>>(
    `SELECT id, seq, round, item_id AS "itemId", text, severity, state, owner_id AS "ownerId", due_on::text AS "dueOn",
            fix_note AS "fixNote", fixed_by AS "fixedBy", fixed_at AS "fixedAt", verified_by AS "verifiedBy",
            verified_at AS "verifiedAt", problem_id AS "problemId", created_by AS "createdBy", version
       FROM review_issue WHERE tenant_id = $1 AND review_id = $2 ORDER BY seq`,
    [row.id],
  );
  const people = await platform.directory.of(db.tenantId);
  const problems = await pointersTo(
    context,
    issues.flatMap(({ problemId }) => (problemId ? [{ type: 'problem' as const, id: problemId }] : [])),
  );
  const may = rightsOn(actor, { row, project }, locked);
  const now = today();
  return issues.map((one) => ({
    ...{ id: one.id, seq: one.seq, round: one.round, text: one.text, severity: one.severity, state: one.state },
    ...{ dueOn: one.dueOn, itemId: one.itemId, fixNote: one.fixNote, version: one.version },
    owner: people(one.ownerId),
    overdue: one.state === 'OPEN' && one.dueOn !== null && one.dueOn < now,
    fixedTime: one.fixedAt && iso(one.fixedAt),
    verifier: people(one.verifiedBy),
    verifiedTime: one.verifiedAt && iso(one.verifiedAt),
    problem: (one.problemId && problems.get(one.problemId)) || null,
    may: may(one),
  }));
}

const rightsOn = (actor: Actor, loaded: LoadedRecord<Review>, locked: boolean) => (issue: Issue) => ({
  change: !locked && mayVerify(actor, loaded),
  convert: !locked && issue.problemId === null && issue.state !== 'VERIFIED' && mayVerify(actor, loaded),
  fix: !locked && issue.state === 'OPEN' && mayFix(actor, loaded, issue),
  verify: !locked && issue.state === 'FIXED' && mayVerify(actor, loaded) && issue.fixedBy !== actor.userId,
});

/** The approval of the proposed conclusion that runs, or was returned to whoever proposed it. */
export async function decidingOf(db: TenantDb, id: string): Promise<ReviewDetail['deciding']> {
  const [row] = await db.query<{ id: string; payload: { conclusion: NonNullable<Review['conclusion']> } }>(
    `SELECT id, payload FROM approval
      WHERE tenant_id = $1 AND object_type = 'review' AND object_id = $2 AND state IN ('RUNNING', 'RETURNED')`,
    [id],
  );
  return row ? { id: row.id, conclusion: row.payload.conclusion } : null;
}

export async function reviewDetail(context: TenantContext, loaded: LoadedRecord<Review>) {
  const { db } = context;
  const { row } = loaded;
  const deciding = await decidingOf(db, row.id);
  const [template] = row.templateId
    ? await db.query<{ name: string }>('SELECT name FROM review_template WHERE tenant_id = $1 AND id = $2', [
        row.templateId,
      ])
    : [];
  return {
    people: await peopleOf(context, row.id),
    items: await itemsOf(context, row.id),
    issues: await issuesOf(context, loaded, deciding !== null),
    rounds: await roundsOf(db, row.id),
    deciding,
    templateName: template?.name ?? null,
  };
}
