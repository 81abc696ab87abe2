/** New objects of a register: by hand, several at once, or made from another object. */
import type { ObjectRef } from '../../../contract/objectTypes';
import { newId } from '../../base/present';
import type { TenantContext } from '../../http/route';
import type { Born } from '../born';
import type { NewObject, ObjectContext } from '../define';
import { announce } from '../events';
import { noteHistory } from '../history/note';
import { logOperation } from '../operationLog';
import { type LoadedProject, projectFor } from '../project';
import { filled } from './fill';
import type { Given, RegisterKind, StatedRow } from './kind';
import { tellAssigned } from './tell';

export interface MadeRecord {
  id: string;
  no: string;
}

/** In the caller's transaction: the row with its number, its history, its log entry, its message. */
async function insert<R extends StatedRow<S>, S extends string>(
  context: ObjectContext,
  kind: RegisterKind<R, S>,
  project: LoadedProject,
  values: Partial<R>,
  origin?: ObjectRef,
): Promise<MadeRecord> {
  const { db, actor } = context;
  const { rows, type } = kind;
  const id = newId();
  const seq = await rows.insert(
    db,
    {
      ...values,
      id,
      projectId: project.id,
      ownerId: values.ownerId ?? actor.userId,
      originType: origin?.type ?? null,
      originId: origin?.id ?? null,
    },
    actor.userId,
  );
  const no = rows.no(seq);
  await noteHistory(db, { type, id }, actor.userId, { event: 'created', projectId: project.id });
  await logOperation(db, actor, {
    module: type,
    action: 'created',
    objectType: type,
    objectId: id,
    projectId: project.id,
    detail: { no, title: values.title },
  });
  const [row] = await rows.read(db, 't.id = $2', [id]);
  if (row) await kind.changed?.(context, { row, project }, null);
  if (values.assigneeId) await tellAssigned(context, kind, id, values.assigneeId);
  announce(context, { type, id }, { project });
  return { id, no };
}

export async function createRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
  input: Given,
): Promise<MadeRecord> {
  const project = await projectFor(context, projectId, kind.policy.privileges.create);
  const values = await filled(context, kind, project, input);
  return context.db.transaction((db) => insert({ ...context, db }, kind, project, values));
}

/** Several at once, alike but for their titles: what a meeting writes down. */
export async function createRecords<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
  titles: readonly string[],
  input: Given,
): Promise<MadeRecord[]> {
  const project = await projectFor(context, projectId, kind.policy.privileges.create);
  const values = await filled(context, kind, project, input);
  return context.db.transaction(async (db) => {
    const made: MadeRecord[] = [];
    for (const title of titles) {
      made.push(await insert({ ...context, db }, kind, project, { ...values, title: title.trim() }));
    }
    return made;
  });
}

/** For other kinds, in their transaction. */
export async function createRecordFor<R extends StatedRow<S>, S extends string>(
  context: ObjectContext,
  kind: RegisterKind<R, S>,
  { title, description, assigneeId, labelIds, values = {} }: NewObject,
  { origin, projectId, isPrivate }: Born,
): Promise<ObjectRef> {
  const project = await projectFor(context, projectId, kind.policy.privileges.create);
  const { input, row } = kind.adopt?.(values) ?? {};
  const common = { title, description, assigneeId, labelIds: labelIds && [...labelIds] };
  const stored = await filled(
    context,
    kind,
    project,
    { ...common, ...input, ...(isPrivate && { isPrivate }) },
    undefined,
    { asked: false },
  );
  const { id } = await insert(context, kind, project, { ...stored, ...row }, origin);
  return { type: kind.type, id };
}
