/** Hours of work that is no task's: by the rules of all hours, of one's own only. */
import { and, eq, sql } from 'drizzle-orm';
import type { OtherCreate, OtherUpdate } from '../../../contract/hours/hours';
import { newId } from '../../base/present';
import { worklog } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { staleRow } from '../../object/stale';
import { holdOpen } from '../../object/workLock';
import { assertDay, assertOpen, lockPerson } from '../task';

interface Saved {
  id: string;
  version: number;
}

export function logOther({ platform, db, actor }: TenantContext, input: OtherCreate): Promise<Saved> {
  const { other, day, minutes, kind = 'normal', remark = '' } = input;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    await assertDay({ platform, db: tx }, userId, { day, minutes });
    const id = newId();
    const who = { createdBy: userId, updatedBy: userId };
    await tx.insert(worklog, { id, other, userId, day, minutes, kind, remark: remark.trim(), ...who });
    return { id, version: 1 };
  });
}

async function findOwn(tx: TenantDb, id: string, userId: string) {
  const log = await tx.find(worklog, id);
  if (!log?.other || log.userId !== userId) throw notFound('工时记录');
  return log;
}

export function changeOther(context: TenantContext, id: string, { version, ...input }: OtherUpdate): Promise<Saved> {
  const { userId } = context.actor;
  return context.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const log = await findOwn(tx, id, userId);
    if (log.version !== version) throw await staleRow(context, log);
    assertOpen(log.state);
    const { day = log.day, minutes = log.minutes, kind = log.kind, remark = log.remark } = input;
    await assertDay({ platform: context.platform, db: tx }, userId, { day, minutes }, log);
    const values = { day, minutes, kind, remark: remark.trim(), state: 'OPEN' as const, returnReason: '' };
    await tx.update(
      worklog,
      { ...values, version: sql`version + 1`, updatedBy: userId, updatedAt: sql`now()` },
      and(eq(worklog.id, id), eq(worklog.version, version)),
    );
    return { id, version: version + 1 };
  });
}

export function removeOther({ db, actor }: TenantContext, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const log = await findOwn(tx, id, actor.userId);
    assertOpen(log.state);
    await holdOpen(tx, [log.day]);
    await tx.delete(worklog, eq(worklog.id, id));
  });
}
