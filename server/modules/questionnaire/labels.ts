/** Labels of questionnaires (specification §7 `acLabel`): the enterprise's, kept by whoever makes questionnaires. */

import { and, eq, sql } from 'drizzle-orm';
import type { PageOf } from '../../../contract/envelope';
import type { FormLabel, FormLabelCreate, FormLabelUpdate } from '../../../contract/questionnaire/form';
import { newId } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { surveyLabel } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type Paging, queryPage } from '../../object/list/page';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { owned, sharedRights } from './queries';

const log = ({ actor }: TenantContext, db: TenantDb, action: string, id: string, name: string) =>
  logOperation(db, actor, {
    module: 'questionnaire',
    action,
    objectType: 'surveyLabel',
    objectId: id,
    detail: { name },
  });

/** Each with how many questionnaires bear it that the reader works on. */
export async function pageLabels(
  context: TenantContext,
  { keyword, ...paging }: { keyword?: string } & Paging,
): Promise<PageOf<FormLabel>> {
  const { condition: own, values } = owned(context);
  const { rows, page } = await queryPage<FormLabel & { total: number } & Record<string, unknown>>(
    context.db,
    paging,
    `SELECT l.id, l.name, l.color, l.version, count(*) OVER ()::int AS total,
            (SELECT count(*)::int FROM survey_form f WHERE f.tenant_id = l.tenant_id AND l.id = ANY(f.label_ids)
                AND f.deleted_at IS NULL AND (${own} OR ${sharedRights('$3')} IS NOT NULL)) AS used
       FROM survey_label l WHERE l.tenant_id = $1 AND ($5::text IS NULL OR ${containsSql('$5', 'l.name')})
      ORDER BY l.name, l.id`,
    [...values, likePattern(keyword)],
  );
  const result = rows.map(({ id, name, color, version, used }) => ({ id, name, color, version, used }));
  return { result, ...page };
}

async function assertFree(db: TenantDb, name: string, id: string | null): Promise<void> {
  const [same] = await db.select(surveyLabel, sql`lower(${surveyLabel.name}) = lower(${name})`);
  if (same && same.id !== id) throw duplicate(`已有标签「${same.name}」`, 'name');
}

export async function createLabel(context: TenantContext, { name, color }: FormLabelCreate): Promise<{ id: string }> {
  const id = newId();
  const label = { id, name: name.trim(), color, createdBy: context.actor.userId, updatedBy: context.actor.userId };
  await context.db.transaction(async (tx) => {
    await assertFree(tx, label.name, null);
    await tx.insert(surveyLabel, label);
    await log(context, tx, 'labelCreated', id, label.name);
  });
  return { id };
}

/** Who made it, and the enterprise's managers: others use it as it is. */
async function own({ db, actor }: TenantContext, id: string) {
  const row = await db.find(surveyLabel, id);
  if (!row) throw notFound('标签');
  if (!actor.isManager && row.createdBy !== actor.userId) throw forbidden('只有创建人和企业管理员可以维护该标签');
  return row;
}

export async function updateLabel(context: TenantContext, input: FormLabelUpdate): Promise<{ version: number }> {
  const { id, version, color } = input;
  const row = await own(context, id);
  const name = input.name.trim();
  await context.db.transaction(async (tx) => {
    await assertFree(tx, name, id);
    const set = { name, color, version: version + 1, updatedBy: context.actor.userId, updatedAt: sql`now()` };
    const changed = await tx.update(surveyLabel, set, and(eq(surveyLabel.id, id), eq(surveyLabel.version, version)));
    if (changed === 0) throw await staleRow(context, row);
    await log(context, tx, 'labelUpdated', id, name);
  });
  return { version: version + 1 };
}

/** Questionnaires that have it lose it. */
export async function deleteLabel(context: TenantContext, id: string): Promise<void> {
  const { name } = await own(context, id);
  await context.db.transaction(async (tx) => {
    await tx.query(
      'UPDATE survey_form SET label_ids = array_remove(label_ids, $2) WHERE tenant_id = $1 AND $2 = ANY(label_ids)',
      [id],
    );
    await tx.delete(surveyLabel, eq(surveyLabel.id, id));
    await log(context, tx, 'labelDeleted', id, name);
  });
}
