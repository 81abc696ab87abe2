/** Keeps a batch of answers, in the order in which they arrived: places first, then all of them by one statement. */
import type { FormState } from '../../../../contract/questionnaire/access';
import type { TenantDb } from '../../../db/scope';
import type { Kept, Sent } from './batch';

interface Quota {
  id: string;
  name: string;
  limit: number;
  used: number;
  /** `question:option` */
  slot: string | null;
}

export function keepBatch(db: TenantDb, formId: string, anonymous: boolean, batch: readonly Sent[]): Promise<Kept[]> {
  return db.transaction(async (tx) => {
    // Whoever stops the questionnaire waits for this batch, and the next one finds it stopped.
    const [form] = await tx.query<{ state: FormState }>(
      'SELECT state FROM survey_form WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE',
      [formId],
    );
    const quotas = new Map(
      (
        await tx.query<Quota & Record<string, unknown>>(
          'SELECT id, name, "limit", used, slot FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id FOR UPDATE',
          [formId],
        )
      ).map((quota) => [quota.id, quota]),
    );
    const took = anonymous ? await participants(tx, formId) : new Set<string>();
    const before = await known(tx, formId, batch);
    const hasSlots = [...quotas.values()].some(({ slot }) => slot !== null);
    const holds = hasSlots ? await heldOf(tx, formId) : new Map<string, Set<string>>();
    const chosen = choose(batch, { state: form?.state ?? null, quotas, holds, took, before });
    const fresh = batch.filter((_, at) => chosen[at] === null);
    const written = await insert(tx, formId, anonymous, fresh);
    const used = new Map<string, number>();
    for (const { id, quotaIds } of fresh) {
      if (written.has(id)) for (const quota of quotaIds) used.set(quota, (used.get(quota) ?? 0) + 1);
    }
    for (const [id, count] of [...used].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await tx.query('UPDATE survey_quota SET used = used + $3::int WHERE tenant_id = $1 AND id = $2', [id, count]);
    }
    const holders = hasSlots ? fresh.flatMap(({ id, holder }) => (written.has(id) ? [holder] : [])) : [];
    if (holders.length > 0) {
      await tx.query('DELETE FROM survey_hold WHERE tenant_id = $1 AND form_id = $2 AND holder = ANY($3::uuid[])', [
        formId,
        holders,
      ]);
    }
    const files = fresh.flatMap(({ id, fileIds }) => (written.has(id) ? fileIds : []));
    if (files.length > 0) {
      await tx.query(
        'UPDATE survey_file SET held = true WHERE tenant_id = $1 AND form_id = $2 AND id = ANY($3::uuid[])',
        [formId, files],
      );
    }
    const attempts = fresh.flatMap(({ id, attemptKey }) => (attemptKey && written.has(id) ? [attemptKey] : []));
    if (attempts.length > 0) {
      await tx.query('DELETE FROM survey_attempt WHERE tenant_id = $1 AND form_id = $2 AND key = ANY($3::uuid[])', [
        formId,
        attempts,
      ]);
    }
    if (anonymous && fresh.some(({ onceKey }) => onceKey !== null)) await takePart(tx, formId, took);
    // Another process was quicker with the same key, or the same person.
    const after = fresh.length > written.size ? await known(tx, formId, batch) : before;
    return batch.map((sent, at): Kept => {
      const verdict = chosen[at] ?? null;
      if (verdict) return verdict;
      if (written.has(sent.id)) return { kept: true, id: sent.id, reached: sent.reached };
      return again(sent, after) ?? { kept: false, refusal: 'ANSWERED' };
    });
  });
}

/** Who holds places of slots, by quota. */
async function heldOf(tx: TenantDb, formId: string): Promise<Map<string, Set<string>>> {
  const held = new Map<string, Set<string>>();
  const rows = await tx.query<{ quota_id: string; holder: string }>(
    'SELECT quota_id, holder FROM survey_hold WHERE tenant_id = $1 AND form_id = $2 AND expires_at > now()',
    [formId],
  );
  for (const { quota_id: id, holder } of rows) held.set(id, (held.get(id) ?? new Set()).add(holder));
  return held;
}

type Known = Map<string, { id: string; hash: string; reached: string | null }>;

/** What was sent before under these keys. */
export async function known(db: TenantDb, formId: string, batch: readonly Pick<Sent, 'submitKey'>[]): Promise<Known> {
  const rows = await db.query<{ submit_key: string; id: string; payload_hash: string; reached: string | null }>(
    `SELECT submit_key, id, payload_hash, reached FROM survey_response
      WHERE tenant_id = $1 AND form_id = $2 AND submit_key = ANY($3::uuid[])`,
    [formId, batch.map(({ submitKey }) => submitKey)],
  );
  return new Map(rows.map((row) => [row.submit_key, { id: row.id, hash: row.payload_hash, reached: row.reached }]));
}

/** The same as before is answered as before, whatever became of the questionnaire meanwhile. */
export function again({ submitKey, payloadHash }: Pick<Sent, 'submitKey' | 'payloadHash'>, before: Known): Kept | null {
  const found = before.get(submitKey);
  if (!found) return null;
  return found.hash === payloadHash
    ? { kept: true, id: found.id, reached: found.reached }
    : { kept: false, refusal: 'OTHER_PAYLOAD' };
}

/** By arrival: null is to be written. All quotas that match need room, else none is taken. */
function choose(
  batch: readonly Sent[],
  {
    state,
    quotas,
    holds,
    took,
    before,
  }: {
    state: FormState | null;
    quotas: ReadonlyMap<string, Quota>;
    holds: ReadonlyMap<string, Set<string>>;
    took: Set<string>;
    before: Known;
  },
): (Kept | null)[] {
  const room = new Map([...quotas.values()].map(({ id, limit, used }) => [id, limit - used]));
  const people = new Set<string>();
  const keys: Known = new Map(before);
  return batch.map((sent) => {
    const earlier = again(sent, keys);
    if (earlier) return earlier;
    if (state !== 'COLLECTING') return { kept: false, refusal: state ?? 'GONE' };
    if (sent.onceKey !== null && (took.has(sent.onceKey) || people.has(sent.onceKey))) {
      return { kept: false, refusal: 'ANSWERED' };
    }
    // What others hold is not there.
    const othersOf = (id: string) => [...(holds.get(id) ?? [])].filter((one) => one !== sent.holder).length;
    const full = sent.quotaIds.find((id) => (room.get(id) ?? 0) - othersOf(id) <= 0);
    if (full !== undefined) {
      const { name, slot } = quotas.get(full) ?? {};
      return { kept: false, refusal: 'FULL', quota: name, ...(slot && { question: slot.split(':')[0] }) };
    }
    for (const id of sent.quotaIds) {
      room.set(id, (room.get(id) ?? 0) - 1);
      holds.get(id)?.delete(sent.holder);
    }
    if (sent.onceKey !== null) {
      people.add(sent.onceKey);
      took.add(sent.onceKey);
    }
    keys.set(sent.submitKey, { id: sent.id, hash: sent.payloadHash, reached: sent.reached });
    return null;
  });
}

async function insert(db: TenantDb, formId: string, anonymous: boolean, fresh: readonly Sent[]): Promise<Set<string>> {
  if (fresh.length === 0) return new Set();
  const rows = fresh.map((sent) => ({
    ...{ id: sent.id, version_no: sent.versionNo, submit_key: sent.submitKey, payload_hash: sent.payloadHash },
    ...{ answers: sent.answers, reached: sent.reached, task_id: sent.taskId, late: sent.late },
    respondent_id: anonymous ? null : sent.respondentId,
    once_key: anonymous ? null : sent.onceKey,
    seconds: anonymous ? Math.round(sent.seconds / 10) * 10 : Math.round(sent.seconds),
  }));
  const written = await db.query<{ id: string }>(
    `INSERT INTO survey_response (tenant_id, form_id, id, version_no, submit_key, payload_hash, answers, reached,
                                  respondent_id, once_key, task_id, seconds, late, day, submitted_at)
     SELECT $1, $2::uuid, x.id, x.version_no, x.submit_key, x.payload_hash, x.answers, x.reached,
            x.respondent_id, x.once_key, x.task_id, x.seconds, x.late, (now() AT TIME ZONE tenant_zone($1))::date, CASE WHEN NOT $3::boolean THEN now() END
       FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, version_no int, submit_key uuid, payload_hash text,
              answers jsonb, reached text, respondent_id uuid, once_key uuid, task_id uuid, seconds int, late boolean)
     ON CONFLICT DO NOTHING RETURNING id`,
    [formId, anonymous, JSON.stringify(rows)],
  );
  return new Set(written.map(({ id }) => id));
}

const participants = async (db: TenantDb, formId: string): Promise<Set<string>> => {
  const [row] = await db.query<{ keys: string[] }>(
    'SELECT keys FROM survey_participation WHERE tenant_id = $1 AND form_id = $2 FOR UPDATE',
    [formId],
  );
  return new Set(row?.keys ?? []);
};

/** All of them in the order of their ids: where one stands says nothing of when it came. */
const takePart = (db: TenantDb, formId: string, keys: ReadonlySet<string>) =>
  db.query('UPDATE survey_participation SET keys = $3::uuid[] WHERE tenant_id = $1 AND form_id = $2', [
    formId,
    [...keys].sort(),
  ]);
