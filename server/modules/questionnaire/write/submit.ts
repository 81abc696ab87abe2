/** An answer on its way: judged by the same function as on the page, then kept with those that came beside it. */
import { createHash } from 'node:crypto';
import { v4 } from 'uuid';
import { writeRefusals } from '../../../../contract/questionnaire/access';
import { evaluate } from '../../../../contract/questionnaire/evaluate';
import { isExam, resultOf, usualExam } from '../../../../contract/questionnaire/exam';
import type { AnswerReceipt, AnswerSubmit } from '../../../../contract/questionnaire/form';
import { holdsIn } from '../../../../contract/questionnaire/holdsIn';
import type { Answers, FormSchema } from '../../../../contract/questionnaire/model';
import { problemsOf } from '../../../../contract/questionnaire/problems';
import { VERSION_GRACE_HOURS } from '../../../../contract/questionnaire/settings';
import { PAGE_CAP_S } from '../../../../contract/questionnaire/statistics';
import { sayAnswer } from '../../../../contract/questionnaire/texts';
import { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, duplicate, notFound } from '../../../errors';
import type { RequestContext } from '../../../http/route';
import { quotasOf } from '../queries';
import { type Admission, admissionTo, onceKeyOf, schemaOf } from './admission';
import { attemptKeyOf, standing } from './attempt';
import { Batches, type Kept, type Sent } from './batch';
import { again, keepBatch, known } from './keep';
import { assertProven } from './proof';
import { referred } from './referred';
import { holderOf } from './slots';

/** Keys in one order: the same answers give the same text however they were written down. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, ordered(one)]),
        )
      : value;
const hashOf = (versionNo: number, answers: object) =>
  createHash('sha256')
    .update(JSON.stringify([versionNo, ordered(answers)]))
    .digest('hex');

/** The batches of this process, by database and questionnaire. */
const batchesOf = new WeakMap<object, Map<string, Batches>>();
function batches({ platform }: Pick<RequestContext, 'platform'>, tenantId: string, anonymous: boolean): Batches {
  const all = batchesOf.get(platform.database) ?? new Map<string, Batches>();
  batchesOf.set(platform.database, all);
  const key = `${tenantId}:${anonymous}`;
  const found = all.get(key);
  if (found) return found;
  const db = new TenantDb(platform.database, tenantId);
  const made = new Batches((formId, batch) => keepBatch(db, formId, anonymous, batch));
  all.set(key, made);
  return made;
}

const receiptOf = (kept: Kept): AnswerReceipt => {
  if (kept.kept) return { receipt: kept.id, end: kept.reached };
  const { refusal, quota, question } = kept;
  if (refusal === 'OTHER_PAYLOAD') throw duplicate('这份问卷已经提交过其他答案，请刷新页面后查看', 'submitKey');
  if (question) {
    const problem = { question, text: `「${quota}」已被约满，请选择其他时段` };
    throw new ApiError('RULE', problem.text, { problems: [problem] });
  }
  const text = quota ? `「${quota}」的名额已满` : writeRefusals[refusal];
  throw againstRule(text, { refusal });
};

export async function submitAnswer(context: RequestContext, input: AnswerSubmit): Promise<AnswerReceipt> {
  const admission = await admissionTo(context, input);
  if (!admission) throw notFound('问卷');
  const { db, form } = admission;
  const { submitKey, versionNo } = input;
  const answers = input.answers as Answers;
  const payloadHash = hashOf(versionNo, answers);
  const before = again({ submitKey, payloadHash }, await known(db, form.id, [{ submitKey }]));
  if (before) return told(admission, await schemaOf(db, form.id, versionNo), answers, receiptOf(before));
  if (admission.refusal) throw againstRule(writeRefusals[admission.refusal], { refusal: admission.refusal });
  const schema = await versionFor(admission, versionNo);
  const attemptKey = attemptKeyOf(admission.respondentId, admission.link);
  const clock = await standing(db, form, attemptKey);
  if (clock?.late && form.settings.exam?.late === 'refuse') throw againstRule(writeRefusals.LATE, { refusal: 'LATE' });
  // Whose time is over is not asked for what is missing: what there is counts.
  const problems = problemsOf(schema, answers, !clock?.over);
  if (problems.length > 0) {
    throw new ApiError('RULE', `有 ${problems.length} 处需要修改：${problems[0]?.text}`, { problems });
  }
  // Asked for last: nobody's device works for an answer that is not taken.
  const counted = assertProven(context, admission, input);
  const { kept, values, end } = evaluate(schema, answers);
  const fileIds = await referred(db, form.id, schema, kept);
  const quotas = await quotasOf(db, form.id);
  const sent: Sent = {
    ...{ id: v4(), submitKey, payloadHash, versionNo, answers: kept, reached: end },
    respondentId: admission.respondentId,
    onceKey: onceKeyOf(form, admission.respondentId, admission.link),
    taskId: admission.link?.taskId ?? null,
    seconds: (input.seconds ?? []).reduce((sum, one) => sum + Math.min(one, PAGE_CAP_S), 0),
    fileIds,
    attemptKey: clock && attemptKey,
    holder: holderOf(admission, submitKey),
    late: clock?.late ?? false,
    quotaIds: quotas
      .filter(({ condition }) => condition === null || holdsIn(schema, values, condition))
      .map(({ id }) => id),
  };
  const receipt = receiptOf(await batches(context, db.tenantId, form.settings.anonymous).add(form.id, sent));
  counted();
  return told(admission, schema, answers, receipt);
}

/** The receipt, and of an exam its points where the asker lets them be told. */
function told({ form }: Admission, schema: FormSchema | null, given: Answers, receipt: AnswerReceipt): AnswerReceipt {
  if (!schema || !isExam(schema)) return receipt;
  const { asked, kept } = evaluate(schema, given);
  const judged = { answers: kept, asked: new Set(asked) };
  const exam = resultOf(schema, judged, form.settings.exam ?? usualExam, sayAnswer);
  return exam ? { ...receipt, exam } : receipt;
}

/** The newest, or one that the next has replaced within the last day; 409 asks the page to move its answers over. */
async function versionFor({ db, form }: Admission, no: number) {
  const schema = await schemaOf(db, form.id, no);
  if (schema && no === form.publishedNo) return schema;
  const [next] = await db.query<{ fresh: boolean }>(
    `SELECT published_at > now() - interval '${VERSION_GRACE_HOURS} hours' AS fresh FROM survey_version
      WHERE tenant_id = $1 AND form_id = $2 AND no = $3::int + 1`,
    [form.id, no],
  );
  if (schema && next?.fresh) return schema;
  throw new ApiError('STALE', '问卷已更新，请在新版本上继续填写', { versionNo: form.publishedNo });
}
