/**
 * The same for many objects of a register, in chunks: each is judged by itself, and those that pass are written together.
 * What refuses is named and holds up no other.
 */
import { flatValues, nestedValues } from '../../../contract/object/customNames';
import { BACK } from '../../../contract/object/lifecycle';
import type { BatchAnswer } from '../../../contract/object/record';
import { CHUNK_MS, Pace } from '../../base/pace';
import { ApiError, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../project';
import { putAway, type RecordWrite, writeRecords } from './change';
import { filled } from './fill';
import type { Given, LoadedRecord, RegisterKind, StatedRow } from './kind';
import { findRecords, judgeRecord } from './load';
import type { ReadOptions } from './register';
import { judgeStepOf, writeSteps } from './steps';

type Written = Pick<BatchAnswer['changed'][number], 'before' | 'after'>;
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** How many are worked on. `J` is one that passed, with what is to be written of it. */
interface Work<R, J> {
  /** Refuses by throwing, and writes nothing; null: it stands like that already. */
  judge(context: TenantContext, loaded: LoadedRecord<R>): Promise<J | null> | J | null;
  /** Writes some that passed, in the transaction of the context. */
  write(context: TenantContext, passed: readonly J[]): Promise<void>;
  /** What was written of one, as it is taken back. */
  written?(one: J): Written;
}

export async function each<R extends StatedRow<S>, S extends string, J>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
  work: Work<R, J>,
  from: Pick<ReadOptions, 'recycled'> = {},
): Promise<BatchAnswer> {
  await projectFor(context, projectId, kind.policy.privileges.list);
  const answer: BatchAnswer = { done: 0, unchanged: 0, changed: [], refused: [] };
  const goal = CHUNK_MS[context.platform.database.kind];
  for await (const part of new Pace({ goal, first: FIRST, least: LEAST, most: MOST }).parts(ids)) {
    await new Chunk(context, kind, work, projectId, answer).take(part, from);
  }
  return answer;
}

const FIRST = 10;
const LEAST = 2;
const MOST = 50;

/** Some of them: read by one statement, judged one by one, written by one transaction. */
class Chunk<R extends StatedRow<S>, S extends string, J> {
  private found = new Map<string, LoadedRecord<R>>();
  private readonly refusals = new Map<string, ApiError>();
  private readonly done = new Map<string, J | null>();

  constructor(
    private readonly context: TenantContext,
    private readonly kind: RegisterKind<R, S>,
    private readonly work: Work<R, J>,
    private readonly projectId: string,
    private readonly answer: BatchAnswer,
  ) {}

  async take(ids: readonly string[], from: Pick<ReadOptions, 'recycled'>): Promise<void> {
    const { context, kind, work } = this;
    const records = await findRecords(context, kind, ids, undefined, from);
    this.found = new Map(records.map((one) => [one.row.id, one]));
    const asking = { ...context, db: context.db.askingOnce() };
    const passed: [id: string, one: J][] = [];
    for (const id of ids) {
      try {
        const loaded = this.found.get(id);
        if (loaded?.row.projectId !== this.projectId) throw notFound(kind.noun);
        const one = await work.judge(asking, judgeRecord(context, kind, loaded, 'view'));
        if (one === null) this.done.set(id, null);
        else passed.push([id, one]);
      } catch (failure) {
        this.refuse(id, failure);
      }
    }
    await this.write(passed);
    for (const id of ids) this.say(id);
  }

  /** Where one refuses what follows from it, nothing of them is written: by halves, until that one is alone. */
  private async write(passed: readonly [id: string, one: J][]): Promise<void> {
    const [first] = passed;
    if (!first) return;
    const { context, kind, work } = this;
    try {
      await context.db.transaction(async (db) => {
        const ids = passed.map(([id]) => id);
        if (ids.length > 1) await kind.rows.hold(db, ids);
        await work.write(
          { ...context, db },
          passed.map(([, one]) => one),
        );
      });
      for (const [id, one] of passed) this.done.set(id, one);
    } catch (failure) {
      if (passed.length === 1) return this.refuse(first[0], failure);
      if (!isRefusal(failure)) throw failure;
      const middle = Math.ceil(passed.length / 2);
      await this.write(passed.slice(0, middle));
      await this.write(passed.slice(middle));
    }
  }

  private refuse(id: string, failure: unknown): void {
    if (!isRefusal(failure)) throw failure;
    this.refusals.set(id, failure);
  }

  private say(id: string): void {
    const { answer, kind } = this;
    const seq = this.found.get(id)?.row.seq;
    const no = seq === undefined ? '' : kind.rows.no(seq);
    const failure = this.refusals.get(id);
    if (failure) {
      answer.refused.push({ id, no: failure.status === 404 ? '' : no, reason: failure.message });
      return;
    }
    const one = this.done.get(id);
    answer.done += 1;
    if (one === null || one === undefined) answer.unchanged += 1;
    else if (this.work.written) answer.changed.push({ id, no, ...this.work.written(one) });
  }
}

const isRefusal = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.status < 500;

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
  each<R, S, RecordWrite<R> & { undo: Written }>(
    context,
    kind,
    { projectId, ids },
    {
      async judge(inside, loaded) {
        const now = flatValues(loaded.row as unknown as Given);
        const after = becomes(now, asked);
        const before = Object.fromEntries(Object.keys(after).map((name) => [name, now[name] ?? null]));
        judgeRecord(inside, kind, loaded, 'update');
        if (same(before, after)) return null;
        const values = await filled(inside, kind, loaded.project, nestedValues(after), loaded.row);
        return { loaded, values, undo: { before, after } };
      },
      write: (inside, passed) => writeRecords(inside, kind, passed),
      written: ({ undo }) => undo,
    },
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
  each(
    context,
    kind,
    { projectId, ids },
    {
      async judge(inside, loaded) {
        const refusal = to === BACK ? undefined : kind.oneByOne?.[to as S];
        if (refusal) throw invalid(refusal, 'to');
        return judgeStepOf(inside, kind, loaded, { to, version: loaded.row.version, reason, values });
      },
      write: (inside, passed) => writeSteps(inside, kind, passed),
    },
  );

export const recycleRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, ids, reason }: { projectId: string; ids: readonly string[]; reason: string },
): Promise<BatchAnswer> =>
  each<R, S, LoadedRecord<R>>(
    context,
    kind,
    { projectId, ids },
    {
      judge: (inside, loaded) => judgeRecord(inside, kind, loaded, 'remove'),
      write: (inside, passed) => putAway(inside, kind, passed, reason.trim()),
    },
  );
