/** Counts where people stop who send nothing. */

import { writeRefusals } from '../../../../contract/questionnaire/access';
import type { FormLeft } from '../../../../contract/questionnaire/form';
import { againstRule, notFound } from '../../../errors';
import type { RequestContext } from '../../../http/route';
import { admissionTo, schemaOf } from './admission';

export async function countLeft(context: RequestContext, input: FormLeft): Promise<null> {
  const admission = await admissionTo(context, input);
  if (!admission) throw notFound('问卷');
  // Whoever has sent it from another window takes back what was told before.
  if (admission.refusal && admission.refusal !== 'ANSWERED') throw againstRule(writeRefusals[admission.refusal]);
  const { db, form } = admission;
  const schema = await schemaOf(db, form.id, input.versionNo);
  const known = new Set(schema?.questions.map(({ id }) => id));
  const changes = new Map<string, { shown: number; stopped: number }>();
  for (const [told, by] of [
    [input.before, -1],
    [input.now, 1],
  ] as const) {
    for (const id of new Set(told?.shown)) {
      const held = changes.get(id) ?? { shown: 0, stopped: 0 };
      changes.set(id, { shown: held.shown + by, stopped: held.stopped + (id === told?.left ? by : 0) });
    }
  }
  const rows = [...changes].filter(([id, { shown, stopped }]) => known.has(id) && (shown !== 0 || stopped !== 0));
  if (rows.length === 0) return null;
  // In one order, so that two who leave at once do not wait for each other.
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  await db.query(
    `INSERT INTO survey_leave (tenant_id, form_id, version_no, question, shown, stopped)
     SELECT $1, $2::uuid, $3::int, x.question, x.shown, x.stopped
       FROM jsonb_to_recordset($4::jsonb) AS x(question text, shown int, stopped int)
     ON CONFLICT (tenant_id, form_id, version_no, question) DO UPDATE
        SET shown = survey_leave.shown + excluded.shown, stopped = survey_leave.stopped + excluded.stopped`,
    [form.id, input.versionNo, JSON.stringify(rows.map(([question, counts]) => ({ question, ...counts })))],
  );
  return null;
}
