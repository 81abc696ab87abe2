/** Steps of an object of a register, as its lifecycle has them. */
import type { BACK } from '../../../contract/object/lifecycle';
import { forbidden } from '../../errors';
import type { TenantContext } from '../../http/route';
import { judgeStep, type Move, type StatefulKind, type StepAsk, take } from '../lifecycle';
import type { LoadedProject } from '../project';
import { staleRecord, writeRecord, writeRecords } from './change';
import { filled } from './fill';
import type { Given, LoadedRecord, RegisterKind, StatedRow } from './kind';
import { loadRecord } from './load';
import { tellState } from './tell';

type Stepped<R> = R & { project: LoadedProject };
const asLoaded = <R extends StatedRow>({ project, ...row }: Stepped<R>): LoadedRecord<R> => ({
  row: row as unknown as R,
  project,
});

/** What a step writes of an object. */
async function valuesOf<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  loaded: Stepped<R>,
  move: Move<S>,
): Promise<Partial<R>> {
  const { fields } = kind.rows.fields;
  const given = Object.fromEntries(Object.entries(move.values).filter(([name]) => fields.get(name)?.right));
  return {
    ...(await filled(context, kind, loaded.project, given, loaded)),
    ...kind.stepValues?.(context, loaded, move),
    state: move.to,
    stateBefore: move.before,
  };
}

/** What a step brings about once it is written: by the kind's rules, and who is told. */
async function follow<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  loaded: LoadedRecord<R>,
  move: Move<S>,
): Promise<void> {
  await kind.stepped?.(context, loaded, move);
  await tellState<R, S>(context, kind, loaded.row, move);
}

function stateful<R extends StatedRow<S>, S extends string>(kind: RegisterKind<R, S>): StatefulKind<Stepped<R>, S> {
  const { policy, lifecycle, rows, guards = {} } = kind;
  const { fields } = rows.fields;
  return {
    lifecycle,
    guards,
    judge({ actor }, loaded) {
      if (!policy.state(actor, loaded.project, loaded)) throw forbidden();
    },
    fieldLabel: (name) => kind.labels?.[name] ?? fields.get(name)?.label ?? '必填项',
    stale: (context, { id }) => staleRecord(context, kind, id),
    async write(_tx, context, loaded, move) {
      const values = await valuesOf(context, kind, loaded, move);
      await writeRecord(context, kind, asLoaded<R>(loaded), values, { event: 'stated', reason: move.reason });
      return 1;
    },
    follow: (_tx, context, loaded, move) => follow(context, kind, asLoaded<R>(loaded), move),
  };
}

/** Takes a step of a loaded object. 409 when it has moved on, 422 without such a step, 400 when something is missing. */
export const takeStep = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { row, project }: LoadedRecord<R>,
  ask: StepAsk<S>,
): Promise<{ state: S; version: number }> => take(stateful(kind), context, { ...row, project }, ask);

/** A step that was judged, with what it writes. */
export interface JudgedStep<R, S extends string> {
  loaded: LoadedRecord<R>;
  move: Move<S>;
  values: Partial<R>;
}

/** Judges a step without taking it; throws as `takeStep` would. */
export async function judgeStepOf<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { row, project }: LoadedRecord<R>,
  ask: StepAsk<S>,
): Promise<JudgedStep<R, S>> {
  const loaded = { ...row, project };
  const move = await judgeStep(stateful(kind), context, loaded, ask);
  return { loaded: { row, project }, move, values: await valuesOf(context, kind, loaded, move) };
}

/** Takes judged steps of objects of one project for one reason, in the caller's transaction. */
export async function writeSteps<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  steps: readonly JudgedStep<R, S>[],
): Promise<void> {
  await writeRecords(context, kind, steps, { event: 'stated', reason: steps[0]?.move.reason });
  for (const { loaded, move } of steps) await follow(context, kind, loaded, move);
}

export async function stepRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
  {
    to,
    state,
    version,
    reason,
    ...values
  }: Given & { to: S | typeof BACK; state: S; version: number; reason?: string },
): Promise<{ state: S; version: number }> {
  const loaded = await loadRecord(context, kind, id);
  const ask: StepAsk<S> = { to, state, version, reason, values };
  const taking = () => takeStep(context, kind, loaded, ask);
  return kind.step ? kind.step(context, loaded, ask, taking) : taking();
}
