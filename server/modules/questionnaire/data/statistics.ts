/** Figures of a questionnaire, counted from its valid answers. Of an anonymous one no group is told of that is too small. */

import { cross, crossOperands, sideOf } from '../../../../contract/questionnaire/cross';
import { ExamTally, usualExam } from '../../../../contract/questionnaire/exam';
import type {
  CrossQuery,
  CrossTable,
  FormStatistics,
  StatisticsQuery,
} from '../../../../contract/questionnaire/figures';
import type { Answers } from '../../../../contract/questionnaire/model';
import { SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import { crossTest } from '../../../../contract/questionnaire/statistics';
import { dropOffsOf, medianOf, Tally, trendOf } from '../../../../contract/questionnaire/tally';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import { Turns } from '../../../sandbox/turns';
import { loadForm, schemaFor } from '../load';
import { askedIn, countsOf, isWithheld, namesOf, type Read, readVersions, type Stored, scan } from './scan';
import { wordsIn } from './segment';

/** Whoever looks at the figures of many answers takes memory and time of everybody: one after the other. */
const turns = new Turns(1, { all: 20, anEnterprise: 15, aPerson: 5 }, '正在统计的问卷较多，请稍后重试');

/** Who reads; without an answer that is waited for, as behind a public link, nobody goes away before it. */
type Reading = Pick<TenantContext, 'platform' | 'actor' | 'db'> & Partial<Pick<TenantContext, 'reply'>>;

/** Reads the valid answers that a query leaves, once, and hands each on; none is held. */
async function each(
  context: Reading,
  query: StatisticsQuery,
  read: Read,
  anonymous: boolean,
  take: (row: Stored) => void,
): Promise<{ base: number; valid: number; invalid: number; suppressed: boolean }> {
  const { db, actor, reply } = context;
  const done = await turns.take(
    { who: actor.userId, of: actor.tenantId },
    reply ? goneSignal(reply) : new AbortController().signal,
  );
  try {
    const { VALID, INVALID } = await countsOf(db, query.id);
    const { filter, versionNo } = query;
    let base = 0;
    for await (const chunk of scan(db, query.id, read, { status: 'VALID', filter, versionNo }, anonymous)) {
      base += chunk.length;
      for (const row of chunk) take(row);
    }
    const suppressed = anonymous && (await isWithheld(db, query.id, { status: 'VALID', versionNo }, base));
    return { base, valid: VALID, invalid: INVALID, suppressed };
  } finally {
    done();
  }
}

export async function statisticsOf(context: Reading, query: StatisticsQuery): Promise<FormStatistics> {
  const { db } = context;
  const form = await loadForm(context, query.id, 'answers');
  const { anonymous, exam = usualExam } = form.settings;
  const read = await readVersions(db, query.id);
  const asked = askedIn(read);
  const all = new Tally(read.merged, wordsIn);
  const points = new ExamTally(read.merged, exam.pass);
  const days: string[] = [];
  const seconds: number[] = [];
  const {
    base,
    valid,
    invalid: invalidCount,
    suppressed,
  } = await each(context, query, read, anonymous, (row) => {
    days.push(row.day);
    seconds.push(row.seconds);
    const given = { answers: row.answers, asked: asked(row) };
    all.add(given);
    points.add(given);
  });
  const whole = query.filter === undefined && query.versionNo === undefined;
  const names = { person: all.named('person'), department: all.named('department') };
  return {
    base: suppressed ? 0 : base,
    ...{ valid, invalid: invalidCount, suppressed, schema: schemaFor(form, read.merged) },
    versions: [...read.versions.keys()],
    median: suppressed ? null : medianOf(seconds),
    trend: suppressed ? [] : trendOf(days, anonymous ? SMALLEST_GROUP : 1),
    questions: suppressed ? [] : all.figures(await namesOf(db, names)),
    exam: suppressed ? null : points.figures(),
    // Who left gave no answer that a filter could ask.
    dropOff:
      suppressed || !whole ? [] : dropOffsOf(read.merged, (id) => all.askedOf(id), await leaversOf(db, query.id)),
  };
}

/** Of those who sent nothing: how many saw each question, and where they stopped. */
async function leaversOf(db: TenantDb, formId: string): Promise<Map<string, { shown: number; left: number }>> {
  const rows = await db.query<{ question: string; shown: number; left: number }>(
    `SELECT question, sum(shown)::int AS shown, sum(stopped)::int AS "left" FROM survey_leave
      WHERE tenant_id = $1 AND form_id = $2 GROUP BY question`,
    [formId],
  );
  return new Map(
    rows.map(({ question, shown, left }) => [question, { shown: Math.max(0, shown), left: Math.max(0, left) }]),
  );
}

export async function crossOf(context: TenantContext, query: CrossQuery): Promise<CrossTable> {
  const { settings } = await loadForm(context, query.id, 'answers');
  const read = await readVersions(context.db, query.id);
  const operands = crossOperands(read.merged);
  const find = (wanted: string) => operands.find(({ key }) => key === wanted);
  const [row, column] = [find(query.row), find(query.column)];
  if (!row || !column || row === column) throw invalid('请选择两道不同的题目，或矩阵中不同的行', 'row');
  const [rowId, columnId] = [row.question.id, column.question.id];
  const given: Answers[] = [];
  const { suppressed } = await each(context, query, read, settings.anonymous, ({ answers }) => {
    const [own, across] = [answers[rowId], answers[columnId]];
    if (own !== undefined && across !== undefined) given.push({ [rowId]: own, [columnId]: across });
  });
  if (suppressed) return { suppressed: true, table: null, test: null };
  const [down, along] = [sideOf(row, given), sideOf(column, given)];
  const table = cross(down, along, given);
  // With one small cell the others tell it, by the sums: all of the table or nothing.
  const cells = table.counts.flat();
  if (settings.anonymous && cells.some((one) => one > 0 && one < SMALLEST_GROUP)) {
    return { suppressed: true, table: null, test: null };
  }
  return { suppressed: false, table, test: down.single && along.single ? crossTest(table.counts) : null };
}
