/** Custom values of any kind of object: what fits, what is missing, whom and what they name. */
import type { Person } from '../../../contract/envelope';
import type { CustomValue, CustomValues } from '../../../contract/object/customFields';
import { customName } from '../../../contract/object/customNames';
import type { FieldChange } from '../../../contract/object/history';
import type { People } from '../../base/people';
import { invalid } from '../../errors';
import { fieldKinds } from './kinds';
import type { ProjectFields } from './projectFields';

/** What a new object begins with: defaults for what was left out. */
export function withDefaults(fields: ProjectFields, given: CustomValues): CustomValues {
  const values: CustomValues = { ...given };
  for (const { id, defaultValue } of fields.values()) {
    if (values[id] === undefined && defaultValue !== null) values[id] = defaultValue;
  }
  return values;
}

/** @param asked whether a field can be filled in where the object begins: a required one that cannot is not missed */
export function assertNothingMissing(
  fields: ProjectFields,
  values: CustomValues,
  asked: (fieldId: string) => boolean = () => true,
): void {
  const missing = [...fields.values()].filter(({ id, required }) => required && isEmpty(values[id]) && asked(id));
  const [first] = missing;
  if (!first) return;
  const failure = invalid(`请填写${missing.map(({ name }) => `「${name}」`).join('')}`, `customFields.${first.id}`);
  Object.assign(failure.data as object, { missing: missing.map(({ id }) => id) });
  throw failure;
}

/** As they are kept: what is empty takes no place in the row. */
export const withoutEmpty = (values: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** The fields of people among the values, each with who is named in it. */
export const fieldsOfPeople = (fields: ProjectFields, values: CustomValues) =>
  Object.entries(values).flatMap(([fieldId, value]) => {
    const userIds = peopleIn(fields, { [fieldId]: value });
    return userIds.length === 0
      ? []
      : [{ userIds, field: `customFields.${fieldId}`, name: fields.get(fieldId)?.name ?? '' }];
  });

/** Who is named in fields of people. */
export const peopleIn = (fields: ProjectFields, values: CustomValues) => idsIn(fields, values, 'person');
/** Files that stand in fields. */
export const filesIn = (fields: ProjectFields, values: CustomValues) => idsIn(fields, values, 'file');

function idsIn(fields: ProjectFields, values: CustomValues, names: 'person' | 'file'): string[] {
  const ids = Object.entries(values).flatMap(([fieldId, value]) => {
    const kind = fields.get(fieldId)?.kind;
    if (!kind || fieldKinds[kind].names !== names) return [];
    return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  });
  return [...new Set(ids)];
}

/** An empty list is no value either: `empty` finds it, and it takes no place in the row. */
export const isEmpty = (value: CustomValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function checkCustomValues(fields: ProjectFields, values: CustomValues): void {
  for (const [fieldId, value] of Object.entries(values)) {
    const field = fields.get(fieldId);
    if (!field) throw invalid('项目中没有这个自定义字段，请刷新后重试', `customFields.${fieldId}`);
    if (fieldKinds[field.kind].computed) {
      throw invalid(`「${field.name}」由公式计算，不能修改`, `customFields.${fieldId}`);
    }
    if (isEmpty(value)) {
      if (field.required) throw invalid(`「${field.name}」是必填字段，不能清空`, `customFields.${fieldId}`);
    } else if (!fieldKinds[field.kind].fits(value, field)) {
      throw invalid(`「${field.name}」的值不符合字段类型`, `customFields.${fieldId}`);
    }
  }
}

/** People whom the custom values of rows may name: whatever reads as the id of somebody known. */
export function namedIn(values: CustomValues, people: People): Person[] {
  const ids = new Set(Object.values(values).flatMap((value) => (Array.isArray(value) ? value : [value])));
  return [...ids].flatMap((id) => {
    const person = typeof id === 'string' ? people(id) : null;
    return person ? [person] : [];
  });
}

const same = (a: CustomValue | undefined, b: CustomValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a change of custom values says in a history. */
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
