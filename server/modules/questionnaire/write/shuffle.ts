/**
 * The rows of an anonymous questionnaire in an order that says nothing. Where a row stands in its table and which
 * transaction wrote it tell when it was sent, and with the clock of anything else, by whom: so all of them are written
 * anew, by their random ids, chunk by chunk in one transaction.
 */

import { getTableColumns } from 'drizzle-orm';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { surveyResponse } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { eachByItself } from '../../../jobs/each';
import type { Platform } from '../../../platform';
import { recount } from './recount';
import { sweepLoose } from './sweep';

/** All but the tenant. */
const columns = Object.values(getTableColumns(surveyResponse))
  .map(({ name }) => name)
  .filter((name) => name !== 'tenant_id')
  .join(', ');

const QUEUE = 'questionnaire-shuffle';
interface FormPlace {
  tenantId: string;
  formId: string;
}

export const shuffleSoon = ({ jobs }: Platform, place: FormPlace): void =>
  // Should this not get through, the night's round does it.
  void jobs.send(QUEUE, place, { singletonKey: place.formId }).catch(() => {});

export async function shuffle(db: TenantDb, formId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Answers that come meanwhile wait for these rows, as they wait for each other.
    await tx.query('SELECT 1 FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id FOR UPDATE', [formId]);
    await tx.query('SELECT 1 FROM survey_participation WHERE tenant_id = $1 AND form_id = $2 FOR UPDATE', [formId]);
    let after: string | null = null;
    const walk = new Pace({ goal: CHUNK_MS.pglite, most: 2_000 }).walk(async (size) => {
      const [written]: { last: string | null }[] = await tx.query<{ last: string | null }>(
        `WITH taken AS (DELETE FROM survey_response WHERE tenant_id = $1 AND form_id = $2 AND id IN (
                SELECT r.id FROM survey_response r WHERE r.tenant_id = $1 AND r.form_id = $2
                   AND ($3::uuid IS NULL OR r.id > $3::uuid) ORDER BY r.id LIMIT $4::int) RETURNING *),
         anew AS (INSERT INTO survey_response (tenant_id, ${columns}) SELECT $1, ${columns} FROM taken ORDER BY id RETURNING id)
         SELECT max(id::text) AS last FROM anew`,
        [formId, after, size],
      );
      after = written?.last ?? null;
      return after;
    });
    for await (const _last of walk);
    await tx.query('UPDATE survey_participation SET keys = keys WHERE tenant_id = $1 AND form_id = $2', [formId]);
    await tx.query('UPDATE survey_quota SET used = used WHERE tenant_id = $1 AND form_id = $2', [formId]);
  });
}

/** Every night: anonymous answers lose their order, and places are compared with the answers that hold them. */
export async function nightly(platform: Platform): Promise<void> {
  const { database } = platform;
  const forms = await database.query<{ tenant_id: string; id: string; anonymous: boolean }>(
    `SELECT tenant_id, id, (settings->>'anonymous')::boolean AS anonymous FROM survey_form
      WHERE published_no IS NOT NULL AND deleted_at IS NULL
        AND (state = 'COLLECTING' OR updated_at > now() - interval '2 days')`,
  );
  const nightOf = async ({ tenant_id: tenantId, id, anonymous }: (typeof forms)[number]) => {
    const db = new TenantDb(database, tenantId);
    if (anonymous) await shuffle(db, id);
    await db.transaction((tx) => recount(tx, id));
  };
  // What fails in one questionnaire is said once the others, too, have lost their order.
  const failed = await eachByItself(forms, nightOf).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await sweepLoose(platform);
  // Rows that were written over are still there to be read until they are swept.
  if (forms.some(({ anonymous }) => anonymous))
    await database.exec('VACUUM survey_response, survey_participation, survey_hold');
  if (failed) throw failed.error;
}

export function defineShuffleJobs(platform: Platform): void {
  const { jobs, database } = platform;
  jobs.define<FormPlace>(QUEUE, async ({ tenantId, formId }) => {
    await shuffle(new TenantDb(database, tenantId), formId);
    await database.exec('VACUUM survey_response, survey_participation, survey_hold');
  });
  jobs.define(`${QUEUE}-nightly`, () => nightly(platform), { expireIn: 3600 });
  jobs.schedule(`${QUEUE}-nightly`, '20 19 * * *');
}
