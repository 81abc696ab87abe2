/** Deleted questionnaires, with all that was answered: what lies there for whoever may manage it, the way back, and the end. */

import type { FormsRecycled, RecycledFormQuery } from '../../../contract/questionnaire/form';
import type { FormKind } from '../../../contract/questionnaire/settings';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { outOfTime, purgeTimeOf } from '../../object/keepDays';
import { queryPage } from '../../object/list/page';
import { logOperation } from '../../object/operationLog';
import type { Platform } from '../../platform';
import { loadForm } from './load';
import { owned, VALID_ANSWERS } from './queries';
import { logForm } from './service';

const PAGE = 20;
const QUEUE = 'questionnaire-purge';
const CHUNK = 50;

/** What was deleted last stands first. */
export async function pageRecycledForms(
  context: TenantContext,
  { keyword, pageNo, pageSize = PAGE }: RecycledFormQuery,
): Promise<FormsRecycled> {
  const { platform, db, actor } = context;
  const { condition, values } = owned(context);
  const { joins, days } = outOfTime('f');
  const { rows, page } = await queryPage<{
    id: string;
    title: string;
    kind: FormKind;
    answers: number;
    deleted_by: string | null;
    deleted_at: string;
    days: number;
    total: number;
  }>(
    db,
    { pageNo, pageSize },
    `SELECT f.id, f.title, f.kind, ${VALID_ANSWERS} AS answers, f.deleted_by, f.deleted_at, ${days} AS days,
            count(*) OVER ()::int AS total
       FROM survey_form f ${joins}
      WHERE f.tenant_id = $1 AND f.deleted_at IS NOT NULL AND ${condition} AND ($5::text IS NULL OR ${containsSql('$5', 'f.title')})
      ORDER BY f.deleted_at DESC, f.id DESC`,
    [...values, likePattern(keyword)],
  );
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.map(({ id, title, kind, answers, ...how }) => {
    const deletedTime = iso(how.deleted_at);
    const purgeTime = purgeTimeOf(deletedTime, how.days);
    return { id, title, kind, answers, deletedBy: people(how.deleted_by), deletedTime, purgeTime };
  });
  return { ...page, result };
}

/** As it was when it was deleted: a draft or stopped. @throws 404 also for who may not manage it */
export async function recoverForm(context: TenantContext, id: string): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const rows = await tx.query<{ version: number }>(
      `UPDATE survey_form f SET deleted_at = NULL, deleted_by = NULL, version = f.version + 1
        WHERE f.tenant_id = $1 AND f.id = $2 AND f.deleted_at IS NOT NULL RETURNING f.version`,
      [id],
    );
    const [row] = rows;
    if (!row) throw notFound('问卷');
    await logForm(context, tx, 'recovered', await loadForm({ ...context, db: tx }, id, 'own'));
    return { version: row.version };
  });
}

/** Deletes for good, every night, what has lain in the recycle bin for long enough: answers, places, links and files with it. */
export async function purgeForms({ database, files }: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { joins, over } = outOfTime('f');
  // Ends: each turn deletes what it found.
  for (let found = CHUNK; found === CHUNK && !signal?.aborted; ) {
    const due = await database.query<{ tenant_id: string; id: string }>(
      `SELECT f.tenant_id, f.id FROM survey_form f ${joins}
        WHERE f.deleted_at IS NOT NULL AND ${over} ORDER BY f.deleted_at, f.id LIMIT ${CHUNK}`,
    );
    for (const { tenant_id: tenantId, id } of due) {
      const bytes = await new TenantDb(database, tenantId).transaction(async (tx) => {
        const kept = await tx.query<{ id: string }>(
          `SELECT id FROM survey_file WHERE tenant_id = $1 AND form_id = $2
            UNION ALL SELECT id FROM survey_export WHERE tenant_id = $1 AND form_id = $2`,
          [id],
        );
        // Somebody may just have brought it back.
        const [gone] = await tx.query<{ title: string; project_id: string | null }>(
          `DELETE FROM survey_form WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING title, project_id`,
          [id],
        );
        if (!gone) return [];
        await logOperation(tx, null, {
          ...{ module: 'questionnaire', action: 'purgedByTime', objectType: 'questionnaire', objectId: id },
          ...{ projectId: gone.project_id, detail: { title: gone.title } },
        });
        return kept;
      });
      for (const file of bytes) await files.remove(tenantId, file.id);
    }
    found = due.length;
  }
}

/** Names the queue; before the jobs start. 02:55 where the product's users live. */
export function definePurging(platform: Platform): void {
  platform.jobs.define(QUEUE, (_data, { signal }) => purgeForms(platform, signal));
  platform.jobs.schedule(QUEUE, '55 18 * * *');
}
