/** Custom values of objects of a register: judged, described, and shown with the people whom they name. */

import type { Person } from '../../../contract/envelope';
import type { CustomValue, CustomValues } from '../../../contract/object/customFields';
import { customName } from '../../../contract/object/customNames';
import type { FieldChange } from '../../../contract/object/history';
import type { People } from '../../base/people';
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../define';
import { fieldKinds } from '../fields/kinds';
import { type ProjectFields, projectFieldsOf } from '../fields/projectFields';
import {
  assertNothingMissing,
  checkCustomValues,
  fieldsOfPeople,
  isEmpty,
  peopleIn,
  withDefaults,
  withoutEmpty,
} from '../fields/values';
import type { LoadedProject } from '../project';
import type { RegisterKind, StatedRow } from './kind';
import { assertNamed } from './people';

type Typed = Pick<RegisterKind<StatedRow, string>, 'type'>;

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

const same = (a: CustomValue | undefined, b: CustomValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a change of custom values says in its history. */
export function describeCustom(
  fields: ProjectFields,
  before: CustomValues,
  after: CustomValues,
  people: People,
): FieldChange[] {
  return [...fields.values()].flatMap((field) => {
    const [was, becomes] = [before[field.id], after[field.id]];
    if (same(was, becomes)) return [];
    const say = (value: CustomValue | undefined) =>
      value === undefined || isEmpty(value)
        ? null
        : fieldKinds[field.kind].say(value, field, (id) => people(id)?.name ?? id);
    return [{ field: customName(field.id), label: field.name, before: say(was), after: say(becomes) }];
  });
}

/** People whom the custom values of rows may name: whatever reads as the id of somebody known. */
export function namedIn(values: CustomValues, people: People): Person[] {
  const ids = new Set(Object.values(values).flatMap((value) => (Array.isArray(value) ? value : [value])));
  return [...ids].flatMap((id) => {
    const person = typeof id === 'string' ? people(id) : null;
    return person ? [person] : [];
  });
}
