/**
 * Fixed lifecycles: the states of a kind of object and the steps between them, as one table that the server takes and
 * the console draws its buttons from. A table that contradicts itself does not load. No imports: the console bundles this.
 */

/** As a target: the state that the object was in before the present one. */
export const BACK = 'back';
type Back = typeof BACK;

/** How a state is shown; the console gives each tone a colour. */
export type StateTone = 'idle' | 'active' | 'paused' | 'done' | 'off' | 'alert';

export interface StateInfo {
  label: string;
  tone: StateTone;
  /** Nothing is left to do: not counted among the open ones. */
  closed?: boolean;
  /** Stops the clocks of the object. */
  pauses?: boolean;
  /** Entered by time alone: computed, never stored, and no step leads there. */
  byTime?: boolean;
}

export interface Step {
  /** What the button says: the deed, not the state that follows. */
  label: string;
  /** Has to say why. */
  reason: boolean;
  /** Fields that the object must have afterwards: given with the step, or there already. */
  fills: readonly string[];
  /** Fields that may be filled in with it. */
  asks: readonly string[];
  /** What the user should know before. */
  hint?: string;
  danger: boolean;
  /** No button: it is taken in the name of whoever asked for it, once those who were asked agreed (`server/object/approvals.ts`). */
  byApproval?: boolean;
}

/** A step of the table. `fills` are fields that must be filled in by then. */
export const step = (
  label: string,
  { reason = false, fills = [], asks = [], hint, danger = false, byApproval }: Partial<Omit<Step, 'label'>> = {},
): Step => ({ label, reason, fills, asks, hint, danger, ...(byApproval && { byApproval }) });

type StepTable<S extends string> = Readonly<Record<S, Readonly<Partial<Record<S | Back, Step>>>>>;

export interface Lifecycle<S extends string = string> {
  initial: S;
  states: Readonly<Record<S, StateInfo>>;
  steps: StepTable<S>;
}

/** A step as it stands in the table, with the key it is asked for by. */
export interface Way<S extends string = string> {
  to: S | Back;
  step: Step;
}

/**
 * Declares a lifecycle and checks it: every target is a state, every state is reachable, and no state that goes back is
 * entered from another one that does, since the object remembers one state only.
 */
export function lifecycle<S extends string>(definition: Lifecycle<S>): Lifecycle<S> {
  const { states, initial } = definition;
  const reached = new Set<S>([initial, ...(Object.keys(states) as S[]).filter((one) => states[one].byTime)]);
  for (const from of reached) {
    for (const { to } of stepsFrom(definition, from)) {
      if (to === BACK) continue;
      if (!(to in states)) throw new Error(`The step ${from} → ${to} leaves the table`);
      if (states[to].byTime) throw new Error(`${from} → ${to}: only time leads there`);
      if (goesBack(definition, from) && goesBack(definition, to)) {
        throw new Error(`${from} → ${to}: both go back, and an object remembers one state`);
      }
      reached.add(to);
    }
  }
  if (goesBack(definition, initial)) throw new Error(`The first state ${initial} has none to go back to`);
  const lost = (Object.keys(states) as S[]).filter((one) => !reached.has(one));
  if (lost.length > 0) throw new Error(`No step leads to ${lost.join(', ')}`);
  return definition;
}

export const stepsFrom = <S extends string>({ steps }: Lifecycle<S>, from: S): Way<S>[] =>
  (Object.entries(steps[from] ?? {}) as [S | Back, Step][]).map(([to, one]) => ({ to, step: one }));

/** Whether the state remembers the one before. */
export const goesBack = <S extends string>({ steps }: Lifecycle<S>, state: S): boolean =>
  steps[state]?.[BACK] !== undefined;

/**
 * The step from one state to another, and where it ends; undefined where the table has none.
 * @param before the state that the object remembers, for `back`
 */
export function wayTo<S extends string>(
  table: Lifecycle<S>,
  from: S,
  to: S | Back,
  before?: S | null,
): { step: Step; state: S } | undefined {
  const found = table.steps[from]?.[to];
  if (!found) return undefined;
  if (to !== BACK) return { step: found, state: to as S };
  return before && before in table.states ? { step: found, state: before } : undefined;
}

export const statesOf = <S extends string>({ states }: Lifecycle<S>): S[] => Object.keys(states) as S[];
export const openStates = <S extends string>(table: Lifecycle<S>): S[] =>
  statesOf(table).filter((state) => !table.states[state].closed);
/** The steps that people take by a button. */
export const buttonsFrom = <S extends string>(table: Lifecycle<S>, from: S): Way<S>[] =>
  stepsFrom(table, from).filter(({ step: { byApproval } }) => !byApproval);
/** The fields that its steps fill in. */
export const filledBy = <S extends string>(table: Lifecycle<S>): string[] => [
  ...new Set(
    statesOf(table).flatMap((state) => stepsFrom(table, state).flatMap((way) => [...way.step.fills, ...way.step.asks])),
  ),
];
