/** Calculated values, written after what they are made of: every way of writing tasks ends here. */

import { BadFormula } from '../../../../contract/formula/parse';
import { zoneHere } from '../../../base/zone';
import type { TenantDb } from '../../../db/scope';
import { compileFormulas, type FormulaInput } from './compile';

/** What a project brings along: its fields that formulas read, and those that are formulas; empty where none is. */
export interface HasFormulas {
  formulaInputs: readonly FormulaInput[];
}

/** With the zone whose days they reckon with. */
const compiled = new WeakMap<readonly FormulaInput[], { zone: string; formulas: Map<string, string> }>();

function formulasOf({ formulaInputs }: HasFormulas): Map<string, string> {
  const known = compiled.get(formulaInputs);
  const zone = zoneHere();
  if (known?.zone === zone) return known.formulas;
  const formulas = sound(formulaInputs);
  compiled.set(formulaInputs, { zone, formulas });
  return formulas;
}

/** A formula whose field has gone since is left out: its last values stand, and no change of a task fails for it. */
function sound(inputs: readonly FormulaInput[]): Map<string, string> {
  try {
    return compileFormulas(inputs);
  } catch (error) {
    if (!(error instanceof BadFormula)) throw error;
  }
  const formulas = new Map<string, string>();
  for (const formula of inputs.filter(({ kind }) => kind === 'calculated')) {
    try {
      const sql = compileFormulas(inputs.filter((one) => one.kind !== 'calculated' || one === formula)).get(formula.id);
      if (sql) formulas.set(formula.id, sql);
    } catch (error) {
      if (!(error instanceof BadFormula)) throw error;
    }
  }
  return formulas;
}

/** Calculates anew for the given tasks of a project, in one statement; none where the project has no formula. */
export async function refreshCalculated(db: TenantDb, project: HasFormulas, taskIds: readonly string[]): Promise<void> {
  if (project.formulaInputs.length === 0 || taskIds.length === 0) return;
  const formulas = formulasOf(project);
  if (formulas.size === 0) return;
  const ids = [...formulas.keys()];
  const pairs = ids.map((id) => `'${id}', ${formulas.get(id)}`).join(', ');
  await db.query(
    `UPDATE task t SET custom_fields = c.next
       FROM (SELECT t.id, (t.custom_fields - $3::text[]) || jsonb_strip_nulls(jsonb_build_object(${pairs})) AS next
               FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])) c
      WHERE t.tenant_id = $1 AND t.id = c.id AND t.custom_fields <> c.next`,
    [taskIds, ids],
  );
}
