/** Values of records in words: for cells, the clipboard and cards. */
import { resultOf } from '@contract/dynamicTable/kinds';
import type { LinkedRecord, ShownValue } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import type { Person } from '@contract/envelope';
import { sayMinutes } from '@contract/time/duration';
import { isMoment, sayMoment } from '@contract/time/moment';
import { zoneOf } from '@contract/time/zone';
import { today, zoneHere } from '@/utils/today';

export type People = Readonly<Record<string, Person>>;

/** What people speak of is so many of what is kept: yuan, hours. */
export const units: Readonly<Record<string, number>> = { money: 100, duration: 60 };
const DEPARTMENT_SEPARATOR = ' / ';
const listOf = (value: ShownValue): readonly unknown[] => (Array.isArray(value) ? value : [value]);
export const isLinked = (value: unknown): value is LinkedRecord =>
  typeof value === 'object' && value !== null && 'title' in value;

export const optionOf = ({ options }: Pick<TableField, 'options'>, value: unknown) =>
  options.find((option) => option.value === value);

function departmentText({ options }: TableField, value: unknown): string {
  const labels: string[] = [];
  for (let at = options.find((one) => one.value === value); at && labels.length < 20; ) {
    labels.unshift(at.label);
    const { parent } = at;
    at = options.find((one) => one.value === parent);
  }
  return labels.join(DEPARTMENT_SEPARATOR);
}

function figure({ config }: TableField, value: number): string {
  const { precision } = config;
  const text = precision === undefined ? String(value) : value.toFixed(precision);
  return config.unit ? `${text} ${config.unit}` : text;
}

/** Whether its values are moments: days with a time. */
export const isOfMoments = (field: Pick<TableField, 'kind' | 'config'>): boolean =>
  field.kind === 'dateTime' || (field.kind !== 'lookup' && resultOf(field) === 'instant');

/** The day that a value of days or of moments stands on, where the enterprise works; undefined: it is empty. */
export const dayOfValue = (value: ShownValue | undefined): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  return isMoment(value) ? today(Date.parse(value)) : value;
};

/** One of the values of a field; empty where there is none. */
export function sayValue(field: TableField, value: ShownValue | undefined, people: People): string {
  if (value === undefined || value === null || value === '') return '';
  switch (field.kind) {
    case 'select':
    case 'multiSelect':
      return listOf(value)
        .map((one) => optionOf(field, one)?.label ?? String(one))
        .join('、');
    case 'person':
    case 'persons':
    case 'createdBy':
    case 'updatedBy':
      return listOf(value)
        .map((one) => people[String(one)]?.name ?? '')
        .filter(Boolean)
        .join('、');
    case 'department':
      return departmentText(field, value);
    case 'switch':
      return value === true ? '是' : '否';
    case 'money':
      return typeof value === 'number' ? (value / 100).toFixed(2) : String(value);
    case 'duration':
      return typeof value === 'number' ? sayMinutes(value) : String(value);
    case 'percent':
    case 'progress':
      return `${value}%`;
    case 'autoNumber':
      return `${field.config.prefix ?? ''}${String(value).padStart(field.config.precision ?? 0, '0')}`;
    case 'relation':
    case 'lookup':
    case 'task':
    case 'project':
    case 'file':
      return listOf(value)
        .map((one) => (isLinked(one) ? one.title : String(one)))
        .join('、');
    default:
      // A group's key is the day alone.
      if (isOfMoments(field) && isMoment(value)) return sayMoment(value, zoneOf(zoneHere()));
      return typeof value === 'number' ? figure(field, value) : String(value);
  }
}

/** Thousands apart, for sums: they are long, and nobody types them. */
export const grouped = (figure: string): string =>
  figure.replace(/\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));

/** The text that typing begins with: without units. */
export const typedText = (field: TableField, value: ShownValue | undefined, people: People): string =>
  typeof value === 'number' && field.kind !== 'money' && field.kind !== 'duration'
    ? String(value)
    : sayValue(field, value, people);

export const linkedIds = (value: ShownValue | undefined): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one) =>
    isLinked(one) ? one.id : typeof one === 'string' ? one : [],
  );

/** Kinds whose values are chosen rather than typed. */
const chosen: ReadonlySet<TableField['kind']> = new Set([
  'select',
  'multiSelect',
  'person',
  'persons',
  'department',
  'relation',
  'date',
  'dateTime',
  'task',
  'project',
  'file',
]);
export const isChosen = ({ kind }: TableField): boolean => chosen.has(kind);
