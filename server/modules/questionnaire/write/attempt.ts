/** The clock of an exam with a limit: it begins with the first look at the questions, and is the server's. */
import { standingOf } from '../../../../contract/questionnaire/exam';
import type { TenantDb } from '../../../db/scope';
import type { FormRecord } from '../load';

/** Who sits in it: a link for one use, else the account. Null: whoever this is would have a clock with each new window. */
export const attemptKeyOf = (
  respondentId: string | null,
  link: { id: string; singleUse: boolean } | null,
): string | null => (link?.singleUse ? link.id : respondentId);

export const minutesOf = ({ settings }: Pick<FormRecord, 'settings'>): number | null => settings.exam?.minutes ?? null;

/** Begins it where it has not begun. Null: there is no limit. */
export async function standing(
  db: TenantDb,
  form: Pick<FormRecord, 'id' | 'settings'>,
  key: string | null,
): Promise<ReturnType<typeof standingOf> | null> {
  const minutes = minutesOf(form);
  if (minutes === null || key === null) return null;
  await db.query('INSERT INTO survey_attempt (tenant_id, form_id, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    form.id,
    key,
  ]);
  const [row] = await db.query<{ elapsed: number }>(
    `SELECT extract(epoch FROM clock_timestamp() - begun_at)::float8 AS elapsed FROM survey_attempt
      WHERE tenant_id = $1 AND form_id = $2 AND key = $3`,
    [form.id, key],
  );
  // What was sent from another window meanwhile took it away.
  return standingOf(minutes, row?.elapsed ?? 0);
}
