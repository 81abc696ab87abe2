/** What can be done to several objects of a register at once, read from its tables. Pure. */
import type { BuiltinField, BuiltinFields } from '@contract/object/fields';
import { BACK, buttonsFrom, type Lifecycle, type Way, wayTo } from '@contract/object/lifecycle';

/** Long texts say something of one object each. */
const single = new Set<BuiltinField['kind']>(['text', 'html']);

/** Fields that many may get alike, in the order of the table. */
export const changeable = (fields: BuiltinFields): [name: string, field: BuiltinField][] =>
  Object.entries(fields).filter(([, { kind, right }]) => right !== undefined && !single.has(kind));

interface Stated {
  id: string;
  state: string;
  stateBefore?: string | null;
}
export interface ManyWay<S extends string> extends Way<S> {
  /** Tells steps apart that lead to the same state: 开始跟踪, 误判. */
  key: string;
  /** Those of the chosen that stand where this step leads on. */
  ids: readonly string[];
}

/**
 * The steps that lead on from where the chosen ones stand, those that most can take first. One that asks for more than
 * fields is taken one by one.
 */
export function waysOf<S extends string>(
  table: Lifecycle<S>,
  rows: readonly Stated[],
  fields: BuiltinFields,
): ManyWay<S>[] {
  const found = new Map<string, ManyWay<S>>();
  for (const { id, state, stateBefore } of rows) {
    for (const way of buttonsFrom(table, state as S)) {
      const possible = way.to !== BACK || stateBefore === undefined || wayTo(table, state as S, BACK, stateBefore as S);
      if (!possible || way.step.fills.some((name) => !fields[name]?.right)) continue;
      const key = `${way.to}:${way.step.label}`;
      found.set(key, { ...way, key, ids: [...(found.get(key)?.ids ?? []), id] });
    }
  }
  return [...found.values()].sort((a, b) => b.ids.length - a.ids.length);
}
