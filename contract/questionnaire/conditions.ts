/** Whether what came is a condition: the model says its shape, and it nests four deep at most. No imports but the model. */
import { type Condition, type FormSchema, operators } from './model';

const DEPTH = 4;
const MANY = 50;
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,19}$/;
const ROW = /^(\*any|\*every|\*count|[A-Za-z][A-Za-z0-9_-]{0,19})$/;

const isScalar = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.length <= 500;
const hasOnly = (value: object, ...names: string[]) => Object.keys(value).every((name) => names.includes(name));

function isComparison({ q, row, op, value, ...more }: Record<string, unknown>): boolean {
  return (
    Object.keys(more).length === 0 &&
    typeof q === 'string' &&
    NAME.test(q) &&
    (row === undefined || (typeof row === 'string' && ROW.test(row))) &&
    typeof op === 'string' &&
    Object.hasOwn(operators, op) &&
    (value === undefined || isScalar(value) || (Array.isArray(value) && value.length <= 200 && value.every(isScalar)))
  );
}

export function isCondition(value: unknown, depth = DEPTH): value is Condition {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  if ('q' in one) return isComparison(one);
  if (depth === 0) return false;
  if ('not' in one) return hasOnly(one, 'not') && isCondition(one.not, depth - 1);
  const list = 'all' in one ? one.all : one.any;
  return (
    hasOnly(one, 'all' in one ? 'all' : 'any') &&
    Array.isArray(list) &&
    list.length > 0 &&
    list.length <= MANY &&
    list.every((inner) => isCondition(inner, depth - 1))
  );
}

/** Every condition of a design, wherever it stands. */
export const conditionsOf = ({ questions }: FormSchema): unknown[] =>
  questions.flatMap((question) => [
    ...[question, ...(question.options ?? []), ...(question.rows ?? []), ...(question.columns ?? [])].flatMap(
      ({ show = [], hide = [] }) => [...show, ...hide],
    ),
    ...(question.require ?? []),
    ...(question.set ?? []).flatMap(({ when }) => (when === null ? [] : [when])),
    ...(question.leave ?? []).flatMap(({ when }) => (when === null ? [] : [when])),
  ]);
