/** A condition outside of the questions: of a quota, of a filter of answers. */
import { type Evaluation, Pass } from './evaluate';
import type { Condition, FormSchema } from './model';

/** @param values as `evaluate` gives them: by asked question, what was answered */
export function holdsIn(schema: FormSchema, values: Evaluation['values'], condition: Condition): boolean {
  const pass = new Pass(schema);
  Object.assign(pass.values, values);
  for (const { id, rows } of schema.questions) if (rows) pass.rowsOf[id] = rows.map((row) => row.id);
  return pass.true(condition);
}
