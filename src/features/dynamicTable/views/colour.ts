/** Colour rules of a view, judged on what is shown of a record: what one does not read colours nothing. Pure. */
import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableField, TableViewConfig } from '@contract/dynamicTable/table';
import type { ConditionOp } from '@contract/object/conditions';
import { holdsTyped } from '@contract/search/fold';
import { dayOfValue, isOfMoments, type People, sayValue } from '../records/values';

type Rule = NonNullable<TableViewConfig['colors']>[number];

/** What a rule can ask, as it is judged where the record is shown: nothing that needs the day or whoever looks. */
const asked: ReadonlySet<ConditionOp> = new Set([
  ...(['is', 'isNot', 'anyOf', 'noneOf', 'contains', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty'] as const),
]);
export const canColour = (op: ConditionOp): boolean => asked.has(op);

type Scalar = string | number;
const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number';
const compared = (of: (own: Scalar, wanted: Scalar) => boolean) => (own: unknown, wanted: unknown) =>
  isScalar(own) && isScalar(wanted) && typeof own === typeof wanted && of(own, wanted);
const comparisons = {
  gt: compared((own, wanted) => own > wanted),
  gte: compared((own, wanted) => own >= wanted),
  lt: compared((own, wanted) => own < wanted),
  lte: compared((own, wanted) => own <= wanted),
};

function holds({ condition: { op, value } }: Rule, field: TableField, record: TableRecord, people: People): boolean {
  // Of a moment one asks by its day.
  const own = isOfMoments(field) ? dayOfValue(record.values[field.key]) : record.values[field.key];
  const list = Array.isArray(own)
    ? own.map((one) => (typeof one === 'object' ? one.id : one))
    : own === undefined
      ? []
      : [own];
  const wanted = Array.isArray(value) ? value : value === undefined ? [] : [value];
  // A condition that is being written asks for nothing yet.
  if (op !== 'empty' && op !== 'notEmpty' && wanted.every((one) => one === '')) return false;
  switch (op) {
    case 'empty':
      return list.length === 0;
    case 'notEmpty':
      return list.length > 0;
    case 'is':
    case 'anyOf':
      return wanted.some((one) => list.includes(one as never));
    case 'isNot':
    case 'noneOf':
      return !wanted.some((one) => list.includes(one as never));
    case 'contains':
      return holdsTyped(String(wanted[0] ?? ''), sayValue(field, own, people));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return list.some((one) => comparisons[op](one, wanted[0]));
    default:
      return false;
  }
}

/** That of the first rule that holds. */
export function colourOf(
  rules: TableViewConfig['colors'],
  fields: readonly TableField[],
  record: TableRecord,
  people: People,
): string | undefined {
  return rules?.find((rule) => {
    const field = fields.find(({ key }) => key === rule.condition.field);
    return field && holds(rule, field, record, people);
  })?.color;
}
