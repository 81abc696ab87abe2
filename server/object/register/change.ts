/** Changes of an object of a register: its fields, the recycle bin and back. */
import type { FieldChange } from '../../../contract/object/history';
import { type ApiError, againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../define';
import { announce } from '../events';
import { describeCustom } from '../fields/values';
import { noteHistory } from '../history/note';
import { logOperation } from '../operationLog';
import { staleRow } from '../stale';
import { customFieldsOf } from './custom';
import { filled } from './fill';
import type { Given, LoadedRecord, RegisterKind, StatedRow } from './kind';
import { findRecords, judgeRecord, loadRecord } from './load';
import { labelNames, wordsFor } from './people';
import { recordDetail } from './present';
import { madeRecord, tellAssigned } from './tell';

/** Who saved it meanwhile, and what stands there now, as its detail; 404 where it is gone. */
export async function staleRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
): Promise<ApiError> {
  const [kept] = await context.db.query<{ version: number; updatedBy: string | null; updatedAt: string }>(
    `SELECT t.version, t.updated_by AS "updatedBy", t.updated_at AS "updatedAt" FROM ${kind.rows.fields.table} t
      WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [id],
  );
  if (!kept) return notFound(kind.noun);
  return staleRow(context, kept, { ...(await recordDetail(context, kind, id)), version: kept.version });
}

async function customChanges<R extends StatedRow<S>, S extends string>(
  { platform, db }: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, customFields: before }: R,
  { customFields: after }: Partial<R>,
): Promise<FieldChange[]> {
  if (!after) return [];
  const fields = await customFieldsOf(db, projectId, kind);
  return describeCustom(fields, before, after, await platform.directory.of(db.tenantId));
}

/** Writes values with their history, log entry and message, in the caller's transaction; 409 where somebody was quicker. */
export async function writeRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { row, project }: LoadedRecord<R>,
  values: Partial<R>,
  { event = 'updated', reason = null }: { event?: string; reason?: string | null } = {},
): Promise<void> {
  const { platform, db, actor } = context;
  const { rows, type, lists } = kind;
  const named = Object.entries((await kind.says?.(context, row.projectId)) ?? {});
  const say = {
    ...kind.say,
    ...Object.fromEntries(named.map(([name, words]) => [name, (code: string) => words[code] ?? '已删除'])),
  };
  const words = await wordsFor(platform, db, await labelNames(db, row.projectId), lists, say);
  if ((await rows.update(db, row, values, actor.userId)) === 0) throw await staleRecord(context, kind, row.id);
  const changes = [...rows.describe(row, values, words), ...(await customChanges(context, kind, row, values))];
  await noteHistory(db, { type, id: row.id }, actor.userId, { event, changes, reason, projectId: row.projectId });
  announce(context, { type, id: row.id }, { project });
  await logOperation(db, actor, {
    module: type,
    action: event,
    objectType: type,
    objectId: row.id,
    projectId: row.projectId,
    changes,
    detail: { no: rows.no(row.seq), reason },
  });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await kind.changed?.(context, { row: { ...row, ...given } as R, project }, row);
  const { assigneeId } = values;
  if (assigneeId === undefined || assigneeId === row.assigneeId) return;
  await tellAssigned(context, kind, row.id, assigneeId, row.assigneeId);
}

/** Fields as people change them, against the version that they saw. */
export async function updateRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
  { version, reason, ...input }: Given & { version: number; reason?: string },
): Promise<{ version: number }> {
  const loaded = await loadRecord(context, kind, id, 'update');
  if (loaded.row.version !== version) throw await staleRecord(context, kind, id);
  const values = await filled(context, kind, loaded.project, { ...input, reason }, loaded.row);
  await context.db.transaction((db) =>
    writeRecord({ ...context, db }, kind, loaded, values, { reason: reason?.trim() || null }),
  );
  return { version: version + 1 };
}

async function note<R extends StatedRow<S>, S extends string>(
  context: ObjectContext,
  { type, rows }: RegisterKind<R, S>,
  { row, project }: LoadedRecord<R>,
  gone: boolean,
  reason: string | null,
): Promise<void> {
  const { db, actor } = context;
  const event = gone ? 'deleted' : 'recovered';
  await noteHistory(db, { type, id: row.id }, actor.userId, { event, reason, projectId: row.projectId });
  announce(context, { type, id: row.id }, { project });
  await logOperation(db, actor, {
    module: type,
    action: gone ? 'recycled' : 'recovered',
    objectType: type,
    objectId: row.id,
    projectId: row.projectId,
    detail: { no: rows.no(row.seq), reason },
  });
}

export async function recycleRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
  reason: string | null,
): Promise<void> {
  const loaded = await loadRecord(context, kind, id, 'remove');
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    if ((await kind.rows.recycle(db, id, context.actor.userId, reason)) === 0) throw notFound(kind.noun);
    await kind.recycled?.(inside, loaded.row, true);
    // Who registered it takes that back: nobody has heard of it yet.
    await context.platform.withdraw(context.platform, db, context.actor, [madeRecord(kind.type, id)]);
    await note(inside, kind, loaded, true, reason);
  });
}

/** Takes back that it was made, as long as it is its maker's alone. */
export async function unmakeRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
): Promise<void> {
  const { row } = await loadRecord(context, kind, id, 'remove', 'change');
  const [touched] = await context.db.query<{ why: string | null }>(
    `SELECT CASE
        WHEN EXISTS (SELECT 1 FROM history WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND actor_id <> $4) THEN '他人已修改'
        WHEN EXISTS (SELECT 1 FROM comment WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3) THEN '已有评论'
        -- Not what came along with a conversion: another object holds it as well.
        WHEN EXISTS (SELECT 1 FROM object_file x WHERE x.tenant_id = $1 AND x.object_type = $2 AND x.object_id = $3
              AND NOT EXISTS (SELECT 1 FROM object_file o WHERE o.tenant_id = $1 AND o.file_id = x.file_id AND o.object_id <> $3)) THEN '已有附件'
      END AS why`,
    [kind.type, id, context.actor.userId],
  );
  if (touched?.why) throw againstRule(`${kind.rows.no(row.seq)} ${touched.why}，未撤销登记`);
  await recycleRecord(context, kind, id, '撤销登记');
}

/** Who may delete one may take it out of the recycle bin again. */
export async function recoverRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
): Promise<void> {
  const [found] = await findRecords(context, kind, [id], undefined, { recycled: true });
  const loaded = judgeRecord(context, kind, found, 'remove');
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    if ((await kind.rows.recover(db, id, context.actor.userId)) === 0) throw notFound(kind.noun);
    await kind.recycled?.(inside, loaded.row, false);
    await context.platform.tellAgain(context.platform, db, context.actor, [madeRecord(kind.type, id)]);
    await note(inside, kind, loaded, false, null);
  });
}
