/** Between a list's state and a saved view of it. The address says the whole state beside the view's id, so that a link works without it. Pure. */
import type { SavedView } from '@contract/object/savedViews';
import { type ColumnChoice, readChoice } from '../columnChoice';
import { parseState, printState } from '../state/address';
import type { Param, Schema, StateOf } from '../state/param';
import { person } from '../state/params';

/** The saved view that a list stands in: the parameter `saved` of its address. */
export const savedView = (): Param<string | null> => ({ ...person(), effect: 'shows' });

/** Where one stands in a list, which a view does not keep: its page, the view itself, the day of a calendar. */
const place = ['page', 'saved', 'day'];

/** What is saved of a state. */
export function queryOf<S extends Schema>(params: S, state: StateOf<S>): string {
  const initial = place.flatMap((key) => (params[key] ? [[key, params[key].initial]] : []));
  return printState(params, { ...state, ...Object.fromEntries(initial) }).toString();
}

/** What a view opens as; null: the list without any. */
export const stateOf = <S extends Schema>(params: S, view: SavedView | null): StateOf<S> => ({
  ...parseState(params, new URLSearchParams(view?.model.query)),
  saved: view?.id ?? null,
});

export const columnsOf = ({ model }: SavedView): ColumnChoice | null => model.columns && readChoice(model.columns);

const sorted = ({ order, hidden, pinned, widths }: ColumnChoice) =>
  JSON.stringify([order, [...hidden].sort(), [...pinned].sort(), Object.entries(widths).sort()]);

/** Whether the list stands otherwise than the view was saved. */
export function isTouched<S extends Schema>(
  params: S,
  state: StateOf<S>,
  columns: ColumnChoice,
  view: SavedView,
): boolean {
  const kept = columnsOf(view);
  if (kept && sorted(kept) !== sorted(columns)) return true;
  return queryOf(params, state) !== queryOf(params, stateOf(params, view));
}
