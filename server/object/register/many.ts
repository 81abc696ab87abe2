/** The same for many objects of a register, one by one: what refuses is named and holds up no other. */
import { BACK } from '../../../contract/object/lifecycle';
import type { BatchAnswer } from '../../../contract/object/record';
import { ApiError, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../project';
import { updateRecord } from './change';
import type { Given, LoadedRecord, RegisterKind, StatedRow } from './kind';
import { findRecords, judgeRecord } from './load';
import { takeStep } from './steps';

async function each<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
  ids: readonly string[],
  work: (loaded: LoadedRecord<R>) => Promise<unknown>,
): Promise<BatchAnswer> {
  await projectFor(context, projectId, kind.policy.privileges.list);
  const found = new Map((await findRecords(context, kind, ids)).map((one) => [one.row.id, one]));
  const answer: BatchAnswer = { done: 0, refused: [] };
  for (const id of ids) {
    const loaded = found.get(id);
    try {
      if (loaded?.row.projectId !== projectId) throw notFound(kind.noun);
      await work(judgeRecord(context, kind, loaded, 'view'));
      answer.done += 1;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      const visible = failure.status !== 404 && loaded;
      answer.refused.push({ id, no: visible ? kind.rows.no(loaded.row.seq) : '', reason: failure.message });
    }
  }
  return answer;
}

export const updateRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, ids, set }: { projectId: string; ids: readonly string[]; set: Given },
): Promise<BatchAnswer> =>
  each(context, kind, projectId, ids, ({ row }) =>
    updateRecord(context, kind, row.id, { ...set, version: row.version }),
  );

export const stepRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  {
    projectId,
    ids,
    to,
    reason,
    ...values
  }: Given & { projectId: string; ids: readonly string[]; to: S | typeof BACK; reason?: string },
): Promise<BatchAnswer> =>
  each(context, kind, projectId, ids, (loaded) => {
    const refusal = to === BACK ? undefined : kind.oneByOne?.[to as S];
    if (refusal) throw invalid(refusal, 'to');
    return takeStep(context, kind, loaded, { to, version: loaded.row.version, reason, values });
  });
