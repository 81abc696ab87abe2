/**
 * What approved hours cost, as it is told. Who has the right to rates gets each entry on the day that it counts on. All
 * others get it by the month in which it was written, once that is over, and of at least three people: sums that follow each
 * approval would tell, one taken from the other, what a single person costs (`docs/decisions/cost-forecast.md`).
 */
import { can } from '../../base/actor';
import { today, wallSql } from '../../base/zone';
import type { ObjectContext } from '../../object/define';
import { RATE_PRIVILEGE } from './rates';

/** What fewer people cost together tells what one of them earns. */
const PEOPLE_MIN = 3;

/** The month, `2026-01`, in which an entry of `cost_labour` was written; of the present, as all SQL of days. */
export const writtenMonth = (alias: string): string => `to_char(${wallSql(`${alias}.created_at`)}, 'YYYY-MM')`;

/** Whether the sum of a month, as SQL of `month` and `people` (those whose labour is in it), is told to everybody. */
export const isToldSql = (month: string, people: string): string =>
  `(${people} >= ${PEOPLE_MIN} AND ${month} < '${today().slice(0, 7)}')`;

export interface LabourMonth extends Record<string, unknown> {
  month: string;
  /** Fen. */
  amount: number;
  minutes: number;
  /** Minutes that no rate covers. */
  unpriced: number;
  /** Whether `amount` is told to the reader. */
  told: boolean;
}

/** Of a project, by the months in which the reader is told of it. Whose hours were all taken back is nobody in a sum. */
export async function labourOf({ db, actor }: ObjectContext, projectId: string): Promise<LabourMonth[]> {
  const rates = can(actor, RATE_PRIVILEGE);
  const month = rates ? `to_char(k.booked_on, 'YYYY-MM')` : writtenMonth('k');
  const told = rates ? 'true' : `(p.people = 0 OR ${isToldSql('p.month', 'p.people')})`;
  return db.query<LabourMonth>(
    `SELECT p.month, p.amount, p.minutes, p.unpriced, ${told} AS told FROM (
       SELECT month, coalesce(sum(amount), 0)::float8 AS amount, sum(minutes)::int AS minutes,
              coalesce(sum(unpriced), 0)::int AS unpriced, count(*) FILTER (WHERE amount <> 0)::int AS people
         FROM (SELECT ${month} AS month, sum(k.amount_fen) AS amount, sum(k.minutes) AS minutes,
                      sum(k.minutes) FILTER (WHERE k.rate_fen IS NULL) AS unpriced
                 FROM cost_labour k WHERE k.tenant_id = $1 AND k.project_id = $2 GROUP BY 1, k.user_id) person
        GROUP BY month) p ORDER BY p.month`,
    [projectId],
  );
}

/**
 * Fen until the end of a day; null where some of it is not told to the reader.
 * @param day until today at the latest
 */
export async function labourUntil({ db, actor }: Pick<ObjectContext, 'db' | 'actor'>, projectId: string, day: string) {
  if (can(actor, RATE_PRIVILEGE)) {
    const [row] = await db.query<{ amount: number }>(
      `SELECT coalesce(sum(amount_fen), 0)::float8 AS amount FROM cost_labour
        WHERE tenant_id = $1 AND project_id = $2 AND booked_on <= $3::date`,
      [projectId, day],
    );
    return row?.amount ?? 0;
  }
  // A month of which the day is not the last would be told in part.
  const [row] = await db.query<{ amount: number; told: boolean }>(
    `SELECT coalesce(sum(m.amount), 0)::float8 AS amount,
            coalesce(bool_and(m.people = 0 OR (${isToldSql('m.month', 'm.people')} AND m.last <= $3::date)), true) AS told
       FROM (SELECT p.month, sum(p.amount) AS amount, count(*) FILTER (WHERE p.amount <> 0) AS people,
                    ((p.month || '-01')::date + interval '1 month' - interval '1 day')::date AS last
               FROM (SELECT ${writtenMonth('k')} AS month, sum(k.amount_fen) AS amount FROM cost_labour k
                      WHERE k.tenant_id = $1 AND k.project_id = $2 GROUP BY 1, k.user_id) p
              WHERE p.month <= to_char($3::date, 'YYYY-MM') GROUP BY p.month) m`,
    [projectId, day],
  );
  return row?.told ? row.amount : null;
}
