/** Steps of an object of a register, as its lifecycle has them. */
import type { BACK } from '../../../contract/object/lifecycle';
import { forbidden } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type StatefulKind, type StepAsk, take } from '../lifecycle';
import type { LoadedProject } from '../project';
import { staleRecord, writeRecord } from './change';
import { filled } from './fill';
import type { Given, LoadedRecord, RegisterKind, StatedRow } from './kind';
import { loadRecord } from './load';
import { tellState } from './tell';

type Stepped<R> = R & { project: LoadedProject };
const asLoaded = <R extends StatedRow>({ project, ...row }: Stepped<R>): LoadedRecord<R> => ({
  row: row as unknown as R,
  project,
});

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
      const given = Object.fromEntries(Object.entries(move.values).filter(([name]) => fields.get(name)?.right));
      const values: Partial<R> = {
        ...(await filled(context, kind, loaded.project, given, loaded)),
        ...kind.stepValues?.(context, loaded, move),
        state: move.to,
        stateBefore: move.before,
      };
      await writeRecord(context, kind, asLoaded<R>(loaded), values, { event: 'stated', reason: move.reason });
      return 1;
    },
    async follow(_tx, context, loaded, move) {
      await kind.stepped?.(context, asLoaded<R>(loaded), move);
      await tellState<R, S>(context, kind, loaded, move);
    },
  };
}

/** Takes a step of a loaded object. 409 when it has moved on, 422 without such a step, 400 when something is missing. */
export const takeStep = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { row, project }: LoadedRecord<R>,
  ask: StepAsk<S>,
): Promise<{ state: S; version: number }> => take(stateful(kind), context, { ...row, project }, ask);

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
