/** Where a card of a register's board can be put: the states of its lifecycle. Pure. */
import { BACK, buttonsFrom, type Lifecycle, openStates, statesOf, type Way } from '@contract/object/lifecycle';
import type { RegisterTab } from '@contract/object/tabs';
import type { PlaceVerdict, PlainColumn } from '@/features/object/board';

export interface StateColumn<S extends string> extends PlainColumn {
  key: S;
}

/** The states that the quick tab and the filter leave, in the order of the table; those that time alone enters have no cards to put. */
export function stateColumns<S extends string>(
  table: Lifecycle<S>,
  tab: RegisterTab | undefined,
  filtered: readonly string[],
): StateColumn<S>[] {
  const stands =
    !tab || tab.states === 'any' ? statesOf(table) : tab.states === 'open' ? openStates(table) : (tab.states as S[]);
  return statesOf(table)
    .filter((state) => stands.includes(state) && (filtered.length === 0 || filtered.includes(state)))
    .filter((state) => !table.states[state].byTime)
    .map((key) => ({ key, name: table.states[key].label, wipLimit: null }));
}

/** Whether a row may be put into a state, by which step, and if not, why. The server decides again. */
export function stepVerdict<S extends string>(
  table: Lifecycle<S>,
  state: S,
  to: S,
  maySteps: boolean,
): PlaceVerdict<Way<S>> {
  if (state === to) return { kind: 'home' };
  if (!maySteps) return { kind: 'refused', why: '您没有变更状态的权限' };
  const ways = buttonsFrom(table, state);
  const way = ways.find((one) => one.to === to);
  if (way) return { kind: 'allowed', name: way.step.label, reasonRequired: way.step.reason, move: way };
  const back = ways.find((one) => one.to === BACK);
  const names = ways.map(({ step }) => step.label).join('、');
  // Where it goes back to, only the object itself remembers.
  if (back) return { kind: 'refused', why: `请打开后用「${back.step.label}」回到之前的状态` };
  const { label } = table.states[state];
  return { kind: 'refused', why: `「${label}」没有这一步，可以：${names || '无'}` };
}
