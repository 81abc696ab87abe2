/** Custom values of objects of a register, and of nodes of plans: judged as they are filled in. */

import type { CustomValues, FieldHolder } from '../../../contract/object/customFields';
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../define';
import { type ProjectFields, projectFieldsOf } from '../fields/projectFields';
import {
  assertNothingMissing,
  checkCustomValues,
  fieldsOfPeople,
  peopleIn,
  withDefaults,
  withoutEmpty,
} from '../fields/values';
import type { LoadedProject } from '../project';
import { assertNamed } from './people';

interface Typed {
  type: FieldHolder;
}

export const customFieldsOf = (db: TenantDb, projectId: string, { type }: Typed): Promise<ProjectFields> =>
  projectFieldsOf(db, projectId, type);

/**
 * All custom values as they are to be stored; undefined where nothing is to be written.
 * @param before absent for what is new: defaults are put in, and required fields must have a value
 * @param asked nobody was asked for custom values: what another object makes, or an import, misses none
 */
export async function filledCustom(
  { db }: ObjectContext,
  kind: Typed,
  project: LoadedProject,
  given: CustomValues | undefined,
  before: CustomValues | undefined,
  asked = true,
): Promise<CustomValues | undefined> {
  if (before && !given) return undefined;
  const fields = await customFieldsOf(db, project.id, kind);
  if (fields.size === 0 && !given) return undefined;
  const named = given ?? {};
  if (!before && asked) assertNothingMissing(fields, withDefaults(fields, named));
  checkCustomValues(fields, named);
  for (const { field, userIds } of fieldsOfPeople(fields, named)) {
    const held = new Set(before ? peopleIn(fields, before) : []);
    for (const id of userIds) if (!held.has(id)) await assertNamed(db, project, { [field]: id });
  }
  return withoutEmpty(before ? { ...before, ...named } : withDefaults(fields, named));
}
