/** What a text has to look like: patterns that have a name, and those that an author writes. */
import { isDay } from '../../time/day';
import { compilePattern, PatternFault } from './linear';

export const patternNames = {
  phone: '手机号',
  mail: '邮箱',
  idCard: '身份证号',
  postCode: '邮政编码',
  number: '数字',
  own: '自定义',
} as const;
export type PatternName = keyof typeof patternNames;
export interface Pattern {
  is: PatternName;
  /** Of `own`: the expression, matched against the whole text. */
  own?: string;
  /** What is said to whoever answered something else. */
  message?: string;
}

const MAIL_MAX = 254;
export const isMail = (text: string): boolean => text.length <= MAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';
/** An ID card's number: region, a day of birth that there is, and the check digit of GB 11643. */
export function isIdCard(text: string): boolean {
  const number = text.toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  if (!isDay(`${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return CHECKS[sum % 11] === number[17];
}

const named: Readonly<Record<Exclude<PatternName, 'own'>, (text: string) => boolean>> = {
  phone: (text) => /^1[3-9]\d{9}$/.test(text),
  mail: isMail,
  idCard: isIdCard,
  postCode: (text) => /^\d{6}$/.test(text),
  number: (text) => /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text),
};
const messages: Readonly<Record<PatternName, string>> = {
  phone: '请填写 11 位手机号',
  mail: '请填写有效的邮箱',
  idCard: '请填写正确的 18 位身份证号',
  postCode: '请填写 6 位邮政编码',
  number: '请填写数字',
  own: '填写的内容不符合要求的格式',
};

/** Compiled once each; an author tries few. */
const compiled = new Map<string, ((text: string) => boolean) | string>();
const KEPT_MAX = 200;
function ownOf(source: string): ((text: string) => boolean) | string {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  let made: ((text: string) => boolean) | string;
  try {
    made = compilePattern(source);
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    made = error.message;
  }
  if (compiled.size >= KEPT_MAX) compiled.clear();
  compiled.set(source, made);
  return made;
}

/** Why a pattern cannot be asked for; nothing where it can. */
export function patternFault({ is, own = '' }: Pattern): string | undefined {
  if (is !== 'own') return undefined;
  if (own.trim() === '') return '请填写格式的表达式';
  const made = ownOf(own);
  return typeof made === 'string' ? `格式的表达式有误：${made}` : undefined;
}

/** What is said of a text that is not as it has to be; nothing where it is. */
export function offPattern(pattern: Pattern, text: string): string | undefined {
  const { is, own = '', message } = pattern;
  const test = is === 'own' ? ownOf(own) : named[is];
  // One that cannot be used was never published.
  return typeof test === 'string' || test(text.trim()) ? undefined : message?.trim() || messages[is];
}
