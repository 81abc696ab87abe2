/** What is drawn of a process and not published, and whether types may begin to use it (product model 17.1 `status`). */
import { eq, sql } from 'drizzle-orm';
import type { ProcessDraftSave, ProcessStatusChange } from '../../../../contract/task/process';
import { process } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { announceWorkflow } from './announce';
import { lockConfiguration } from './processes';

type ProcessRecord = typeof process.$inferSelect;

/** Writes this into a process whose draft is used up or given up. */
export const noDraft = { draft: null, draftBy: null, draftAt: null, draftVersion: sql<number>`draft_version + 1` };

/** 409 for whoever has not seen the draft that stands there: who drew it, and when. */
export const staleDraft = (context: TenantContext, row: ProcessRecord) =>
  staleRow(
    context,
    { version: row.draftVersion, updatedBy: row.draftBy ?? row.updatedBy, updatedAt: row.draftAt ?? row.updatedAt },
    { version: row.draftVersion, draft: row.draft },
  );

/** Keeps what is drawn; tasks go on by what is published. */
export function saveDraft(
  context: TenantContext,
  id: string,
  { version, draftVersion, document }: ProcessDraftSave,
): Promise<{ draftVersion: number }> {
  return changing(context, id, async (tx, before) => {
    if (before.version !== version) throw await staleRow(context, before);
    if (before.draftVersion !== draftVersion) throw await staleDraft(context, before);
    const values = { draft: document, draftBy: context.actor.userId, draftAt: new Date().toISOString() };
    await tx.update(process, { ...values, draftVersion: draftVersion + 1 }, eq(process.id, id));
    await note(context, tx, 'processDraftSaved', before);
    return { draftVersion: draftVersion + 1 };
  });
}

/** Gives the draft up that the caller has seen. */
export function dropDraft(context: TenantContext, id: string, draftVersion: number): Promise<void> {
  return changing(context, id, async (tx, before) => {
    if (!before.draft) return;
    if (before.draftVersion !== draftVersion) throw await staleDraft(context, before);
    await tx.update(process, noDraft, eq(process.id, id));
    await note(context, tx, 'processDraftDropped', before);
  });
}

/** A process out of use is for no more types; those that have it, and their tasks, go on. */
export function setProcessStatus(
  context: TenantContext,
  id: string,
  { version, status }: ProcessStatusChange,
): Promise<{ version: number }> {
  return changing(context, id, async (tx, before) => {
    if (before.version !== version) throw await staleRow(context, before);
    if (before.status === 'draft') throw againstRule('流程还没有发布，请先发布');
    if (before.builtin && status === 'disabled') throw againstRule('内置流程不能停用');
    if (before.status === status) return { version };
    const stamp = { updatedBy: context.actor.userId, updatedAt: new Date().toISOString() };
    await tx.update(process, { status, version: version + 1, ...stamp }, eq(process.id, id));
    await note(context, tx, status === 'disabled' ? 'processDisabled' : 'processEnabled', before);
    announceWorkflow(context, tx);
    return { version: version + 1 };
  });
}

function changing<T>(
  { db }: TenantContext,
  id: string,
  work: (tx: TenantDb, before: ProcessRecord) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockConfiguration(tx);
    const before = await tx.find(process, id);
    if (!before) throw notFound('流程');
    return work(tx, before);
  });
}

const note = (context: TenantContext, tx: TenantDb, action: string, { id, name }: ProcessRecord) =>
  logOperation(tx, context.actor, { module: 'task', action, objectType: 'process', objectId: id, detail: { name } });
