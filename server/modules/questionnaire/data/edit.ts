/**
 * Answers are sorted by tags and corrected by whoever manages the questionnaire. What an answer said before is kept with who
 * changed it and why. Of an anonymous questionnaire neither is done: it would mark single answers.
 */
import type {
  AnswerChange,
  AnswerEdit,
  AnswerEditsQuery,
  AnswerTags,
} from '../../../../contract/questionnaire/answers';
import { evaluate } from '../../../../contract/questionnaire/evaluate';
import { holdsIn } from '../../../../contract/questionnaire/holdsIn';
import { renamed } from '../../../../contract/questionnaire/merge';
import type { Answers, FormSchema } from '../../../../contract/questionnaire/model';
import { problemsOf } from '../../../../contract/questionnaire/problems';
import { ANSWER_TAGS_MAX, ANSWER_TAGS_SHOWN } from '../../../../contract/questionnaire/settings';
import { sayAnswer } from '../../../../contract/questionnaire/texts';
import { iso, newId } from '../../../base/present';
import { surveyEdit } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type LoadedForm, loadForm } from '../load';
import { quotasOf } from '../queries';
import { logForm } from '../service';
import { referred } from '../write/referred';
import { namesIn, readVersions, type Stored } from './scan';

const EDITS_SHOWN = 100;

async function namedForm(context: TenantContext, id: string): Promise<LoadedForm> {
  const form = await loadForm(context, id, 'manage');
  if (form.settings.anonymous) throw againstRule('匿名问卷的答卷不能加标签或更正，以免标出某一份');
  return form;
}

/** All that answers of a questionnaire carry, by name. */
export async function tagsOf(db: TenantDb, formId: string): Promise<string[]> {
  const rows = await db.query<{ tag: string }>(
    `SELECT DISTINCT unnest(r.tags) AS tag FROM survey_response r
      WHERE r.tenant_id = $1 AND r.form_id = $2 AND r.tags <> '{}' ORDER BY 1 LIMIT ${ANSWER_TAGS_SHOWN}`,
    [formId],
  );
  return rows.map(({ tag }) => tag);
}

/** @throws 404 where one of them is gone; 422 where one would carry too many */
export async function tagAnswers(
  context: TenantContext,
  { id, responseIds, add = [], remove = [] }: AnswerTags,
): Promise<null> {
  const form = await namedForm(context, id);
  const [added, removed] = [add, remove].map((tags) => [...new Set(tags.map((tag) => tag.trim()))]) as [
    string[],
    string[],
  ];
  await context.db.transaction(async (tx) => {
    const rows = await tx.query<{ tags: string[] }>(
      `UPDATE survey_response r SET tags = ARRAY(
                SELECT DISTINCT x FROM unnest(r.tags || $4::text[]) AS x WHERE x <> ALL($5::text[]) ORDER BY x)
        WHERE r.tenant_id = $1 AND r.form_id = $2 AND r.id = ANY($3::uuid[]) RETURNING r.tags`,
      [id, responseIds, added, removed],
    );
    if (rows.length < responseIds.length) throw notFound('答卷');
    if (rows.some(({ tags }) => tags.length > ANSWER_TAGS_MAX)) {
      throw againstRule(`一份答卷最多 ${ANSWER_TAGS_MAX} 个标签`);
    }
    await logForm(context, tx, 'answersTagged', form, { count: rows.length, added, removed });
  });
  return null;
}

interface Corrected {
  row: Stored & { revision: number };
  schema: FormSchema;
  /** As they are to be kept. */
  kept: Answers;
  reached: string | null;
}

/**
 * Corrects what an answer says. It is judged as if it had been sent so, and its places go with it.
 * @param input answers by question, as the page of answers names them
 * @throws 409 where it was changed since it was read; 422 with the questions that do not fit, or where a quota is full
 */
export async function editAnswer(context: TenantContext, input: AnswerEdit): Promise<{ revision: number }> {
  const { id, responseId, reason } = input;
  const form = await namedForm(context, id);
  const read = await readVersions(context.db, id);
  return context.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id FOR UPDATE', [id]);
    const [row] = await tx.query<Corrected['row']>(
      `SELECT id, status, version_no, answers, late, revision FROM survey_response
        WHERE tenant_id = $1 AND form_id = $2 AND id = $3 FOR UPDATE`,
      [id, responseId],
    );
    if (!row) throw notFound('答卷');
    if (row.revision !== input.revision) {
      throw new ApiError('STALE', '这份答卷刚刚被他人更正，请重新打开后再修改', { revision: row.revision });
    }
    const schema = read.versions.get(row.version_no) ?? read.merged;
    const among = read.names.get(row.version_no) ?? new Map<string, string>();
    const back = new Map([...among].map(([own, other]) => [other, own]));
    const corrected = await judged(tx, id, { row, schema }, renamed(input.answers as Answers, back));
    if (row.status === 'VALID') await movePlaces(tx, id, corrected);
    await tx.insert(surveyEdit, {
      ...{ id: newId(), formId: id, responseId, revision: row.revision, answers: row.answers },
      ...{ reason: reason.trim(), editedBy: context.actor.userId },
    });
    await tx.query(
      `UPDATE survey_response SET answers = $3::jsonb, reached = $4, revision = revision + 1
        WHERE tenant_id = $1 AND id = $2`,
      [responseId, JSON.stringify(corrected.kept), corrected.reached],
    );
    await logForm(context, tx, 'answerEdited', form, { responseId, note: reason.trim() });
    return { revision: row.revision + 1 };
  });
}

async function judged(
  tx: TenantDb,
  formId: string,
  { row, schema }: Pick<Corrected, 'row' | 'schema'>,
  change: Answers,
): Promise<Corrected> {
  const changed = schema.questions.filter(({ id }) => id in change);
  const upload = changed.find(
    ({ id, kind }) => kind === 'file' && JSON.stringify(change[id]) !== JSON.stringify(row.answers[id]),
  );
  if (upload) throw againstRule('上传的文件不能在这里更改');
  const answers = { ...row.answers, ...change };
  // Whose time was over was not asked for what was missing.
  const problems = problemsOf(schema, answers, !row.late);
  if (problems.length > 0) {
    throw new ApiError('RULE', `有 ${problems.length} 处需要修改：${problems[0]?.text}`, { problems });
  }
  const { kept, end } = evaluate(schema, answers);
  const named = { questions: changed.filter(({ kind }) => kind !== 'file'), ends: [] };
  await referred(tx, formId, named, kept);
  return { row, schema, kept, reached: end };
}

async function movePlaces(tx: TenantDb, formId: string, { row, schema, kept }: Corrected): Promise<void> {
  const values = evaluate(schema, kept).values;
  const before = evaluate(schema, row.answers).values;
  for (const { id, name, condition, used, limit } of await quotasOf(tx, formId)) {
    if (condition === null) continue;
    const [had, has] = [holdsIn(schema, before, condition), holdsIn(schema, values, condition)];
    if (had === has) continue;
    if (has && used >= limit) throw againstRule(`「${name}」的名额已满，不能改成这样`);
    await tx.query('UPDATE survey_quota SET used = used + $3::int WHERE tenant_id = $1 AND id = $2', [
      id,
      has ? 1 : -1,
    ]);
  }
}

/** The latest first; each says what became of it. */
export async function answerEdits(
  context: TenantContext,
  { id, responseId }: AnswerEditsQuery,
): Promise<AnswerChange[]> {
  await loadForm(context, id, 'answers');
  const { db, platform, actor } = context;
  const read = await readVersions(db, id);
  const [now] = await db.query<{ version_no: number; answers: Answers }>(
    'SELECT version_no, answers FROM survey_response WHERE tenant_id = $1 AND form_id = $2 AND id = $3',
    [id, responseId],
  );
  if (!now) throw notFound('答卷');
  const edits = await db.query<{ revision: number; answers: Answers; reason: string; by: string | null; at: string }>(
    `SELECT e.revision, e.answers, e.reason, e.edited_by AS by, e.edited_at AS at FROM survey_edit e
      WHERE e.tenant_id = $1 AND e.form_id = $2 AND e.response_id = $3 ORDER BY e.revision DESC LIMIT ${EDITS_SHOWN}`,
    [id, responseId],
  );
  const schema = read.versions.get(now.version_no) ?? read.merged;
  const names = await namesIn(db, schema, [now, ...edits]);
  const people = await platform.directory.of(actor.tenantId);
  return edits.map(({ revision, answers, reason, by, at }, place) => {
    const after = place === 0 ? now.answers : (edits[place - 1]?.answers ?? {});
    const changes = schema.questions.flatMap((question) => {
      const [was, is] = [answers, after].map((one) => sayAnswer(question, one[question.id], names));
      return was === is ? [] : [{ title: question.title, before: was ?? '', after: is ?? '' }];
    });
    return { revision, by: people(by), time: iso(at), reason, changes };
  });
}
