/** The places of a questionnaire: changed by its keeper, given out with the answers (`write/places.ts`). */
import { inArray, sql } from 'drizzle-orm';
import type { QuotaInput } from '../../../contract/questionnaire/form';
import { slotsOf } from '../../../contract/questionnaire/kinds/slot';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { newId } from '../../base/present';
import { surveyQuota } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import { recount } from './write/recount';

/** In the caller's transaction. A limit below what is given out already is refused; a new quota counts what is there. */
export async function saveQuotas(db: TenantDb, formId: string, quotas: readonly QuotaInput[]): Promise<void> {
  const all = await db.query<{ id: string; used: number; slot: string | null }>(
    'SELECT id, used, slot FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id FOR UPDATE',
    [formId],
  );
  // Those of slots belong to the design.
  const held = all.filter(({ slot }) => slot === null);
  const used = new Map(held.map((one) => [one.id, one.used]));
  if (quotas.filter(({ condition }) => condition === null).length > 1) throw invalid('总量上限只能有一个', 'quotas');
  for (const { id } of quotas) {
    if (id !== undefined && !used.has(id)) throw invalid('配额已被删除，请刷新后重试', 'quotas');
  }
  const kept = new Set(quotas.map(({ id }) => id));
  const gone = held.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await db.delete(surveyQuota, inArray(surveyQuota.id, gone));
  for (const [sort, { id, name, condition, limit }] of quotas.entries()) {
    const values = { name, condition, limit, sort };
    if (id === undefined) await db.insert(surveyQuota, { id: newId(), formId, ...values });
    else await db.update(surveyQuota, values, sql`${surveyQuota.id} = ${id}`);
  }
  // Conditions may have changed: what counts is what the answers say.
  await recount(db, formId);
  const [over] = await db.query<{ name: string; used: number }>(
    'SELECT name, used FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 AND used > "limit" LIMIT 1',
    [formId],
  );
  if (over) throw againstRule(`配额「${over.name}」已使用 ${over.used} 份，上限不能更低`);
}

/**
 * In the transaction of publishing: a quota a slot of the design. Those of slots that are gone stay, for answers that were
 * begun on the version before. Fewer places than are given out are refused.
 */
export async function saveSlots(db: TenantDb, formId: string, schema: FormSchema): Promise<void> {
  const slots = slotsOf(schema);
  if (slots.length === 0) return;
  const held = await db.query<{ id: string; used: number; slot: string }>(
    `SELECT id, used, slot FROM survey_quota
      WHERE tenant_id = $1 AND form_id = $2 AND slot IS NOT NULL ORDER BY id FOR UPDATE`,
    [formId],
  );
  const byKey = new Map(held.map((one) => [one.slot, one]));
  for (const [sort, { key, name, question, option, places }] of slots.entries()) {
    const known = byKey.get(key);
    if (known && known.used > places) throw againstRule(`「${name}」已有 ${known.used} 人预约，名额不能更少`);
    const values = { name, limit: places, sort };
    if (known) await db.update(surveyQuota, values, sql`${surveyQuota.id} = ${known.id}`);
    else {
      const condition = { q: question, op: 'is' as const, value: option };
      await db.insert(surveyQuota, { id: newId(), formId, condition, slot: key, ...values });
    }
  }
}
