/**
 * Places of slots: chosen, they are held for ten minutes while somebody answers, and given out with the answer (`keep.ts`).
 * Of an anonymous questionnaire the hold knows the key of the answer alone, and goes with it.
 */
import { writeRefusals } from '../../../../contract/questionnaire/access';
import type { SlotHeld, SlotHold } from '../../../../contract/questionnaire/form';
import { HOLD_MINUTES, slotKey } from '../../../../contract/questionnaire/kinds/slot';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid, notFound } from '../../../errors';
import type { RequestContext } from '../../../http/route';
import { type Admission, admissionTo, schemaOf } from './admission';
import { attemptKeyOf } from './attempt';
import { placesOf } from './slotPlaces';

/** Without an account or link of their own, so many people behind one address hold places of a questionnaire at a time. */
const HOLDERS_MAX = 100;
const ADDRESSES_MAX = 10_000;

/** Whose a hold is: whoever is known holds one place a question, however many windows they open. */
export const holderOf = (
  { form, respondentId, link }: Pick<Admission, 'form' | 'respondentId' | 'link'>,
  submitKey: string,
) => (form.settings.anonymous ? null : attemptKeyOf(respondentId, link)) ?? submitKey;

/** By questionnaire and address, when whose hold ends: in this process alone, never stored. */
const holders = new Map<string, Map<string, number>>();
function assertFew(formId: string, ip: string, holder: string): void {
  const now = Date.now();
  const key = `${formId} ${ip}`;
  const own = new Map([...(holders.get(key) ?? [])].filter(([, until]) => until > now));
  own.set(holder, now + HOLD_MINUTES * 60_000);
  if (own.size > HOLDERS_MAX) throw againstRule('同时预约的人太多，请稍后再试');
  holders.delete(key);
  holders.set(key, own);
  const [oldest] = holders.keys();
  if (holders.size > ADDRESSES_MAX && oldest !== undefined) holders.delete(oldest);
}

/** @throws 422 with what is left where the slot has no place */
export async function holdSlot(context: RequestContext, input: SlotHold): Promise<SlotHeld> {
  const admission = await admissionTo(context, input);
  if (!admission) throw notFound('问卷');
  if (admission.refusal) throw againstRule(writeRefusals[admission.refusal], { refusal: admission.refusal });
  const { db, form } = admission;
  const { question, option, submitKey, versionNo } = input;
  const schema = await schemaOf(db, form.id, versionNo);
  const asked = schema?.questions.find(({ id, kind }) => id === question && kind === 'slot');
  if (!asked || (option !== null && !asked.options?.some(({ id }) => id === option))) {
    throw invalid('没有这个时段，请刷新页面', 'option');
  }
  const holder = holderOf(admission, submitKey);
  if (option !== null && holder === submitKey) assertFew(form.id, context.ip, holder);
  const held = await db.transaction((tx) => hold(tx, form.id, { question, option, holder }));
  const places = await placesOf(db, form.id, holder);
  if (!held) throw againstRule('该时段刚刚被选满，请选择其他时段', { places });
  return { places, seconds: option === null ? null : HOLD_MINUTES * 60 };
}

/** @returns false where there is no place; what was held before is held on */
async function hold(
  tx: TenantDb,
  formId: string,
  { question, option, holder }: { question: string; option: string | null; holder: string },
): Promise<boolean> {
  // In the order in which answers lock them.
  const quotas = await tx.query<{ id: string; slot: string; limit: number; used: number }>(
    `SELECT id, slot, "limit", used FROM survey_quota
      WHERE tenant_id = $1 AND form_id = $2 AND starts_with(slot, $3) ORDER BY id FOR UPDATE`,
    [formId, slotKey(question, '')],
  );
  await tx.query(
    'DELETE FROM survey_hold WHERE tenant_id = $1 AND form_id = $2 AND expires_at <= now()::timestamptz(3)',
    [formId],
  );
  const wanted = quotas.find(({ slot }) => option !== null && slot === slotKey(question, option));
  if (option !== null) {
    if (!wanted) return false;
    const [others] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM survey_hold
        WHERE tenant_id = $1 AND form_id = $2 AND quota_id = $3 AND holder <> $4`,
      [formId, wanted.id, holder],
    );
    if (wanted.used + (others?.count ?? 0) >= wanted.limit) return false;
  }
  await tx.query(
    'DELETE FROM survey_hold WHERE tenant_id = $1 AND form_id = $2 AND quota_id = ANY($3::uuid[]) AND holder = $4',
    [formId, quotas.map(({ id }) => id), holder],
  );
  if (!wanted) return true;
  await tx.query(
    `INSERT INTO survey_hold (tenant_id, form_id, quota_id, holder, expires_at)
     VALUES ($1, $2, $3, $4, now() + $5::int * interval '1 minute')`,
    [formId, wanted.id, holder, HOLD_MINUTES],
  );
  return true;
}
