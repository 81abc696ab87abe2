/**
 * Custom fields of the enterprise as columns of sources of data, over rows `t`. They are those that projects take over, so
 * what several projects fill in can be counted together; a field that one project made for itself is in none.
 */
import type { FieldHolder } from '../../contract/object/customFields';
import type { CustomFieldKind } from '../../contract/object/fieldKinds';
import type { DataColumn, DataContext } from './dataSource';
import { dateColumn, flagColumn, numberColumn, quoted, textColumn, wordColumn } from './dataSources';
import { type FieldFacts, fieldKinds } from './fields/kinds';
import { type SharedField, sharedFieldsOf } from './fields/projectFields';

/** Longer texts are cut: a dataset is a table, not a document. */
const TEXT_MAX = 2000;

/** Where a value stands: as JSON, and as text. */
interface Place {
  json: string;
  text: string;
}
type Make = (name: string, at: Place, field: FieldFacts) => DataColumn[];

/* A value that an older kind of the field left behind is none, and no failure of the whole statement. */
const numberIn = ({ json, text }: Place) => `(CASE WHEN jsonb_typeof(${json}) = 'number' THEN (${text})::numeric END)`;
const dayIn = (text: string) => `(CASE WHEN ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN (${text})::date END)`;
const idIn = (text: string) =>
  `(CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${text})::uuid END)`;
const listIn = ({ json }: Place) =>
  `jsonb_array_elements_text(CASE WHEN jsonb_typeof(${json}) = 'array' THEN ${json} ELSE '[]' END)`;

const text: Make = (name, at) => [textColumn(name, `left(${at.text}, ${TEXT_MAX})`)];
const number: Make = (name, at) => [numberColumn(name, numberIn(at))];
const wordsOf = (field: FieldFacts & { kind: CustomFieldKind }): Record<string, string> =>
  Object.fromEntries(field.options.map(({ value }) => [value, fieldKinds[field.kind].say(value, field, String)]));
/** One of its options, by its name; of a tree, by its path. */
const option =
  (kind: CustomFieldKind): Make =>
  (name, at, field) => [wordColumn(name, at.text, wordsOf({ ...field, kind }))];

const made: Readonly<Record<CustomFieldKind, Make>> = {
  text,
  textarea: text,
  link: text,
  number,
  percent: number,
  rating: number,
  progress: number,
  calculated: number,
  /** Kept in the smallest unit, said in whole ones. */
  money: (name, at) => [numberColumn(name, `round(${numberIn(at)} / 100, 2)`)],
  date: (name, at) => [dateColumn(name, dayIn(at.text))],
  dateRange: (name, { json }) =>
    ['开始', '结束'].map((end, place) => dateColumn(`${name}${end}`, dayIn(`(${json} ->> ${place})`))),
  select: option('select'),
  treeSelect: option('treeSelect'),
  department: option('department'),
  multiSelect: (name, at, field) => {
    const cases = field.options.map(({ value, label }) => `WHEN ${quoted(value)} THEN ${quoted(label)}`);
    if (cases.length === 0) return [];
    return [
      textColumn(
        name,
        `(SELECT string_agg(CASE o.value ${cases.join(' ')} END, '、' ORDER BY o.place)
            FROM ${listIn(at)} WITH ORDINALITY o(value, place))`,
      ),
    ];
  },
  person: (name, at) => [textColumn(name, `(SELECT a.name FROM account a WHERE a.id = ${idIn(at.text)})`)],
  persons: (name, at) => [
    textColumn(
      name,
      `(SELECT string_agg(a.name, '、' ORDER BY a.name, a.id) FROM ${listIn(at)} o(value)
          JOIN account a ON a.id = ${idIn('o.value')})`,
    ),
  ],
  /** Never ticked says neither yes nor no. */
  switch: (name, { json }) => [flagColumn(name, `(${json} = 'true'::jsonb)`)],
  file: () => [],
};

/** Of one request: all modules ask for theirs. */
const asked = new WeakMap<DataContext, Promise<readonly SharedField[]>>();

/**
 * @param values SQL over `t` of the object with all custom values, as far as a field's is told
 * @param prefix before the names, where the values are those of something that the row leads to
 */
export async function customColumns(
  context: DataContext,
  holder: FieldHolder,
  values: (fieldId: string) => string = () => 't.custom_fields',
  prefix = '',
): Promise<DataColumn[]> {
  const known = asked.get(context) ?? sharedFieldsOf(context.db);
  asked.set(context, known);
  return (await known)
    .filter((field) => field.holder === holder)
    .flatMap((field) => {
      const key = quoted(field.id);
      const at = { json: `(${values(field.id)} -> ${key})`, text: `(${values(field.id)} ->> ${key})` };
      return made[field.kind](`${prefix}${field.name}`, at, field);
    });
}
