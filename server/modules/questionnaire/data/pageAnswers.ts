/** One page of answers, and how one of them is set aside or taken back. */
import type { AnswerMark, AnswersPage, AnswersQuery } from '../../../../contract/questionnaire/answers';
import { isExam, judge } from '../../../../contract/questionnaire/exam';
import { holdsIn } from '../../../../contract/questionnaire/holdsIn';
import { SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import { iso } from '../../../base/present';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { loadForm, schemaFor } from '../load';
import { quotasOf } from '../queries';
import { logForm } from '../service';
import { tagsOf } from './edit';
import { askedIn, countsOf, isWithheld, namesIn, pageOf, readVersions, type Stored, scan } from './scan';

export async function pageAnswers(context: TenantContext, query: AnswersQuery): Promise<AnswersPage> {
  const { db, platform, actor } = context;
  const { id, pageNo = 1, pageSize = 20 } = query;
  const form = await loadForm(context, id, 'answers');
  const { settings } = form;
  const read = await readVersions(db, id);
  const counts = await countsOf(db, id);
  let suppressed = settings.anonymous && counts.VALID + counts.INVALID < SMALLEST_GROUP;
  let page: Stored[] = [];
  let total = 0;
  const from = (pageNo - 1) * pageSize;
  if (!suppressed && query.filter === undefined && query.tag === undefined) {
    const { status, versionNo } = query;
    page = await pageOf(db, id, read, query, { anonymous: settings.anonymous, from, size: pageSize });
    const reached = versionNo === undefined ? counts : await countsOf(db, id, versionNo);
    total = status ? reached[status] : reached.VALID + reached.INVALID;
  } else if (!suppressed) {
    for await (const chunk of scan(db, id, read, query, settings.anonymous)) {
      page.push(...chunk.slice(Math.max(0, from - total), Math.max(0, from + pageSize - total)));
      total += chunk.length;
    }
  }
  // A filter of a few answers would hand them out; set aside or not, all of a questionnaire are read only together.
  const narrowed = query.filter !== undefined || query.versionNo !== undefined || query.tag !== undefined;
  if (!suppressed && settings.anonymous && narrowed && (await isWithheld(db, id, query, total))) {
    [suppressed, page, total] = [true, [], 0];
  }
  const people = await platform.directory.of(actor.tenantId);
  const asked = askedIn(read);
  const examOf = (row: Stored) => {
    if (!isExam(read.merged)) return null;
    const { points, of } = judge(read.merged, row.answers, asked(row));
    return { points, of };
  };
  return {
    result: page.map((row) => ({
      id: row.id,
      status: row.status,
      note: row.note,
      versionNo: row.version_no,
      day: row.day,
      submittedTime: row.submitted_at === null ? null : iso(row.submitted_at),
      seconds: row.seconds,
      respondent: people(row.respondent_id),
      answers: row.answers,
      late: row.late,
      tags: row.tags,
      revision: row.revision,
      source: row.source,
      exam: examOf(row),
    })),
    ...{ total, pageNo, pageSize, counts, suppressed, schema: schemaFor(form, read.merged) },
    names: await namesIn(db, read.merged, page),
    tags: settings.anonymous ? [] : await tagsOf(db, id),
  };
}

/** Sets an answer aside, or lets it count again, with a note: its places go with it, and a full one refuses it. */
export async function markAnswer(context: TenantContext, { id, responseId, status, note }: AnswerMark): Promise<null> {
  const form = await loadForm(context, id, 'manage');
  const { merged, versions } = await readVersions(context.db, id);
  await context.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id FOR UPDATE', [id]);
    const [row] = await tx.query<Stored>(
      `SELECT status, version_no, answers FROM survey_response
        WHERE tenant_id = $1 AND form_id = $2 AND id = $3 FOR UPDATE`,
      [id, responseId],
    );
    if (!row) throw notFound('答卷');
    if (form.settings.anonymous && status === 'VALID' && note.trim() !== '') {
      throw againstRule('匿名问卷的答卷不能写备注，以免标出某一份');
    }
    await tx.query(
      'UPDATE survey_response SET status = $4, note = $5 WHERE tenant_id = $1 AND form_id = $2 AND id = $3',
      [id, responseId, status, note.trim()],
    );
    if (row.status !== status) {
      const schema = versions.get(row.version_no) ?? merged;
      for (const quota of await quotasOf(tx, id)) {
        if (quota.condition !== null && !holdsIn(schema, row.answers, quota.condition)) continue;
        if (status === 'VALID' && quota.used >= quota.limit) throw againstRule(`「${quota.name}」的名额已满，不能恢复`);
        await tx.query('UPDATE survey_quota SET used = used + $3::int WHERE tenant_id = $1 AND id = $2', [
          quota.id,
          status === 'VALID' ? 1 : -1,
        ]);
      }
    }
    // Which one of an anonymous questionnaire is nobody's to know later.
    const did = row.status === status ? 'answerNoted' : status === 'VALID' ? 'answerRestored' : 'answerInvalidated';
    await logForm(context, tx, did, form, {
      ...(!form.settings.anonymous && { responseId }),
      note: note.trim(),
    });
  });
  return null;
}
