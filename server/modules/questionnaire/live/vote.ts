/**
 * The phones' side of a vote on a screen. A phone that has shown what is asked waits with its next question until that
 * changes, so that a room of people asks seldom and sees at once. Who stands before the questionnaire is judged each time.
 */
import { writeRefusals } from '../../../../contract/questionnaire/access';
import {
  LIVE_WAIT_MS,
  VOTERS_MAX,
  type VoteSend,
  type VoteView,
  type VoteWatch,
} from '../../../../contract/questionnaire/live';
import type { Answer } from '../../../../contract/questionnaire/model';
import { problemsOf } from '../../../../contract/questionnaire/problems';
import { TtlCache } from '../../../base/ttlCache';
import type { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, notFound } from '../../../errors';
import { goneSignal } from '../../../http/gone';
import type { RequestContext } from '../../../http/route';
import type { Platform } from '../../../platform';
import { type Admission, admissionTo } from '../write/admission';
import { type Counted, countedOf, questionsOf, runningOf, seenOf, votersOf } from './votes';

/** Those who wait at this process; who comes beyond is answered at once, and asks again. */
const WAITING_MAX = 5_000;
/** Voters of one vote behind one address, who are nobody known. */
const BEHIND_ADDRESS_MAX = 1_000;
const ADDRESSES_MAX = 10_000;

type Waiting = Map<string, Set<() => void>>;
const waitingOf = new WeakMap<Platform, Waiting>();

/** By questionnaire, whom to wake; the bus is listened to from the first one on. */
function waiting(platform: Platform): Waiting {
  const found = waitingOf.get(platform);
  if (found) return found;
  const made: Waiting = new Map();
  waitingOf.set(platform, made);
  const wake = (formId: string) => {
    for (const one of made.get(formId) ?? []) one();
  };
  platform.bus.on('survey', ({ formId, asked }) => asked && wake(formId));
  platform.bus.onGap(() => {
    for (const formId of made.keys()) wake(formId);
  });
  return made;
}

let waiters = 0;
/** Until what is asked changes, the phone goes away, or the time is over. */
function change({ platform, reply }: RequestContext, formId: string): Promise<void> {
  if (waiters >= WAITING_MAX) return Promise.resolve();
  const all = waiting(platform);
  const own = all.get(formId) ?? new Set();
  all.set(formId, own);
  waiters += 1;
  return new Promise((resolve) => {
    const gone = goneSignal(reply);
    const done = () => {
      if (!own.delete(done)) return;
      clearTimeout(timer);
      gone.removeEventListener('abort', done);
      waiters -= 1;
      if (own.size === 0) all.delete(formId);
      resolve();
    };
    const timer = setTimeout(done, LIVE_WAIT_MS);
    timer.unref();
    own.add(done);
    gone.addEventListener('abort', done);
  });
}

/**
 * A member is one voter on however many devices, and so is a link for one use; of an anonymous vote nobody is known, and a
 * device is one.
 */
function voterOf({ form, respondentId, link }: Admission, voter: string): { voter: string; member: boolean } {
  if (form.settings.anonymous) return { voter, member: false };
  if (respondentId !== null) return { voter: respondentId, member: true };
  return { voter: link?.singleUse ? link.id : voter, member: false };
}

/** Counted once a second: of those who come at one moment some may come beyond the most. */
const voters = new TtlCache<number>(1_000, 200, 'liveVoters');
async function assertRoom(db: TenantDb, liveId: string, voter: string): Promise<void> {
  const count = await voters.get(`${db.tenantId}/${liveId}`, () => votersOf(db, liveId));
  if (count < VOTERS_MAX) return;
  const [known] = await db.query(
    'SELECT 1 FROM survey_vote WHERE tenant_id = $1 AND live_id = $2 AND voter = $3 LIMIT 1',
    [liveId, voter],
  );
  if (!known) throw againstRule('参加投票的人数已满');
}

/** Of a question that is closed: a room asks for it at once. Opened and closed anew it is counted anew. */
const counted = new TtlCache<Counted>(1_000, 200, 'liveFigures');

export async function watchVote(context: RequestContext, input: VoteWatch): Promise<VoteView> {
  const first = await admissionTo(context, input, input.voter);
  if (!first) throw notFound('问卷');
  let admission = first;
  if (
    admission.refusal === null &&
    input.seen !== undefined &&
    input.seen === seenOf(await runningOf(admission.db, admission.form.id))
  ) {
    await change(context, admission.form.id);
    // Who may vote was judged before the wait.
    admission = (await admissionTo(context, input, input.voter)) ?? first;
  }
  const { db, form, refusal } = admission;
  const view = {
    refusal,
    text: refusal ? writeRefusals[refusal] : '',
    title: admission.told && form.state !== 'DRAFT' ? form.title : '',
    theme: admission.told && form.state !== 'DRAFT' ? (form.settings.theme ?? null) : null,
    csrfToken: context.request.session?.csrfToken ?? null,
    anonymous: form.settings.anonymous,
  };
  const live = refusal === null ? await runningOf(db, form.id) : null;
  if (!live) return { ...view, live: null };
  const question = (await questionsOf(db, form.id, live.version_no)).find(({ id }) => id === live.question) ?? null;
  const [own] = question
    ? await db.query<{ answer: string | number | string[] }>(
        'SELECT answer FROM survey_vote WHERE tenant_id = $1 AND live_id = $2 AND question = $3 AND voter = $4',
        [live.id, question.id, voterOf(admission, input.voter).voter],
      )
    : [];
  const figures =
    question && !live.taking
      ? (await counted.get(`${db.tenantId}/${live.id}/${question.id}`, () => countedOf(db, form, live, question)))
          .figures
      : null;
  return {
    ...view,
    live: { id: live.id, seen: seenOf(live), question, taking: live.taking, mine: own?.answer ?? null, figures },
  };
}

/** By vote and address, who voted from there without being known: in this process alone, never stored. */
const behind = new Map<string, Set<string>>();
function assertFew(liveId: string, ip: string, voter: string): void {
  const key = `${liveId} ${ip}`;
  const own = behind.get(key) ?? new Set();
  own.add(voter);
  behind.set(key, own);
  if (own.size > BEHIND_ADDRESS_MAX) throw againstRule('同一网络的投票人过多，请稍后再试');
  const [oldest] = behind.keys();
  if (behind.size > ADDRESSES_MAX && oldest !== undefined) behind.delete(oldest);
}

/** One vote a voter and question; another one stands in its place while votes are taken. */
export async function takeVote(context: RequestContext, input: VoteSend): Promise<null> {
  const admission = await admissionTo(context, input, input.voter);
  if (!admission) throw notFound('问卷');
  if (admission.refusal) throw againstRule(writeRefusals[admission.refusal], { refusal: admission.refusal });
  const { db, form } = admission;
  const { voter, member } = voterOf(admission, input.voter);
  await assertRoom(db, input.live, voter);
  await db.transaction(async (tx) => {
    const live = await runningOf(tx, form.id, 'SHARE');
    if (live?.id !== input.live) throw againstRule('现场投票已经结束');
    if (!live.taking || live.question !== input.question) throw againstRule('这一题的投票已经截止');
    const question = (await questionsOf(tx, form.id, live.version_no)).find(({ id }) => id === input.question);
    if (!question) throw notFound('题目');
    const answers: Record<string, Answer> = { [question.id]: input.answer };
    const [wrong] = problemsOf({ questions: [{ ...question, required: true }], ends: [] }, answers);
    if (wrong) throw new ApiError('RULE', wrong.text, { problems: [wrong] });
    if (!member) assertFew(live.id, context.ip, voter);
    await tx.query(
      `INSERT INTO survey_vote (tenant_id, live_id, question, voter, member, answer) VALUES ($1, $2, $3, $4, $5, $6::jsonb)
       ON CONFLICT (tenant_id, live_id, question, voter) DO UPDATE SET answer = excluded.answer`,
      [live.id, question.id, voter, member, JSON.stringify(input.answer)],
    );
    tx.afterCommit(() =>
      context.platform.bus.publish({ type: 'survey', tenantId: db.tenantId, formId: form.id, asked: false }),
    );
  });
  return null;
}
