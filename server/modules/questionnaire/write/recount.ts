/** What the places of a questionnaire are used by, counted from its answers. */
import { evaluate } from '../../../../contract/questionnaire/evaluate';
import { holdsIn } from '../../../../contract/questionnaire/holdsIn';
import type { Answers, Condition, FormSchema } from '../../../../contract/questionnaire/model';
import { Pace, TURN_MS } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';

const CHUNK_MAX = 2_000;

/** In a transaction that holds the rows of the quotas. @returns whether any was not what the answers say */
export async function recount(db: TenantDb, formId: string): Promise<boolean> {
  const quotas = await db.query<{ id: string; condition: Condition | null; used: number }>(
    'SELECT id, condition, used FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id FOR UPDATE',
    [formId],
  );
  if (quotas.length === 0) return false;
  const versions = await db.query<{ no: number; schema: FormSchema }>(
    'SELECT no, schema FROM survey_version WHERE tenant_id = $1 AND form_id = $2',
    [formId],
  );
  const schemas = new Map(versions.map(({ no, schema }) => [no, schema]));
  const counted = new Map(quotas.map(({ id }) => [id, 0]));
  let after = '00000000-0000-0000-0000-000000000000';
  const chunks = new Pace({ goal: TURN_MS, most: CHUNK_MAX }).walk(async (size) => {
    const rows = await db.query<{ id: string; version_no: number; answers: Answers }>(
      `SELECT id, version_no, answers FROM survey_response
        WHERE tenant_id = $1 AND form_id = $2 AND status = 'VALID' AND id > $3 ORDER BY id LIMIT $4`,
      [formId, after, size],
    );
    after = rows.at(-1)?.id ?? after;
    return rows.length > 0 ? rows : null;
  });
  for await (const rows of chunks) {
    for (const { version_no: no, answers } of rows) {
      const schema = schemas.get(no);
      if (!schema) continue;
      const { values } = evaluate(schema, answers);
      for (const { id, condition } of quotas) {
        if (condition === null || holdsIn(schema, values, condition)) counted.set(id, (counted.get(id) ?? 0) + 1);
      }
    }
  }
  const wrong = quotas.filter(({ id, used }) => counted.get(id) !== used);
  for (const { id } of wrong) {
    await db.query('UPDATE survey_quota SET used = $3 WHERE tenant_id = $1 AND id = $2', [id, counted.get(id)]);
  }
  return wrong.length > 0;
}
