/**
 * Custom fields as rows of a register's table of fields, under the names `customFields.<id>`: whatever reads the table
 * (form, detail, columns, filters, batches, undo, conflicts) has them too. Pure.
 */
import { customName } from '@contract/object/customNames';
import type { CustomFieldKind } from '@contract/object/fieldKinds';
import type { BuiltinField, BuiltinFields, FieldPlace } from '@contract/object/fields';
import type { CustomFieldInfo } from '@contract/task/setup';
import { pathOf } from '@/utils/treePath';
import type { AnyTypes, RegisterConfig } from './config';

const RATINGS = [1, 2, 3, 4, 5];
const TEXT_MAX = 500;
const NOTES_MAX = 5000;

type Kinds = Readonly<Record<CustomFieldKind, (field: CustomFieldInfo) => Omit<BuiltinField, 'label' | 'in'> | null>>;

const labelled = (
  { options }: CustomFieldInfo,
  say: (value: string, label: string) => string = (_, label) => label,
) => ({
  choices: Object.fromEntries(options.map(({ value, label }) => [value, say(value, label)])),
  colors: Object.fromEntries(options.flatMap(({ value, color }) => (color ? [[value, color]] : []))),
});
/** Below each other they are called by their path. */
const path = (field: CustomFieldInfo) => ({
  kind: 'choice' as const,
  ...labelled(field, (value) => pathOf(value, field.options).join(' / ')),
});

const kinds: Kinds = {
  text: () => ({ kind: 'text', max: TEXT_MAX }),
  textarea: () => ({ kind: 'text', lines: true, max: NOTES_MAX }),
  link: () => ({ kind: 'text', max: TEXT_MAX, placeholder: 'https://' }),
  number: ({ config: { unit, precision } }) => ({ kind: 'number', unit: unit && ` ${unit}`, precision }),
  money: ({ config }) => ({ kind: 'number', currency: config.currency ?? 'CNY' }),
  percent: () => ({ kind: 'number', unit: '%' }),
  progress: () => ({ kind: 'number', unit: '%' }),
  rating: () => ({
    kind: 'choice',
    numeric: [1, RATINGS.length],
    choices: Object.fromEntries(RATINGS.map((one) => [one, `${one} 星`])),
  }),
  date: () => ({ kind: 'date' }),
  dateRange: () => ({ kind: 'days' }),
  select: (field) => ({ kind: 'choice', ...labelled(field) }),
  multiSelect: (field) => ({ kind: 'choices', ...labelled(field) }),
  treeSelect: path,
  department: path,
  person: () => ({ kind: 'person' }),
  persons: () => ({ kind: 'persons' }),
  switch: () => ({ kind: 'flag' }),
  // Files and formulas are of tasks only.
  file: () => null,
  calculated: () => null,
};

const everywhere: readonly FieldPlace[] = ['create', 'detail', 'list', 'export', 'filter', 'sort', 'group'];
/** Texts and figures are looked for by their operators, which a list of registers has no control for. */
const unfiltered = new Set<BuiltinField['kind']>(['text', 'number']);
const unsorted = new Set<BuiltinField['kind']>(['choices', 'persons', 'days', 'flag']);

function asField(field: CustomFieldInfo): BuiltinField | null {
  const { name: label, hint, required } = field;
  const made = kinds[field.kind](field);
  if (!made) return null;
  const places = everywhere.filter(
    (place) =>
      !(place === 'filter' && (unfiltered.has(made.kind) || made.numeric)) &&
      !(place === 'sort' && unsorted.has(made.kind)),
  );
  return {
    ...made,
    label,
    in: places,
    right: 'update',
    ...(required ? { required } : { nullable: true }),
    ...(hint && { hint }),
  };
}

/** The fields of a project beside the built-in ones. */
export const customTable = (fields: readonly CustomFieldInfo[]): BuiltinFields =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const made = asField(field);
      return made ? [[customName(field.fieldId), made]] : [];
    }),
  );

/** A register's page with them: at the end of its table, of the detail, and as columns that one may ask for. */
export function withCustom<T extends AnyTypes, S extends string>(
  config: RegisterConfig<T, S>,
  fields: readonly CustomFieldInfo[],
): RegisterConfig<T, S> {
  const table = customTable(fields);
  const names = Object.keys(table);
  if (names.length === 0) return config;
  const initial = Object.fromEntries(
    fields.flatMap(({ fieldId, defaultValue }) => (defaultValue === null ? [] : [[customName(fieldId), defaultValue]])),
  );
  const long = names.filter((name) => table[name]?.lines);
  return {
    ...config,
    fields: { ...config.fields, ...table },
    columns: [...config.columns, ...names.map((key) => ({ key, optional: true }))],
    filters: [...config.filters, ...names.filter((name) => table[name]?.in.includes('filter'))],
    side: [...config.side, ...names.filter((name) => !long.includes(name))],
    texts: [...config.texts, ...long],
    form: { ...config.form, initial: { ...initial, ...config.form.initial } },
  };
}
