/** Values of a dataset's parameters: typed, with their defaults, as a call gives them. */
import type { DatasetParameter, ParameterValues } from '../../../contract/dataService/dataset';
import type { DataType } from '../../../contract/dataService/types';
import { isDay } from '../../../contract/time/day';
import { invalid } from '../../errors';

export type ParameterValue = string | number | boolean | null;
export interface Parameter {
  value: ParameterValue;
  /** As PostgreSQL calls it. */
  sqlType: string;
}

const TEXT_MAX = 500;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** @returns undefined where the value is none of the type */
const readers: Readonly<Record<DataType, (value: string | number | boolean) => ParameterValue | undefined>> = {
  text: (value) => (String(value).length <= TEXT_MAX && !String(value).includes('\0') ? String(value) : undefined),
  number: (value) => {
    if (typeof value === 'boolean' || String(value).trim() === '') return undefined;
    const number = Number(value);
    return Number.isFinite(number) && Math.abs(number) < 1e15 ? number : undefined;
  },
  date: (value) => (isDay(value) ? value : undefined),
  instant: (value) =>
    typeof value === 'string' && INSTANT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
      ? value
      : undefined,
  flag: (value) => {
    if (typeof value === 'boolean') return value;
    return ({ true: true, '1': true, false: false, '0': false } as const)[String(value)];
  },
};
const sqlTypes: Readonly<Record<DataType, string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  instant: 'timestamp',
  flag: 'bool',
};
const hints: Readonly<Record<DataType, string>> = {
  text: `不超过 ${TEXT_MAX} 个字符的文字`,
  number: '数字',
  date: '日期，如 2026-01-31',
  instant: '时间，如 2026-01-31T09:30',
  flag: 'true 或 false',
};

/** @throws 400 for a value that does not fit its type, one that is missing, and one that nothing asks for */
export function parametersOf(
  declared: readonly DatasetParameter[],
  given: ParameterValues,
): ReadonlyMap<string, Parameter> {
  const unknown = Object.keys(given).find((name) => !declared.some((one) => one.name === name));
  if (unknown !== undefined) throw invalid(`没有参数「${unknown}」`, unknown);
  return new Map(
    declared.map(({ name, type, required, default: usual }) => {
      const asked = given[name] ?? null;
      const said = asked === null || asked === '' ? usual : asked;
      if (said === null || said === '') {
        if (required) throw invalid(`缺少参数「${name}」`, name);
        return [name, { value: null, sqlType: sqlTypes[type] }];
      }
      const value = readers[type](said);
      if (value === undefined) throw invalid(`参数「${name}」应为${hints[type]}`, name);
      return [name, { value, sqlType: sqlTypes[type] }];
    }),
  );
}
