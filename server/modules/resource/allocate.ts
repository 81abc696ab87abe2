/** Allocating resources: overbooking is told, never refused; whoever plans knows better what gives way. */
import { and, eq } from 'drizzle-orm';
import type { FieldChange } from '../../../contract/object/history';
import { loadOf } from '../../../contract/resource/load';
import type { AllocationCreate, AllocationSaved, AllocationUpdate } from '../../../contract/resource/resource';
import { newId } from '../../base/present';
import { resourceAllocation } from '../../db/schema';
import { invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { announce } from '../../object/events';
import { noteHistory } from '../../object/history/note';
import { logOperation } from '../../object/operationLog';
import type { LoadedRecord } from '../../object/register/kind';
import { loadRecord } from '../../object/register/load';
import { assertNamed } from '../../object/register/people';
import { staleRow } from '../../object/stale';
import { takenOf } from './allocations';
import { type Resource, resources } from './register';

type Row = typeof resourceAllocation.$inferSelect;
type Loaded = LoadedRecord<Resource>;

const say = (
  { unit }: Resource,
  { fromOn, toOn, quantity, purpose }: Pick<Row, 'fromOn' | 'toOn' | 'quantity' | 'purpose'>,
) => `${fromOn} 至 ${toOn}，${quantity}${unit && ` ${unit}`}，${purpose}`;

/** The values to be kept. @throws 400 naming the field */
async function valuesOf(context: TenantContext, { project }: Loaded, input: AllocationCreate, before?: Row) {
  const { from, to, quantity, purpose, userId = before?.userId ?? null, taskId = before?.taskId ?? null } = input;
  const hundredths = quantity * 100;
  if (Math.abs(hundredths - Math.round(hundredths)) > 1e-6) throw invalid('数量最多两位小数', 'quantity');
  if (userId !== (before?.userId ?? null)) await assertNamed(context.db, project, { userId });
  if (taskId && taskId !== before?.taskId) {
    const [task] = await context.platform.objects.findVisible(context, 'task', [taskId]);
    if (task?.subject.project?.id !== project.id) throw invalid('任务不在本项目中，请重新选择', 'taskId');
  }
  return { fromOn: from, toOn: to, quantity, purpose: purpose.trim(), userId, taskId };
}

/** What is over in the days of an allocation, as the transaction leaves it. */
async function overIn({ db }: TenantContext, { row }: Loaded, { fromOn, toOn }: Pick<Row, 'fromOn' | 'toOn'>) {
  const taken = (await takenOf(db, [row.id], fromOn)).get(row.id) ?? [];
  return loadOf(taken, row)
    .filter(({ over, from, to }) => over && to >= fromOn && from <= toOn)
    .map((span) => ({
      ...span,
      from: span.from < fromOn ? fromOn : span.from,
      to: span.to > toOn ? toOn : span.to,
    }));
}

async function note(
  context: TenantContext,
  { row, project }: Loaded,
  action: string,
  before: Row | null,
  after: Row | null,
) {
  const { db, actor } = context;
  const ref = { type: 'resource', id: row.id } as const;
  const change: FieldChange = {
    field: 'allocation',
    label: '分配',
    before: before && say(row, before),
    after: after && say(row, after),
  };
  await noteHistory(db, ref, actor.userId, { event: action, changes: [change], projectId: row.projectId });
  await logOperation(db, actor, {
    module: 'resource',
    action,
    objectType: 'resource',
    objectId: row.id,
    projectId: row.projectId,
    changes: [change],
    detail: { no: resources.rows.no(row.seq) },
  });
  announce(context, ref, { project });
}

/** Holds the resource, so that two who allocate at once each see what the other took. */
const hold = (context: TenantContext, id: string) => loadRecord(context, resources, id, 'update', 'change');

export async function allocate(context: TenantContext, id: string, input: AllocationCreate): Promise<AllocationSaved> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await hold(inside, id);
    const values = await valuesOf(inside, loaded, input);
    const made = { id: newId(), resourceId: id, ...values };
    const { userId: by } = context.actor;
    await db.insert(resourceAllocation, { ...made, createdBy: by, updatedBy: by });
    await note(inside, loaded, 'allocated', null, made as Row);
    return { id: made.id, version: 1, over: await overIn(inside, loaded, values) };
  });
}

async function allocationOf({ db }: TenantContext, resourceId: string, id: string): Promise<Row> {
  const found = await db.find(resourceAllocation, id);
  if (found?.resourceId !== resourceId) throw notFound('分配');
  return found;
}

export async function changeAllocation(
  context: TenantContext,
  resourceId: string,
  id: string,
  { version, ...input }: AllocationUpdate,
): Promise<AllocationSaved> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await hold(inside, resourceId);
    const before = await allocationOf(inside, resourceId, id);
    const values = await valuesOf(inside, loaded, input, before);
    const changed = await db.update(
      resourceAllocation,
      { ...values, version: version + 1, updatedBy: context.actor.userId, updatedAt: new Date().toISOString() },
      and(eq(resourceAllocation.id, id), eq(resourceAllocation.version, version)),
    );
    if (changed === 0) {
      const { fromOn: from, toOn: to, quantity, purpose, version: now } = before;
      throw await staleRow(inside, before, { version: now, from, to, quantity, purpose });
    }
    await note(inside, loaded, 'allocationChanged', before, { ...before, ...values });
    return { id, version: version + 1, over: await overIn(inside, loaded, values) };
  });
}

export async function removeAllocation(context: TenantContext, resourceId: string, id: string): Promise<void> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await hold(inside, resourceId);
    const before = await allocationOf(inside, resourceId, id);
    await db.delete(resourceAllocation, eq(resourceAllocation.id, id));
    await note(inside, loaded, 'allocationRemoved', before, null);
  });
}
