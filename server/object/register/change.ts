/** Changes of an object of a register: its fields, the recycle bin and back. */
import type { FieldChange } from '../../../contract/object/history';
import { type ApiError, againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../define';
import { announce } from '../events';
import { describeCustom } from '../fields/values';
import { noteHistories } from '../history/note';
import { logOperations } from '../operationLog';
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

/** What is to be written of one, judged already. */
export interface RecordWrite<R> {
  loaded: LoadedRecord<R>;
  values: Partial<R>;
}
interface Why {
  event?: string;
  reason?: string | null;
}

/** What the histories of some objects of one project say of their values. */
async function changesOf<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
  writes: readonly RecordWrite<R>[],
): Promise<FieldChange[][]> {
  const { platform, db } = context;
  const named = Object.entries((await kind.says?.(context, projectId)) ?? {});
  const say = {
    ...kind.say,
    ...Object.fromEntries(named.map(([name, words]) => [name, (code: string) => words[code] ?? '已删除'])),
  };
  const words = await wordsFor(platform, db, await labelNames(db, projectId), kind.lists, say);
  const hasCustom = writes.some(({ values }) => values.customFields);
  const fields = hasCustom ? await customFieldsOf(db, projectId, kind) : null;
  const people = await platform.directory.of(db.tenantId);
  return writes.map(({ loaded: { row }, values }) => [
    ...kind.rows.describe(row, values, words),
    ...(fields && values.customFields ? describeCustom(fields, row.customFields, values.customFields, people) : []),
  ]);
}

/**
 * Writes values of objects of one project with their histories, log entries and messages, in the caller's transaction:
 * each table by one statement. 409 where somebody was quicker with one of them.
 */
export async function writeRecords<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  writes: readonly RecordWrite<R>[],
  { event = 'updated', reason = null }: Why = {},
): Promise<void> {
  const { db, actor } = context;
  const { rows, type } = kind;
  const [first] = writes;
  if (!first) return;
  const { projectId } = first.loaded.row;
  const written = await rows.update(
    db,
    writes.map(({ loaded: { row }, values }) => ({ row, values })),
    actor.userId,
  );
  const missed = writes.find(({ loaded }) => !written.has(loaded.row.id));
  if (missed) throw await staleRecord(context, kind, missed.loaded.row.id);
  const changes = await changesOf(context, kind, projectId, writes);
  const refs = writes.map(({ loaded: { row } }) => ({ type, id: row.id }));
  await noteHistories(
    db,
    actor.userId,
    refs.map((ref, at) => ({ ref, event, changes: changes[at], reason, projectId })),
  );
  for (const ref of refs) announce(context, ref, first.loaded);
  await logOperations(
    db,
    actor,
    writes.map(({ loaded: { row } }, at) => ({
      ...{ module: type, action: event, objectType: type, objectId: row.id, projectId, changes: changes[at] },
      detail: { no: rows.no(row.seq), reason },
    })),
  );
  for (const { loaded, values } of writes) await followChange(context, kind, loaded, values);
}

/** What follows from a change of one, by the kind's own rules, and who is told that it is theirs. */
async function followChange<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { row, project }: LoadedRecord<R>,
  values: Partial<R>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await kind.changed?.(context, { row: { ...row, ...given } as R, project }, row);
  const { assigneeId } = values;
  if (assigneeId === undefined || assigneeId === row.assigneeId) return;
  await tellAssigned(context, kind, row.id, assigneeId, row.assigneeId);
}

export const writeRecord = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  loaded: LoadedRecord<R>,
  values: Partial<R>,
  why: Why = {},
): Promise<void> => writeRecords(context, kind, [{ loaded, values }], why);

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
  all: readonly LoadedRecord<R>[],
  gone: boolean,
  reason: string | null,
): Promise<void> {
  const { db, actor } = context;
  const event = gone ? 'deleted' : 'recovered';
  const action = gone ? 'recycled' : 'recovered';
  await noteHistories(
    db,
    actor.userId,
    all.map(({ row: { id, projectId } }) => ({ ref: { type, id }, event, reason, projectId })),
  );
  for (const loaded of all) announce(context, { type, id: loaded.row.id }, loaded);
  await logOperations(
    db,
    actor,
    all.map(({ row: { id, projectId, seq } }) => ({
      ...{ module: type, action, objectType: type, objectId: id, projectId },
      detail: { no: rows.no(seq), reason },
    })),
  );
}

/** Puts what was judged into the recycle bin, in the caller's transaction; 404 where one is gone already. */
export async function putAway<R extends StatedRow<S>, S extends string>(
  context: ObjectContext,
  kind: RegisterKind<R, S>,
  all: readonly LoadedRecord<R>[],
  reason: string | null,
): Promise<void> {
  const { platform, db, actor } = context;
  const ids = all.map(({ row }) => row.id);
  if ((await kind.rows.recycle(db, ids, actor.userId, reason)) < ids.length) throw notFound(kind.noun);
  for (const { row } of all) await kind.recycled?.(context, row, true);
  // Who registered it takes that back: nobody has heard of it yet.
  await platform.withdraw(
    platform,
    db,
    actor,
    ids.map((id) => madeRecord(kind.type, id)),
  );
  await note(context, kind, all, true, reason);
}

/** Takes what was judged out of the recycle bin, in the caller's transaction; 404 where one is not there. */
export async function takeOut<R extends StatedRow<S>, S extends string>(
  context: ObjectContext,
  kind: RegisterKind<R, S>,
  all: readonly LoadedRecord<R>[],
): Promise<void> {
  const { platform, db, actor } = context;
  const ids = all.map(({ row }) => row.id);
  if ((await kind.rows.recover(db, ids, actor.userId)) < ids.length) throw notFound(kind.noun);
  for (const { row } of all) await kind.recycled?.(context, row, false);
  await platform.tellAgain(
    platform,
    db,
    actor,
    ids.map((id) => madeRecord(kind.type, id)),
  );
  await note(context, kind, all, false, null);
}

export async function recycleRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
  reason: string | null,
): Promise<void> {
  const loaded = await loadRecord(context, kind, id, 'remove');
  await context.db.transaction((db) => putAway({ ...context, db }, kind, [loaded], reason));
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
  await context.db.transaction((db) => takeOut({ ...context, db }, kind, [loaded]));
}
