/** The host's side of a vote on a screen: begun, asked question by question, closed; then its votes are answers. */
import { type LiveEnded, type LiveState, type LiveStep, liveQuestions } from '../../../../contract/questionnaire/live';
import { SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type LoadedForm, loadForm } from '../load';
import { logForm } from '../service';
import { schemaOf } from '../write/admission';
import { countedOf, questionsOf, runningOf, votersOf } from './votes';

export async function liveState(context: TenantContext, id: string): Promise<LiveState> {
  return stateOf(context, await loadForm(context, id, 'manage'));
}

async function stateOf({ db }: TenantContext, form: LoadedForm): Promise<LiveState> {
  const live = await runningOf(db, form.id);
  const questions = await questionsOf(db, form.id, live?.version_no ?? form.publishedNo ?? 0);
  const question = questions.find(({ id }) => id === live?.question);
  return {
    live: live && {
      ...{ id: live.id, question: live.question, taking: live.taking, voters: await votersOf(db, live.id) },
      ...(question ? await countedOf(db, form, live, question) : { votes: 0, figures: null }),
    },
    anonymous: form.settings.anonymous,
    questions: questions.map((one) => ({ id: one.id, title: one.title })),
  };
}

const tell = ({ platform, db }: TenantContext, formId: string) =>
  platform.bus.publish({ type: 'survey', tenantId: db.tenantId, formId, asked: true });

/** One at a time; who begins it again finds the one that runs. @throws 422 where it cannot be put to a room */
export async function startLive(context: TenantContext, id: string): Promise<LiveState> {
  const form = await loadForm(context, id, 'manage');
  const { db, actor } = context;
  if (form.state !== 'COLLECTING' || form.publishedNo === null)
    throw againstRule('问卷没有在收集，请先发布，再开始现场投票');
  const schema = await schemaOf(db, id, form.publishedNo);
  if (!schema || liveQuestions(schema.questions).length === 0) {
    throw againstRule('问卷没有可以现场投票的题目：请加入单选、多选、图片选择、判断、评分、NPS 或量表');
  }
  const limited = await db.query('SELECT 1 FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 LIMIT 1', [id]);
  if (limited.length > 0) throw againstRule('有名额或份数上限的问卷不能现场投票，请另建一份');
  await db.transaction(async (tx) => {
    // A second click finds the first one's row.
    const made = await tx.query<{ id: string }>(
      `INSERT INTO survey_live (tenant_id, id, form_id, version_no, created_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (tenant_id, form_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
      [newId(), id, form.publishedNo, actor.userId],
    );
    if (made.length > 0) await logForm(context, tx, 'liveStarted', form);
  });
  tell(context, id);
  return stateOf(context, form);
}

/**
 * Asks a question, also once more, or takes no votes on it any more. An anonymous one whose result could be seen is not opened
 * again: one vote more, and the two results would say what it was. It then stands closed.
 */
export async function stepLive(context: TenantContext, { id, question, taking }: LiveStep): Promise<LiveState> {
  const form = await loadForm(context, id, 'manage');
  await context.db.transaction(async (tx) => {
    const live = await runningOf(tx, id, 'UPDATE');
    if (!live) throw againstRule('现场投票已经结束，请重新开始');
    if (!(await questionsOf(tx, id, live.version_no)).some((one) => one.id === question)) {
      throw invalid('问卷中没有这道可以投票的题目，请刷新页面', 'question');
    }
    const goesOn = live.taking && live.question === question;
    const isKnown =
      taking && !goesOn && form.settings.anonymous && (await votesOn(tx, live.id, question)) >= SMALLEST_GROUP;
    await tx.query('UPDATE survey_live SET question = $3, taking = $4 WHERE tenant_id = $1 AND id = $2', [
      live.id,
      question,
      taking && !isKnown,
    ]);
  });
  tell(context, id);
  return stateOf(context, form);
}

async function votesOn(tx: TenantDb, liveId: string, question: string): Promise<number> {
  const [row] = await tx.query<{ votes: number }>(
    'SELECT count(*)::int AS votes FROM survey_vote WHERE tenant_id = $1 AND live_id = $2 AND question = $3',
    [liveId, question],
  );
  return row?.votes ?? 0;
}

/** What each voter chose becomes an answer; who had answered before keeps that one. */
export async function endLive(context: TenantContext, id: string): Promise<LiveEnded> {
  const form = await loadForm(context, id, 'manage');
  const { anonymous, once } = form.settings;
  const ended = await context.db.transaction(async (tx) => {
    const live = await runningOf(tx, id, 'UPDATE');
    if (!live) throw notFound('正在进行的现场投票');
    await tx.query('UPDATE survey_live SET ended_at = now(), taking = false WHERE tenant_id = $1 AND id = $2', [
      live.id,
    ]);
    const kept = await tx.query(
      `INSERT INTO survey_response (tenant_id, form_id, id, version_no, submit_key, payload_hash, answers, respondent_id, once_key,
                                    source, day, submitted_at)
       SELECT $1, $2::uuid, gen_random_uuid(), $4::int, gen_random_uuid(), '', v.answers, CASE WHEN v.member THEN v.voter END,
              CASE WHEN v.member AND $5::boolean OR EXISTS (SELECT 1 FROM survey_link l WHERE l.tenant_id = $1
                        AND l.form_id = $2 AND l.id = v.voter AND l.single_use) THEN v.voter END, 'live', (now() AT TIME ZONE tenant_zone($1))::date,
              CASE WHEN NOT $6::boolean THEN now() END
         FROM (SELECT voter, bool_or(member) AS member, jsonb_object_agg(question, answer) AS answers FROM survey_vote
                WHERE tenant_id = $1 AND live_id = $3 GROUP BY voter ORDER BY voter) v
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, live.id, live.version_no, once, anonymous],
    );
    const voters = await votersOf(tx, live.id);
    // They stand among the answers now; apart from them nothing of a voter is kept.
    await tx.query('DELETE FROM survey_vote WHERE tenant_id = $1 AND live_id = $2', [live.id]);
    await logForm(context, tx, 'liveEnded', form, { count: kept.length });
    return { kept: kept.length, left: voters - kept.length };
  });
  tell(context, id);
  return ended;
}
