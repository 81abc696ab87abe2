/** What the slots of a questionnaire have left. */
import type { SlotPlace } from '../../../../contract/questionnaire/kinds/slot';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import type { TenantDb } from '../../../db/scope';

/** What each slot has left for whoever asks: their own hold is theirs. */
export async function placesOf(db: TenantDb, formId: string, holder: string | null): Promise<SlotPlace[]> {
  const rows = await db.query<{ slot: string; limit: number; left: number }>(
    `SELECT q.slot, q."limit", greatest(0, q."limit" - q.used - (SELECT count(*)::int FROM survey_hold h
              WHERE h.tenant_id = q.tenant_id AND h.form_id = q.form_id AND h.quota_id = q.id
                AND h.expires_at > now() AND h.holder IS DISTINCT FROM $3::uuid)) AS left
       FROM survey_quota q WHERE q.tenant_id = $1 AND q.form_id = $2 AND q.slot IS NOT NULL ORDER BY q.sort, q.id`,
    [formId, holder],
  );
  return rows.map(({ slot, limit, left }) => {
    const [question = '', option = ''] = slot.split(':');
    return { question, option, left, of: limit };
  });
}

export const hasSlots = ({ questions }: FormSchema): boolean => questions.some(({ kind }) => kind === 'slot');
