/** Registering risks: by hand, several at once, or made from another object. */

import type { ObjectRef } from '../../../contract/object/types';
import { cellOf, strategies } from '../../../contract/risk/matrix';
import type { RiskBatchCreate, RiskCreate } from '../../../contract/risk/risk';
import { sanitize } from '../../base/html';
import { newId, today } from '../../base/present';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { NewObject, ObjectContext } from '../../object/define';
import type { Dictionary } from '../../object/dictionary';
import { logOperation } from '../../object/operationLog';
import { type LoadedProject, projectFor } from '../../object/project';
import { noteHistory } from '../../object/register/history';
import { assertChoice, assertLabels, assertNamed, labelNames } from '../../object/register/people';
import { type Risk, risks } from './fieldTable';
import { tellAssigned } from './tell';

type Values = Partial<Omit<RiskCreate, 'projectId' | 'probability' | 'impact'>>;

/** What is the same for a new one and a change: names, words, strategy by nature. */
export async function checkedRisk(
  context: ObjectContext,
  project: LoadedProject,
  input: Values,
  before?: Risk,
): Promise<Partial<Risk>> {
  const { platform, db } = context;
  const { ownerId, assigneeId, labelIds, title, description } = input;
  const named = (id: string | null | undefined, was: string | null | undefined) => (id === was ? undefined : id);
  await assertNamed(db, project, {
    ownerId: named(ownerId, before?.ownerId),
    assigneeId: named(assigneeId, before?.assigneeId),
  });
  if (labelIds?.length) assertLabels(await labelNames(db, project.id), labelIds);
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  assertWords(dictionary, input, before);
  return {
    ...input,
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: sanitize(description) }),
  };
}

function assertWords(dictionary: Dictionary, input: Values, before?: Risk): void {
  assertChoice(dictionary, 'riskSource', input.source, 'source', before?.source);
  assertChoice(dictionary, 'riskCategory', input.category, 'category', before?.category);
  assertChoice(dictionary, 'riskStrategy', input.strategy, 'strategy', before?.strategy);
  const nature = input.nature ?? before?.nature ?? 'threat';
  const strategy = input.strategy === undefined ? before?.strategy : input.strategy;
  if (strategy && !strategies[nature].includes(strategy)) {
    throw invalid(nature === 'threat' ? '威胁不能采用该应对策略' : '机会不能采用该应对策略', 'strategy');
  }
}

async function insertRisk(
  context: ObjectContext,
  project: LoadedProject,
  values: Partial<Risk>,
  cell: number,
  origin?: ObjectRef,
): Promise<{ id: string; no: string }> {
  const { db, actor } = context;
  const id = newId();
  const row = {
    ...values,
    id,
    projectId: project.id,
    ownerId: values.ownerId ?? actor.userId,
    identifiedOn: values.identifiedOn ?? today(),
    firstCell: cell,
    cell,
    originType: origin?.type ?? null,
    originId: origin?.id ?? null,
  };
  const seq = await risks.insert(db, row, actor.userId);
  await noteHistory(db, { type: 'risk', id }, actor.userId, { event: 'created' });
  const no = risks.no(seq);
  await logOperation(db, actor, {
    module: 'risk',
    action: 'created',
    objectType: 'risk',
    objectId: id,
    detail: { no, title: values.title },
  });
  if (values.assigneeId) await tellAssigned(context, id, values.assigneeId);
  return { id, no };
}

export async function createRisk(
  context: TenantContext,
  { projectId, probability, impact, ...input }: RiskCreate,
): Promise<{ id: string; no: string }> {
  const project = await projectFor(context, projectId, 'RISK:CREATE');
  const values = await checkedRisk(context, project, input);
  return context.db.transaction((db) => insertRisk({ ...context, db }, project, values, cellOf(probability, impact)));
}

/** Several at once, assessed alike: what a meeting writes down. */
export async function createRisks(
  context: TenantContext,
  { projectId, titles, probability, impact, assigneeId }: RiskBatchCreate,
): Promise<{ id: string; no: string }[]> {
  const project = await projectFor(context, projectId, 'RISK:CREATE');
  await assertNamed(context.db, project, { assigneeId });
  return context.db.transaction(async (db) => {
    const made: { id: string; no: string }[] = [];
    for (const title of titles) {
      const values = { title: title.trim(), assigneeId: assigneeId ?? null };
      made.push(await insertRisk({ ...context, db }, project, values, cellOf(probability, impact)));
    }
    return made;
  });
}

/** For other kinds, in their transaction. */
export async function createRiskFor(
  context: ObjectContext,
  { projectId, title, description, assigneeId, labelIds, values = {} }: NewObject,
  origin?: ObjectRef,
): Promise<ObjectRef> {
  const project = await projectFor(context, projectId, 'RISK:CREATE');
  const input = await checkedRisk(context, project, {
    title,
    ...(description !== undefined && { description }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(labelIds && { labelIds: [...labelIds] }),
  });
  const cell = cellOf(Number(values.probability ?? 3), Number(values.impact ?? 3));
  return { type: 'risk', id: (await insertRisk(context, project, input, cell, origin)).id };
}
