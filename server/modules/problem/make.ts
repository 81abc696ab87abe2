/** Registering problems: by hand, several at once, or made from another object. */
import type { ObjectRef } from '../../../contract/object/types';
import type { ProblemBatchCreate, ProblemCreate } from '../../../contract/problem/problem';
import { sanitize } from '../../base/html';
import { newId } from '../../base/present';
import type { TenantContext } from '../../http/route';
import type { NewObject, ObjectContext } from '../../object/define';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { noteHistory } from '../../object/register/history';
import { assertChoice, assertLabels, assertNamed, labelNames } from '../../object/register/people';
import { startClocks } from './clocks';
import { type Problem, problems } from './fieldTable';
import { tellAssigned } from './tell';

type Values = Partial<Omit<ProblemCreate, 'projectId'>>;

/** What is the same for a new one and a change: names and words. */
export async function checkedProblem(
  context: ObjectContext,
  project: LoadedProject,
  input: Values,
  before?: Problem,
): Promise<Partial<Problem>> {
  const { platform, db } = context;
  const { ownerId, assigneeId, labelIds, title, description } = input;
  const named = (id: string | null | undefined, was: string | null | undefined) => (id === was ? undefined : id);
  await assertNamed(db, project, {
    ownerId: named(ownerId, before?.ownerId),
    assigneeId: named(assigneeId, before?.assigneeId),
  });
  if (labelIds?.length) assertLabels(await labelNames(db, project.id), labelIds);
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  assertChoice(dictionary, 'problemType', input.type, 'type', before?.type);
  assertChoice(dictionary, 'problemResolution', input.resolution, 'resolution', before?.resolution);
  return {
    ...input,
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: sanitize(description) }),
  };
}

async function insertProblem(
  context: ObjectContext,
  project: LoadedProject,
  values: Partial<Problem> & { severity: number },
  origin?: ObjectRef,
): Promise<{ id: string; no: string }> {
  const { db, actor } = context;
  const id = newId();
  const row = {
    ...values,
    id,
    projectId: project.id,
    ownerId: values.ownerId ?? actor.userId,
    originType: origin?.type ?? null,
    originId: origin?.id ?? null,
  };
  const seq = await problems.insert(db, row, actor.userId);
  const no = problems.no(seq);
  await noteHistory(db, { type: 'problem', id }, actor.userId, { event: 'created' });
  await logOperation(db, actor, {
    module: 'problem',
    action: 'created',
    objectType: 'problem',
    objectId: id,
    detail: { no, title: values.title },
  });
  await startClocks(context, {
    id,
    severity: values.severity,
    state: values.state ?? 'UNCONFIRMED',
    assigneeId: values.assigneeId ?? null,
    ownerId: row.ownerId,
    title: values.title ?? '',
  });
  if (values.assigneeId) await tellAssigned(context, id, values.assigneeId);
  return { id, no };
}

export async function createProblem(
  context: TenantContext,
  { projectId, ...input }: ProblemCreate,
): Promise<{ id: string; no: string }> {
  const project = await projectFor(context, projectId, 'PROBLEM:CREATE');
  const values = await checkedProblem(context, project, input);
  return context.db.transaction((db) =>
    insertProblem({ ...context, db }, project, { ...values, severity: input.severity }),
  );
}

export async function createProblems(
  context: TenantContext,
  { projectId, titles, severity, assigneeId }: ProblemBatchCreate,
): Promise<{ id: string; no: string }[]> {
  const project = await projectFor(context, projectId, 'PROBLEM:CREATE');
  await assertNamed(context.db, project, { assigneeId });
  return context.db.transaction(async (db) => {
    const made: { id: string; no: string }[] = [];
    for (const title of titles) {
      const values = { title: title.trim(), severity, assigneeId: assigneeId ?? null };
      made.push(await insertProblem({ ...context, db }, project, values));
    }
    return made;
  });
}

/** For other kinds, in their transaction. A risk that has struck makes one that needs no confirmation. */
export async function createProblemFor(
  context: ObjectContext,
  { projectId, title, description, assigneeId, labelIds, values = {} }: NewObject,
  origin?: ObjectRef,
): Promise<ObjectRef> {
  const project = await projectFor(context, projectId, 'PROBLEM:CREATE');
  const input = await checkedProblem(context, project, {
    title,
    ...(description !== undefined && { description }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(labelIds && { labelIds: [...labelIds] }),
  });
  const made = await insertProblem(
    context,
    project,
    {
      ...input,
      severity: Number(values.severity ?? 3),
      ...(values.confirmed === true && { state: 'CONFIRMED' as const }),
      ...(values.isPrivate === true && { isPrivate: true }),
    },
    origin,
  );
  return { type: 'problem', id: made.id };
}
