/** Figures of a questionnaire, counted from its valid answers. Of an anonymous one no group is told of that is too small. */

import type {
  CrossQuery,
  CrossTable,
  FormStatistics,
  StatisticsQuery,
} from '../../../../contract/questionnaire/figures';
import { isManyChoice } from '../../../../contract/questionnaire/model';
import { SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import { crossTest } from '../../../../contract/questionnaire/statistics';
import {
  cross,
  dropOffsOf,
  isCrossable,
  medianOf,
  type Tallied,
  tally,
  trendOf,
} from '../../../../contract/questionnaire/tally';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { loadForm } from '../load';
import { askedIn, countsOf, namesIn, type Read, readVersions, type Stored, scan } from './scan';

/** Neither so few, nor all but so few. */
export const isSmall = (group: number, all: number) =>
  group < SMALLEST_GROUP || (group < all && all - group < SMALLEST_GROUP);

interface Counted {
  read: Read;
  rows: Stored[];
  given: Tallied[];
  valid: number;
  invalidCount: number;
  suppressed: boolean;
}

async function count(context: TenantContext, query: StatisticsQuery): Promise<Counted> {
  const { db } = context;
  const { settings } = await loadForm(context, query.id);
  const read = await readVersions(db, query.id);
  const { VALID, INVALID } = await countsOf(db, query.id);
  const asked = askedIn(read);
  const rows: Stored[] = [];
  const given: Tallied[] = [];
  const { filter, versionNo } = query;
  for await (const chunk of scan(db, query.id, read, { status: 'VALID', filter, versionNo }, settings.anonymous)) {
    for (const row of chunk) {
      rows.push(row);
      given.push({ answers: row.answers, asked: asked(row) });
    }
  }
  const suppressed = settings.anonymous && isSmall(rows.length, VALID);
  return { read, rows, given, valid: VALID, invalidCount: INVALID, suppressed };
}

export async function statisticsOf(context: TenantContext, query: StatisticsQuery): Promise<FormStatistics> {
  const { db } = context;
  const { settings } = await loadForm(context, query.id);
  const { read, rows, given, valid, invalidCount, suppressed } = await count(context, query);
  const whole = query.filter === undefined && query.versionNo === undefined;
  return {
    base: suppressed ? 0 : rows.length,
    ...{ valid, invalid: invalidCount, suppressed, schema: read.merged },
    versions: [...read.versions.keys()],
    median: suppressed ? null : medianOf(rows.map(({ seconds }) => seconds)),
    trend: suppressed
      ? []
      : trendOf(
          rows.map(({ day }) => day),
          settings.anonymous ? SMALLEST_GROUP : 1,
        ),
    questions: suppressed ? [] : tally(read.merged, given, await namesIn(db, read.merged, rows)),
    // Who left gave no answer that a filter could ask.
    dropOff: suppressed || !whole ? [] : dropOffsOf(read.merged, given, await leaversOf(db, query.id)),
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
  const { settings } = await loadForm(context, query.id);
  const { read, given, suppressed } = await count(context, query);
  const find = (wanted: string) => read.merged.questions.find(({ id, kind }) => id === wanted && isCrossable(kind));
  const [row, column] = [find(query.row), find(query.column)];
  if (!row || !column || row === column) throw invalid('请选择两道不同的选择题或评分题', 'row');
  if (suppressed) return { suppressed: true, table: null, test: null };
  const table = cross(row, column, given);
  // With one small cell the others tell it, by the sums: all of the table or nothing.
  const cells = table.counts.flat();
  if (settings.anonymous && cells.some((one) => one > 0 && one < SMALLEST_GROUP)) {
    return { suppressed: true, table: null, test: null };
  }
  const single = !isManyChoice(row.kind) && !isManyChoice(column.kind);
  return { suppressed: false, table, test: single ? crossTest(table.counts) : null };
}
