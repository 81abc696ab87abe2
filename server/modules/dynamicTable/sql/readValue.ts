/** Values of fields as formulas read them. */
import { readAs } from '../../../../contract/dynamicTable/kinds';
import { type ItemType, quoted } from '../../../object/fields/formula/expression';
import { rawText } from '../kinds';
import type { LoadedField } from '../model';

/** Money is kept in its smallest unit, time in minutes; formulas, like people, speak of whole ones and of hours. */
const units: Partial<Record<LoadedField['kind'], number>> = { money: 100, duration: 60 };

const labelled = ({ options }: LoadedField, raw: string): string => {
  const pairs = options.map(({ value, label }) => `WHEN ${quoted(value)} THEN ${quoted(label)}`);
  return pairs.length === 0 ? raw : `(CASE ${raw} ${pairs.join(' ')} END)`;
};

/** The value of a field as formulas read it; null: they do not. @param raw its text, where that is not the stored one */
export function readValue(
  field: LoadedField,
  t: string,
  raw = rawText(t, field),
): { type: ItemType; sql: string } | null {
  const type = readAs(field);
  switch (type) {
    case 'number':
      return { type, sql: units[field.kind] ? `(${raw}::numeric / ${units[field.kind]})` : `${raw}::numeric` };
    case 'date':
      return { type, sql: `${raw}::date` };
    case 'instant':
      return { type, sql: `${raw}::timestamptz` };
    case 'text':
      return { type, sql: field.kind === 'select' ? labelled(field, raw) : raw };
    default:
      return null;
  }
}
