/**
 * Takes a step of a fixed lifecycle: stale, step, right, required fields, reason and guard in this order, then the row,
 * its history, its log entry and its event in one transaction. No state is written anywhere else.
 */
import { BACK, buttonsFrom, goesBack, type Lifecycle, type Step, wayTo } from '../../contract/object/lifecycle';
import type { TenantDb } from '../db/scope';
import { type ApiError, againstRule, invalid } from '../errors';
import type { TenantContext } from '../http/route';

export interface StepAsk<S extends string> {
  to: S | typeof BACK;
  /** The version that the asking person saw. */
  version: number;
  /** The state that the button stood beside. Absent: the version says enough. */
  state?: S;
  reason?: string | null;
  /** Fields that are filled in with the step. */
  values?: Readonly<Record<string, unknown>>;
  /** Those who had to agree did: opens the steps that are no buttons. */
  approved?: true;
}

/** A step that was judged and is about to be written. */
export interface Move<S extends string> {
  from: S;
  to: S;
  /** What the object remembers afterwards, for `back`. */
  before: S | null;
  step: Step;
  reason: string | null;
  values: Readonly<Record<string, unknown>>;
}

export interface Stated<S extends string> {
  state: S;
  version: number;
  stateBefore?: S | null;
}

/** What a kind gives for its steps to be taken. `C` is what its functions need beside the request's context. */
export interface StatefulKind<R extends Stated<S>, S extends string, C extends TenantContext = TenantContext> {
  lifecycle: Lifecycle<S>;
  /** Throws 403, or 404, where the actor may not take the step. */
  judge(context: C, loaded: R, move: Move<S>): void | Promise<void>;
  /** What must hold for the object to enter a state by whatever step; going back enters nothing. */
  guards?: Partial<Record<S, (context: C, loaded: R, move: Move<S>) => void | Promise<void>>>;
  /** A field's name for people, where a step demands it. */
  fieldLabel?(name: string): string;
  /** What stands there now, for the 409. */
  stale(context: C, loaded: R): ApiError | Promise<ApiError>;
  /** Writes state, fields and version + 1 where the version still is the loaded one; 0 rows mean stale. */
  write(tx: TenantDb, context: C, loaded: R, move: Move<S>): Promise<number>;
  /** In the same transaction: history, operation log, events, and what else follows from the step. */
  follow(tx: TenantDb, context: C, loaded: R, move: Move<S>): Promise<void>;
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Judges a step without taking it; throws as `take` would. */
export async function judgeStep<R extends Stated<S>, S extends string, C extends TenantContext>(
  kind: StatefulKind<R, S, C>,
  context: C,
  loaded: R,
  ask: StepAsk<S>,
): Promise<Move<S>> {
  const { lifecycle } = kind;
  const { state: from, version, stateBefore } = loaded;
  if (ask.version !== version || (ask.state !== undefined && ask.state !== from)) {
    throw await kind.stale(context, loaded);
  }
  const way = wayTo(lifecycle, from, ask.to, stateBefore);
  if (!way || (way.step.byApproval && !ask.approved)) throw noSuchStep(lifecycle, from, ask.to);
  const { step, state: to } = way;
  const move: Move<S> = {
    from,
    to,
    before: goesBack(lifecycle, to) ? from : null,
    step,
    reason: ask.reason?.trim() || null,
    values: ask.values ?? {},
  };
  await kind.judge(context, loaded, move);
  const missing = step.fills.find((name) =>
    isBlank(name in move.values ? move.values[name] : (loaded as Record<string, unknown>)[name]),
  );
  if (missing) throw invalid(`请填写${kind.fieldLabel?.(missing) ?? ''}`, missing);
  if (step.reason && !move.reason) throw invalid('请填写原因', 'reason');
  if (ask.to !== BACK) await kind.guards?.[to]?.(context, loaded, move);
  return move;
}

function noSuchStep<S extends string>(table: Lifecycle<S>, from: S, to: S | typeof BACK): ApiError {
  if (to === from) return againstRule(`已经是「${table.states[from].label}」`);
  const ways = buttonsFrom(table, from).map(({ step }) => step.label);
  const target = to === BACK ? '之前的状态' : `「${table.states[to as S]?.label ?? to}」`;
  return againstRule(
    `不能从「${table.states[from].label}」变更为${target}，${ways.length > 0 ? `可以：${ways.join('、')}` : '没有可用的操作'}`,
  );
}

/** Takes one step. 409 when the object has moved on, 422 when the table has no such step, 400 when something is missing. */
export async function take<R extends Stated<S>, S extends string, C extends TenantContext>(
  kind: StatefulKind<R, S, C>,
  context: C,
  loaded: R,
  ask: StepAsk<S>,
): Promise<{ state: S; version: number }> {
  const move = await judgeStep(kind, context, loaded, ask);
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    if ((await kind.write(tx, inside, loaded, move)) === 0) throw await kind.stale(inside, loaded);
    await kind.follow(tx, inside, loaded, move);
  });
  return { state: move.to, version: loaded.version + 1 };
}
