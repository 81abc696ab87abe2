/** Norms of the demo enterprises: in effect, with former versions, to be reviewed, obsolete, on their way; what readers said, and tasks. */
import { and, eq } from 'drizzle-orm';
import { type Clause, clauseTree, readClauses } from '../../../contract/norm/clauses';
import { normCodeKey } from '../../../contract/norm/code';
import { addMonths } from '../../../contract/norm/versions';
import { htmlToText } from '../../base/html';
import { addDays, newId } from '../../base/present';
import {
  approval,
  approvalEntry,
  norm,
  normAppraisal,
  normClause,
  normInterpret,
  normInterpretLike,
  normLabel,
  normReaction,
  normReading,
  normTask,
  normVersion,
  normView,
  task,
} from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { fold } from '../../object/list/words';
import type { DemoNorm } from './shapes';
import { xingheNorms } from './xinghe';
import { yunfanNorms } from './yunfan';

const norms: Readonly<Record<string, readonly DemoNorm[]>> = { xinghe: xingheNorms, yunfan: yunfanNorms };
const colors = ['blue', 'red', 'green', 'orange', 'purple', 'cyan', 'magenta', 'gold'];

interface Context {
  db: TenantDb;
  user: (name: string) => string;
  today: string;
  labels: ReadonlyMap<string, string>;
  ids: ReadonlyMap<string, string>;
}
interface Made {
  id: string;
  versionId: string;
  clauses: readonly Clause[];
  effectiveOn: string | null;
}

export async function createDemoNorms(
  db: TenantDb,
  code: string,
  userIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const own = norms[code] ?? [];
  const user = (name: string) => {
    const id = userIds.get(name);
    if (!id) throw new Error(`The demo has no user ${name}`);
    return id;
  };
  const names = [...new Set(own.flatMap(({ labels = [] }) => labels))];
  const labels = new Map(names.map((name) => [name, newId()]));
  await db.insert(
    normLabel,
    names.map((name, at) => ({ id: labels.get(name) as string, name, color: colors[at % colors.length] as string })),
  );
  const context = { db, user, today, labels, ids: new Map(own.map((one) => [one.code, newId()])) };
  for (const one of own) await create(context, one);
}

const instant = (day: string, hour = 10) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000).toISOString();
const bodyOf = (clauses: readonly Clause[]) =>
  clauses.map(({ no, title, html }) => `${no} ${title}\n${htmlToText(html)}`).join('\n');

async function create(context: Context, demo: DemoNorm): Promise<void> {
  const { db, user, today, labels, ids } = context;
  const id = ids.get(demo.code) as string;
  const state = demo.state ?? 'EFFECTIVE';
  const effectiveOn = state === 'EFFECTIVE' ? addDays(today, -demo.ago) : null;
  const clauses = clauseTree(readClauses(demo.text).clauses, newId);
  const versionId = newId();
  const body = effectiveOn ? bodyOf(clauses) : '';
  const others = (codes: readonly string[] = []) => codes.flatMap((one) => ids.get(one) ?? []);
  const ownerId = user(demo.owner);
  const by = { createdBy: ownerId, updatedBy: ownerId };
  const review = effectiveOn && addMonths(effectiveOn, demo.months);
  await db.insert(norm, {
    ...{ id, code: demo.code, codeKey: normCodeKey(demo.code), title: demo.title, source: demo.source },
    ...{
      category: demo.category,
      level: demo.level,
      ownerId,
      labelIds: (demo.labels ?? []).map((name) => labels.get(name) as string),
    },
    state: demo.obsolete ? 'OBSOLETE' : demo.toReview ? 'TO_REVIEW' : effectiveOn ? 'EFFECTIVE' : 'DRAFT',
    currentId: effectiveOn ? versionId : null,
    reviewMonths: demo.months,
    nextReviewOn: demo.obsolete ? null : demo.toReview ? addDays(today, -3) : review,
    ...{ replaces: others(demo.replaces), cites: others(demo.cites), obsoleteReason: demo.obsolete?.reason ?? null },
    ...(demo.read && {
      readAudience: { everybody: true, departmentIds: [], userIds: [] },
      readFrom: addDays(today, -5),
    }),
    ...{ body, folded: fold(`${demo.code}\n${demo.title}\n${body}`), ...by },
    updatedAt: instant(effectiveOn ?? today, 9),
  });
  const { reviewers = ['hemin'], approvers = ['owner'] } = demo;
  const signers = {
    reviewers: reviewers.filter((name) => name !== demo.owner).flatMap((name) => known(context, name)),
    approvers: approvers.filter((name) => name !== demo.owner).flatMap((name) => known(context, name)),
  };
  const baseId = demo.before && effectiveOn ? await former(context, demo, { id, effectiveOn, clauses, signers }) : null;
  await db.insert(normVersion, {
    ...{ id: versionId, normId: id, major: baseId ? 2 : 1, minor: 0, state: demo.obsolete ? 'OBSOLETE' : state },
    ...{ baseId, changeReason: demo.reason ?? '', authorId: ownerId, ...signers, ...by },
    plannedOn: demo.plannedIn ? addDays(today, demo.plannedIn) : null,
    ...{ effectiveOn, endedOn: demo.obsolete ? addDays(today, -120) : null },
  });
  await writeClauses(db, versionId, clauses);
  if (state === 'IN_REVIEW') await ask(context, demo, { id, versionId, ...signers });
  const made = { id, versionId, clauses, effectiveOn };
  if (effectiveOn) await said(context, demo, made);
  if (demo.tasks) await rest(context, demo, made);
}

/** Names that the enterprise does not have are left out. */
const known = ({ user }: Context, name: string): string[] => {
  try {
    return [user(name)];
  } catch {
    return [];
  }
};

const writeClauses = (db: TenantDb, versionId: string, clauses: readonly Clause[]) =>
  db.insert(
    normClause,
    clauses.map((clause, sort) => ({ ...clause, versionId, sort, text: htmlToText(clause.html) })),
  );

/** The version before: its clauses keep their anchors by number and title. */
async function former(
  { db, user }: Context,
  demo: DemoNorm,
  {
    id,
    effectiveOn,
    clauses,
    signers,
  }: {
    id: string;
    effectiveOn: string;
    clauses: readonly Clause[];
    signers: { reviewers: string[]; approvers: string[] };
  },
): Promise<string> {
  const versionId = newId();
  const anchors = new Map(clauses.map(({ no, title, anchor }) => [`${no} ${title}`, anchor]));
  const read = readClauses(demo.before ?? '').clauses;
  const order = read.map(({ no, title }) => anchors.get(`${no} ${title}`) ?? newId());
  const old = clauseTree(read, () => order.shift() as string);
  const authorId = user(demo.owner);
  await db.insert(normVersion, {
    ...{
      id: versionId,
      normId: id,
      major: 1,
      minor: 0,
      state: 'SUPERSEDED',
      authorId,
      createdBy: authorId,
      ...signers,
    },
    ...{ effectiveOn: addDays(effectiveOn, -365), endedOn: effectiveOn },
  });
  await writeClauses(db, versionId, old);
  return versionId;
}

/** A review that runs: its first signer is asked. */
async function ask(
  { db, user }: Context,
  demo: DemoNorm,
  { id, versionId, reviewers, approvers }: { id: string; versionId: string; reviewers: string[]; approvers: string[] },
): Promise<void> {
  const approvalId = newId();
  const step = (name: string, people: readonly string[]) => ({
    ...{ name, mode: 'and' as const, people: people.map((one) => ({ kind: 'user' as const, id: one })) },
    ...{ selfRule: 'skip' as const, emptyRule: 'admin' as const, leaverRule: 'replace' as const },
  });
  const initiatorId = user(demo.owner);
  await db.insert(approval, {
    ...{
      id: approvalId,
      purpose: 'normVersion',
      objectType: 'norm',
      objectId: id,
      initiatorId,
      createdBy: initiatorId,
    },
    ...{ title: `${demo.code} ${demo.title}：1.0 版`, payload: { versionId }, contentHash: 'demo' },
    ...{ steps: [step('评审', reviewers), step('批准', approvers)], ahead: [2] },
  });
  await db.insert(
    approvalEntry,
    reviewers.map((principalId, at) => ({
      ...{ id: newId(), approvalId, step: 1, round: 1, sort: at + 1, principalId, state: 'OPEN' as const },
      openedAt: new Date().toISOString(),
    })),
  );
}

/** What readers said of it. */
async function said({ db, user, today }: Context, demo: DemoNorm, { id, versionId, clauses }: Made): Promise<void> {
  const { interprets = [], appraisals = [], liked = [], marked = [], subscribed = [] } = demo;
  for (const [at, one] of interprets.entries()) {
    const authorId = user(one.by);
    const interpretId = newId();
    await db.insert(normInterpret, {
      ...{
        id: interpretId,
        normId: id,
        versionId,
        anchor: clauses.find(({ no }) => no === one.clause)?.anchor ?? null,
      },
      ...{ title: one.title, kind: one.kind, html: one.html, state: 'PUBLISHED', authorId, createdBy: authorId },
      publishedAt: instant(addDays(today, -4 - at * 6), 15),
    });
    const likers = liked.filter((name) => name !== one.by).slice(at);
    await db.insert(
      normInterpretLike,
      likers.map((name) => ({ interpretId, userId: user(name) })),
    );
  }
  await db.insert(
    normAppraisal,
    appraisals.map(({ by, scores: [clarity, feasible, timely], text, reply = '' }, at) => ({
      ...{ id: newId(), normId: id, versionId, userId: user(by), clarity, feasible, timely, text, reply },
      ...{ repliedBy: reply ? user(demo.owner) : null, updatedAt: instant(addDays(today, -2 - at * 5), 16) },
    })),
  );
  const kinds = { like: liked, mark: marked, subscribe: subscribed } as const;
  for (const kind of ['like', 'mark', 'subscribe'] as const) {
    await db.insert(
      normReaction,
      kinds[kind].map((name) => ({ normId: id, kind, userId: user(name) })),
    );
  }
  const readers = [...new Set([...liked, ...marked, ...subscribed, ...appraisals.map(({ by }) => by)])];
  await db.insert(
    normView,
    readers.flatMap((name, at) =>
      [0, 9, 17].slice(at % 3).map((days) => ({ normId: id, userId: user(name), day: addDays(today, -1 - days - at) })),
    ),
  );
  if (demo.read) {
    const major = demo.before ? 2 : 1;
    const done = readers.slice(0, 3);
    await db.insert(
      normReading,
      done.map((name) => ({ normId: id, userId: user(name), major, minor: 0 })),
    );
  }
}

/** Tasks that rest on it; the last of them was checked and did not fit. */
async function rest({ db, user }: Context, demo: DemoNorm, { id, clauses }: Made): Promise<void> {
  const tasks = await db.query<{ id: string }>(
    `SELECT t.id FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.private_type = 0 AND t.specification_id IS NULL
        AND t.category IN ('IN_PROGRESS', 'DONE', 'VERIFYING') ORDER BY p.code DESC, t.seq LIMIT 5`,
  );
  const anchors = clauses.filter(({ parent }) => parent !== null).map(({ anchor }) => anchor);
  const createdBy = user(demo.owner);
  const of = (at: number) => ({
    normId: id,
    taskId: tasks[at]?.id as string,
    anchor: anchors[at % anchors.length] ?? null,
    createdBy,
  });
  for (const [at, one] of tasks.entries()) {
    await db.insert(normTask, { id: newId(), ...of(at), kind: 'basis' });
    await db.update(task, { specificationId: id }, and(eq(task.id, one.id)));
  }
  if (tasks.length < 2) return;
  await db.insert(normTask, { id: newId(), ...of(1), kind: 'check', result: 'pass', evidence: '抽查三次，均符合。' });
  await db.insert(normTask, {
    id: newId(),
    ...of(0),
    kind: 'fault',
    evidence: '上周有一项超过规定的期限，未登记原因。',
  });
}
