/** What stands behind both sides of a vote on a screen: the running one, its questions, and its figures. */

import { withoutKey } from '../../../../contract/questionnaire/exam';
import { liveQuestions } from '../../../../contract/questionnaire/live';
import type { Answer, Question } from '../../../../contract/questionnaire/model';
import { SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import { type Figures, Tally } from '../../../../contract/questionnaire/tally';
import { TtlCache } from '../../../base/ttlCache';
import type { TenantDb } from '../../../db/scope';
import type { FormRecord } from '../load';
import { schemaOf } from '../write/admission';

export interface Running extends Record<string, unknown> {
  id: string;
  version_no: number;
  question: string | null;
  taking: boolean;
}

/** @param lock until the caller's transaction ends: `UPDATE` keeps votes out, `SHARE` the host's next step */
export async function runningOf(db: TenantDb, formId: string, lock?: 'UPDATE' | 'SHARE'): Promise<Running | null> {
  const [row] = await db.query<Running>(
    `SELECT id, version_no, question, taking FROM survey_live
      WHERE tenant_id = $1 AND form_id = $2 AND ended_at IS NULL ${lock ? `FOR ${lock}` : ''}`,
    [formId],
  );
  return row ?? null;
}

/** A room asks for them with each look and each vote; what was published stays as it is. */
const questions = new TtlCache<Question[]>(60_000, 200, 'liveQuestions');

/** Without right answers: they stand on a screen. */
export const questionsOf = (db: TenantDb, formId: string, no: number): Promise<Question[]> =>
  questions.get(`${db.tenantId}/${formId}/${no}`, async () => {
    const schema = await schemaOf(db, formId, no);
    return schema ? liveQuestions(withoutKey(schema).questions) : [];
  });

/** How many people vote in it. */
export async function votersOf(db: TenantDb, liveId: string): Promise<number> {
  const [all] = await db.query<{ voters: number }>(
    'SELECT count(DISTINCT voter)::int AS voters FROM survey_vote WHERE tenant_id = $1 AND live_id = $2',
    [liveId],
  );
  return all?.voters ?? 0;
}

/** As one word, what a phone shows: it asks with it for what is new. */
export const seenOf = (live: Running | null): string =>
  live ? `${live.id}.${live.question ?? ''}.${live.taking ? 1 : 0}` : '-';

export interface Counted {
  votes: number;
  /** Null where an anonymous vote would tell who said what: while it runs, and of fewer than five. */
  figures: Figures | null;
}

/** Counted from the votes each time: there are few thousand at most. */
export async function countedOf(
  db: TenantDb,
  { settings }: Pick<FormRecord, 'settings'>,
  live: Running,
  question: Question,
): Promise<Counted> {
  const rows = await db.query<{ answer: Answer }>(
    'SELECT answer FROM survey_vote WHERE tenant_id = $1 AND live_id = $2 AND question = $3',
    [live.id, question.id],
  );
  if (settings.anonymous && (live.taking || rows.length < SMALLEST_GROUP)) return { votes: rows.length, figures: null };
  const tally = new Tally({ questions: [question], ends: [] }, () => []);
  const asked = new Set([question.id]);
  for (const { answer } of rows) tally.add({ answers: { [question.id]: answer }, asked });
  return { votes: rows.length, figures: tally.figures({})[0] ?? null };
}
