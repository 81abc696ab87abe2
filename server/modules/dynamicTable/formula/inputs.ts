/** The fields that a formula reads. */
import { BadFormula, fieldsOf, parseFormula } from '../../../../contract/formula/parse';

const known = new Map<string, readonly string[]>();
const KNOWN_MAX = 2000;

/** Their keys; none of a formula that cannot be read. */
export function inputsOfFormula(formula = ''): readonly string[] {
  const before = known.get(formula);
  if (before) return before;
  let inputs: readonly string[] = [];
  try {
    inputs = fieldsOf(parseFormula(formula));
  } catch (error) {
    if (!(error instanceof BadFormula)) throw error;
  }
  if (known.size < KNOWN_MAX) known.set(formula, inputs);
  return inputs;
}
