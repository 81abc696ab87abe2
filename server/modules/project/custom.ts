/** Custom values of projects. Their fields are the enterprise's and the same in each project (`projectFieldsOf`). */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Condition, type CustomValues } from '../../../contract/object/customFields';
import type { ProjectQuery } from '../../../contract/project/project';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/fields/operand';
import { type ProjectFields, projectFieldsOf } from '../../object/fields/projectFields';
import {
  assertNothingMissing,
  checkCustomValues,
  fieldsOfPeople,
  withDefaults,
  withoutEmpty,
} from '../../object/fields/values';
import { customOperand, customOrderSql, fieldOf } from '../../object/list/custom';
import { conditionSql } from '../../object/list/operators';

export const fieldsOfProjects = (db: TenantDb): Promise<ProjectFields> => projectFieldsOf(db, null, 'project');

/** Work goes on: what "overdue" asks for besides the day. */
const OPEN = `t.status NOT IN ('FINISHED', 'CLOSED')`;
/** What a project must be narrowed or sorted by stands over its row as `t`. */
const overRow = (sql: string) =>
  `(SELECT ${sql} FROM project t WHERE t.tenant_id = $1 AND t.id = p.id AND t.deleted_at IS NULL)`;

const Conditions = Type.Array(Condition, { maxItems: 20 });

function conditionsOf(text: string): Condition[] {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (!Value.Check(Conditions, parsed)) throw invalid('筛选条件无法识别，请重新设置', 'conditions');
  return parsed;
}

/** What a query asks of custom fields, as conditions on the rows `p`. */
export async function customConditions(
  { db, actor }: TenantContext,
  { conditions }: Pick<ProjectQuery, 'conditions'>,
  bind: Bind,
): Promise<string[]> {
  if (!conditions) return [];
  const asked = conditionsOf(conditions);
  const fields = await fieldsOfProjects(db);
  return asked.map((condition) => {
    const operand = customOperand(fieldOf(fields, condition.field), bind, OPEN);
    return overRow(conditionSql(operand, condition, bind, actor.userId));
  });
}

/** The order by a custom field. */
export const customOrder = async (db: TenantDb, fieldId: string, bind: Bind): Promise<string> =>
  overRow(customOrderSql(await fieldsOfProjects(db), fieldId, bind));

interface Filled {
  fields: ProjectFields;
  values: CustomValues;
  /** People who are named and were not before. */
  named: { userIds: string[]; field: string }[];
}

/**
 * Values as they are to be stored; undefined where nothing is to be written.
 * @param before absent for a new project: defaults are put in, and required fields must have a value
 */
export async function filledValues(
  db: TenantDb,
  given: CustomValues | undefined,
  before?: CustomValues,
  asked = true,
): Promise<Filled | undefined> {
  if (before && !given) return undefined;
  const fields = await fieldsOfProjects(db);
  const changes = given ?? {};
  if (!before && asked) assertNothingMissing(fields, withDefaults(fields, changes));
  checkCustomValues(fields, changes);
  const held = new Set(before ? fieldsOfPeople(fields, before).flatMap(({ userIds }) => userIds) : []);
  const named = fieldsOfPeople(fields, changes).map(({ userIds, field }) => ({
    field,
    userIds: userIds.filter((id) => !held.has(id)),
  }));
  return { fields, values: withoutEmpty(before ? { ...before, ...changes } : withDefaults(fields, changes)), named };
}

/** What a copy takes of its source's values: those whose fields are there still. */
export async function valuesForCopy(db: TenantDb, values: CustomValues): Promise<CustomValues> {
  const fields = await fieldsOfProjects(db);
  return Object.fromEntries(Object.entries(values).filter(([id]) => fields.has(id)));
}
