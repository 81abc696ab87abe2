/** Changes of risks: fields, tracks, the recycle bin, many at once. */

import type { BatchAnswer } from '../../../contract/object/record';
import { cellOf, impactOf, levelOf, type Matrix, probabilityOf, rankOf, scoreOf } from '../../../contract/risk/matrix';
import type { RiskBatchUpdate, RiskTrackCreate, RiskUpdate } from '../../../contract/risk/risk';
import { newId } from '../../base/present';
import { risk, riskTrack } from '../../db/schema';
import { ApiError, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { noteHistory } from '../../object/register/history';
import { labelNames, wordsFor } from '../../object/register/people';
import { staleRow } from '../../object/stale';
import { type Risk, risks } from './fieldTable';
import { findRisks, type LoadedRisk, loadRisk } from './load';
import { checkedRisk } from './make';
import { riskRules } from './rules';
import { tellAssigned, tellEscalated } from './tell';

const sayCell = (cell: string) => {
  const [p, i] = [probabilityOf(Number(cell)), impactOf(Number(cell))];
  return `可能性 ${p} × 影响 ${i} = ${p * i}`;
};
export const riskWords = async ({ platform, db }: ObjectContext, projectId: string) =>
  wordsFor(
    platform,
    db,
    await labelNames(db, projectId),
    { source: 'riskSource', category: 'riskCategory', strategy: 'riskStrategy' },
    { cell: sayCell, firstCell: sayCell },
  );

export async function staleRisk(context: TenantContext, id: string) {
  const found = await context.db.find(risk, id);
  return found ? staleRow(context, found) : notFound('风险');
}

/** Writes values with their history; throws 409 where somebody was quicker. */
export async function writeRisk(
  context: TenantContext,
  loaded: LoadedRisk,
  values: Partial<Risk>,
  { event = 'updated', reason = null }: { event?: string; reason?: string | null } = {},
): Promise<void> {
  const { db, actor } = context;
  const { row } = loaded;
  const words = await riskWords(context, row.projectId);
  if ((await risks.update(db, row, values, actor.userId)) === 0) throw await staleRisk(context, row.id);
  const changes = risks.describe(row, values, words);
  await noteHistory(db, { type: 'risk', id: row.id }, actor.userId, { event, changes, reason });
  await logOperation(db, actor, {
    module: 'risk',
    action: event,
    objectType: 'risk',
    objectId: row.id,
    projectId: row.projectId,
    changes,
    detail: { no: risks.no(row.seq), reason },
  });
  const { assigneeId } = values;
  if (assigneeId && assigneeId !== row.assigneeId) await tellAssigned(context, row.id, assigneeId);
}

/** Sets the mark of a risk that crosses up into the high level, and says so: once a crossing. */
export async function crossing(context: TenantContext, row: Risk, cell: number): Promise<Partial<Risk> | null> {
  const matrix = (await riskRules(context.platform, context.actor.tenantId)).matrix as Matrix;
  const rises = rankOf(levelOf(matrix, cell)) > rankOf(levelOf(matrix, row.cell));
  return rises && levelOf(matrix, cell) === 'high' ? { escalatedAt: new Date().toISOString() } : null;
}

export async function updateRisk(context: TenantContext, id: string, input: RiskUpdate): Promise<{ version: number }> {
  const { version, probability, impact, reason, ...fields } = input;
  const loaded = await loadRisk(context, id, 'update');
  const { row, project } = loaded;
  if (row.version !== version) throw await staleRisk(context, id);
  const values = await checkedRisk(context, project, fields, row);
  const first = cellOf(probability ?? probabilityOf(row.firstCell), impact ?? impactOf(row.firstCell));
  let crossed: Partial<Risk> | null = null;
  if (first !== row.firstCell) {
    // The first assessment is what the residual is measured against: frozen once somebody works on it.
    if (row.state !== 'IDENTIFIED' && !reason?.trim()) throw invalid('修改首次评估请填写原因', 'reason');
    values.firstCell = first;
    if (!row.trackedAt) {
      crossed = await crossing(context, row, first);
      values.cell = first;
    }
  }
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await writeRisk(inside, loaded, { ...values, ...crossed }, { reason: reason?.trim() || null });
    if (crossed && values.cell) await tellEscalated(inside, loaded, scoreOf(values.cell));
  });
  return { version: version + 1 };
}

/** What was seen of a risk; with probability and impact its residual becomes that. */
export async function addTrack(
  context: TenantContext,
  id: string,
  input: RiskTrackCreate,
): Promise<{ version: number }> {
  const loaded = await loadRisk(context, id, 'state');
  const { row } = loaded;
  if (row.version !== input.version) throw await staleRisk(context, id);
  const assessed = input.probability !== undefined || input.impact !== undefined;
  const cell = cellOf(input.probability ?? probabilityOf(row.cell), input.impact ?? impactOf(row.cell));
  const crossed = await crossing(context, row, cell);
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await insertTrack(inside, row.id, { ...input, cell: assessed ? cell : null });
    const values = {
      trackedAt: new Date().toISOString(),
      ...(assessed && { cell, cellBefore: row.cell }),
      ...crossed,
    };
    await writeRisk(inside, loaded, values, { event: 'tracked' });
    if (crossed) await tellEscalated(inside, loaded, scoreOf(cell));
  });
  return { version: row.version + 1 };
}

export async function insertTrack(
  { platform, db, actor }: ObjectContext,
  riskId: string,
  { cell, situation, measures }: { cell: number | null; situation: string; measures?: string },
): Promise<void> {
  const { matrix } = await riskRules(platform, db.tenantId);
  await db.insert(riskTrack, {
    id: newId(),
    riskId,
    by: actor.userId,
    probability: cell === null ? null : probabilityOf(cell),
    impact: cell === null ? null : impactOf(cell),
    level: cell === null ? null : levelOf(matrix as Matrix, cell),
    situation: situation.trim(),
    measures: measures?.trim() ?? '',
  });
}

export async function recycleRisk(context: TenantContext, id: string, reason: string | null): Promise<void> {
  const { row } = await loadRisk(context, id, 'remove');
  await context.db.transaction(async (db) => {
    if ((await risks.recycle(db, id, context.actor.userId, reason)) === 0) throw notFound('风险');
    await noteHistory(db, { type: 'risk', id }, context.actor.userId, { event: 'deleted', reason });
    await logOperation(db, context.actor, {
      module: 'risk',
      action: 'recycled',
      objectType: 'risk',
      objectId: id,
      detail: { no: risks.no(row.seq), reason },
    });
  });
}

/** The same for many, one by one: what refuses is named and holds up no other. */
export async function eachRisk(
  context: TenantContext,
  projectId: string,
  ids: readonly string[],
  work: (loaded: LoadedRisk) => Promise<unknown>,
): Promise<BatchAnswer> {
  await projectFor(context, projectId, 'RISK:LIST');
  const found = new Map((await findRisks(context, ids)).map((one) => [one.row.id, one]));
  const answer: BatchAnswer = { done: 0, refused: [] };
  for (const id of ids) {
    const loaded = found.get(id);
    try {
      if (!loaded || loaded.row.projectId !== projectId) throw notFound('风险');
      await loadRisk(context, id);
      await work(loaded);
      answer.done += 1;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      const visible = failure.status !== 404 && loaded;
      answer.refused.push({ id, no: visible ? risks.no(loaded.row.seq) : '', reason: failure.message });
    }
  }
  return answer;
}

export const updateRisks = (context: TenantContext, { projectId, ids, set }: RiskBatchUpdate): Promise<BatchAnswer> =>
  eachRisk(context, projectId, ids, ({ row }) => updateRisk(context, row.id, { ...set, version: row.version }));
