/** The same for many objects of a register, one by one: what refuses is named and holds up no other. */
import { flatValues, nestedValues } from '../../../contract/object/customNames';
import { BACK } from '../../../contract/object/lifecycle';
import type { BatchAnswer } from '../../../contract/object/record';
import { Pace, TURN_MS } from '../../base/pace';
import { ApiError, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../project';
import { recycleRecord, updateRecord } from './change';
import type { Given, LoadedRecord, RegisterKind, StatedRow } from './kind';
import { findRecords, judgeRecord } from './load';
import type { ReadOptions } from './register';
import { takeStep } from './steps';

type Written = BatchAnswer['changed'][number];
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** @param work gives what it wrote, as it is taken back; null: it stood like that already */
export async function each<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  projectId: string,
  ids: readonly string[],
  work: (loaded: LoadedRecord<R>) => Promise<Pick<Written, 'before' | 'after'> | null | undefined>,
  from: Pick<ReadOptions, 'recycled'> = {},
): Promise<BatchAnswer> {
  await projectFor(context, projectId, kind.policy.privileges.list);
  const found = new Map((await findRecords(context, kind, ids, undefined, from)).map((one) => [one.row.id, one]));
  const answer: BatchAnswer = { done: 0, unchanged: 0, changed: [], refused: [] };
  for await (const part of new Pace({ goal: TURN_MS, first: 1, least: 1, most: 50 }).parts(ids)) {
    for (const id of part) await takeOne(id);
  }
  return answer;

  async function takeOne(id: string): Promise<void> {
    const loaded = found.get(id);
    try {
      if (loaded?.row.projectId !== projectId) throw notFound(kind.noun);
      const written = await work(judgeRecord(context, kind, loaded, 'view'));
      answer.done += 1;
      if (written) answer.changed.push({ id, no: kind.rows.no(loaded.row.seq), ...written });
      if (written === null) answer.unchanged += 1;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      const visible = failure.status !== 404 && loaded;
      answer.refused.push({ id, no: visible ? kind.rows.no(loaded.row.seq) : '', reason: failure.message });
    }
  }
}

interface ManyChanges {
  projectId: string;
  ids: readonly string[];
  set: Given;
  /** To sets: beside what each has, and out of it. */
  add?: Given;
  remove?: Given;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** What is asked of all, as it becomes of one. */
function becomes(now: Given, asked: Pick<ManyChanges, 'set' | 'add' | 'remove'>): Given {
  const [set, add, remove] = [asked.set, asked.add ?? {}, asked.remove ?? {}].map(flatValues) as [Given, Given, Given];
  const names = new Set([...Object.keys(add), ...Object.keys(remove)]);
  const sets = [...names].map((name) => {
    const gone = new Set(listOf(remove[name]));
    const kept = listOf(now[name]).filter((one) => !gone.has(one));
    return [name, [...new Set([...kept, ...listOf(add[name])])]];
  });
  return { ...set, ...Object.fromEntries(sets) };
}

export const updateRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, ids, ...asked }: ManyChanges,
): Promise<BatchAnswer> =>
  each(context, kind, projectId, ids, async (loaded) => {
    const now = flatValues(loaded.row as unknown as Given);
    const after = becomes(now, asked);
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, now[name] ?? null]));
    judgeRecord(context, kind, loaded, 'update');
    if (same(before, after)) return null;
    await updateRecord(context, kind, loaded.row.id, { ...nestedValues(after), version: loaded.row.version });
    return { before, after };
  });

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
  each(context, kind, projectId, ids, async (loaded) => {
    const refusal = to === BACK ? undefined : kind.oneByOne?.[to as S];
    if (refusal) throw invalid(refusal, 'to');
    await takeStep(context, kind, loaded, { to, version: loaded.row.version, reason, values });
    return undefined;
  });

export const recycleRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, ids, reason }: { projectId: string; ids: readonly string[]; reason: string },
): Promise<BatchAnswer> =>
  each(context, kind, projectId, ids, async ({ row }) => {
    await recycleRecord(context, kind, row.id, reason.trim());
    return undefined;
  });
