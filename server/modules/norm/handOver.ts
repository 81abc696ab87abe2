/** Norms that somebody leaves behind: who answers for them. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { norm } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { noteHistory } from '../../object/history/note';
import type { HandOver } from '../../object/hooks';
import { logNorm } from './load';

const ownedBy = (db: TenantDb, userId: string) =>
  db.select(norm, and(eq(norm.ownerId, userId), ne(norm.state, 'OBSOLETE')));

export async function normDuties(db: TenantDb, userId: string) {
  return [{ label: '负责的规范', count: (await ownedBy(db, userId)).length }];
}

export async function handNormsOver(context: TenantContext, { userId, toId }: HandOver): Promise<void> {
  const { db, actor, platform } = context;
  const people = await platform.directory.of(actor.tenantId);
  for (const row of await ownedBy(db, userId)) {
    const set = { ownerId: toId, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` };
    await db.update(norm, set, eq(norm.id, row.id));
    const [before, after] = [people(userId)?.name ?? null, people(toId)?.name ?? null];
    const changes = [{ field: 'ownerId', label: '负责人', before, after }];
    await noteHistory(db, { type: 'norm', id: row.id }, actor.userId, { event: 'handedOver', changes });
    await logNorm(actor, db, 'handedOver', row, { to: after });
  }
}
