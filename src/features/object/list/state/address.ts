/** A list's state, read from an address and written into it. Pure. */
import type { Param, Schema, StateOf } from './param';

const entries = <S extends Schema>(schema: S) => Object.entries(schema) as [keyof S & string, Param<unknown>][];
const same = (param: Param<unknown>, a: unknown, b: unknown) => param.write(a).join('&') === param.write(b).join('&');

/** What an address says. Whatever it leaves out or garbles is as it is initially: no link leads to a refused query. */
export function parseState<S extends Schema>(schema: S, params: URLSearchParams): StateOf<S> {
  const textsOf = (key: string) => params.getAll(key).filter(Boolean);
  return Object.fromEntries(
    entries(schema).map(([key, param]) => [key, param.read(textsOf(key), textsOf)]),
  ) as StateOf<S>;
}

/** Writes a state over an address: what is as initially leaves no trace, what belongs to others stays. */
export function printState<S extends Schema>(
  schema: S,
  state: StateOf<S>,
  current = new URLSearchParams(),
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [key, param] of entries(schema)) {
    for (const used of [key, ...param.formerly]) next.delete(used);
  }
  for (const [key, param] of entries(schema)) {
    if (same(param, state[key], param.initial)) continue;
    for (const text of param.write(state[key])) next.append(key, text);
  }
  return next;
}

/** The state after some changes: what narrows or reorders a list begins at its first page again. */
export function changed<S extends Schema>(schema: S, state: StateOf<S>, changes: Partial<StateOf<S>>): StateOf<S> {
  const moves = entries(schema).some(
    ([key, { effect }]) => key in changes && (effect === 'narrows' || effect === 'orders'),
  );
  const first = moves && schema.page && !('page' in changes) ? { page: schema.page.initial } : {};
  return { ...state, ...first, ...changes };
}

/**
 * What the server is asked by, as one text: two states with the same show the same rows. What stands at its beginning asks
 * for nothing, so that a list whose own fields come later is not read twice.
 */
export const queryKey = <S extends Schema>(schema: S, state: StateOf<S>): string =>
  JSON.stringify(
    entries(schema).flatMap(([key, param]) =>
      param.effect === 'shows' || same(param, state[key], param.initial) ? [] : [[key, param.write(state[key])]],
    ),
  );

/** Whether a change is one of many, so that it leaves no step to go back by. */
export const isFleeting = <S extends Schema>(schema: S, changes: Partial<StateOf<S>>): boolean =>
  entries(schema).every(([key, param]) => !(key in changes) || param.fleeting === true);

/** The keys that narrow the list now. */
export const narrowing = <S extends Schema>(schema: S, state: StateOf<S>): (keyof S & string)[] =>
  entries(schema).flatMap(([key, param]) =>
    param.effect === 'narrows' && !same(param, state[key], param.initial) ? [key] : [],
  );

/** What takes all filters back. */
export const unnarrowed = <S extends Schema>(schema: S): Partial<StateOf<S>> =>
  Object.fromEntries(
    entries(schema).flatMap(([key, param]) => (param.effect === 'narrows' ? [[key, param.initial]] : [])),
  ) as Partial<StateOf<S>>;
