/** Labels of norms (specification §7): made by who writes norms, kept by who manages them. */
import { and, eq, sql } from 'drizzle-orm';
import type { NormLabel, NormLabelCreate, NormLabelUpdate } from '../../../contract/norm/norm';
import { newId } from '../../base/present';
import { normLabel } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { canCreateNorm } from '../../policies/norm';
import { visible } from './queries';

const log = ({ actor }: TenantContext, db: TenantDb, action: string, id: string, name: string) =>
  logOperation(db, actor, { module: 'norm', action, objectType: 'normLabel', objectId: id, detail: { name } });

/** Each with how many norms bear it that the reader sees. */
export async function listLabels({ db, actor }: TenantContext): Promise<NormLabel[]> {
  const rows = await db.query<NormLabel & Record<string, unknown>>(
    `SELECT l.id, l.name, l.color, l.version,
            (SELECT count(*)::int FROM norm n WHERE n.tenant_id = l.tenant_id AND l.id = ANY(n.label_ids)
                AND n.deleted_at IS NULL AND $2::uuid IS NOT NULL AND ${visible(actor, '$2::uuid')}) AS used
       FROM norm_label l WHERE l.tenant_id = $1 ORDER BY l.name, l.id LIMIT 500`,
    [actor.userId],
  );
  return rows.map(({ id, name, color, used, version }) => ({ id, name, color, used, version }));
}

async function assertFree(db: TenantDb, name: string, id: string | null): Promise<void> {
  const [same] = await db.select(normLabel, sql`lower(${normLabel.name}) = lower(${name})`);
  if (same && same.id !== id) throw duplicate(`已有标签「${same.name}」`, 'name');
}

export async function createLabel(context: TenantContext, { name, color }: NormLabelCreate): Promise<{ id: string }> {
  if (!canCreateNorm(context.actor)) throw forbidden();
  const by = { createdBy: context.actor.userId, updatedBy: context.actor.userId };
  const label = { id: newId(), name: name.trim(), color, ...by };
  await context.db.transaction(async (tx) => {
    await assertFree(tx, label.name, null);
    await tx.insert(normLabel, label);
    await log(context, tx, 'labelCreated', label.id, label.name);
  });
  return { id: label.id };
}

export async function updateLabel(context: TenantContext, input: NormLabelUpdate): Promise<{ version: number }> {
  const { id, version, color } = input;
  const row = await context.db.find(normLabel, id);
  if (!row) throw notFound('标签');
  const name = input.name.trim();
  await context.db.transaction(async (tx) => {
    await assertFree(tx, name, id);
    const set = { name, color, version: version + 1, updatedBy: context.actor.userId, updatedAt: sql`now()` };
    const changed = await tx.update(normLabel, set, and(eq(normLabel.id, id), eq(normLabel.version, version)));
    if (changed === 0) throw await staleRow(context, row);
    await log(context, tx, 'labelUpdated', id, name);
  });
  return { version: version + 1 };
}

/** Norms that have it lose it. */
export async function deleteLabel(context: TenantContext, id: string): Promise<void> {
  const row = await context.db.find(normLabel, id);
  if (!row) throw notFound('标签');
  await context.db.transaction(async (tx) => {
    await tx.query(
      'UPDATE norm SET label_ids = array_remove(label_ids, $2) WHERE tenant_id = $1 AND $2 = ANY(label_ids)',
      [id],
    );
    await tx.delete(normLabel, eq(normLabel.id, id));
    await log(context, tx, 'labelDeleted', id, row.name);
  });
}
