import { PROJECT_CODE_PATTERN } from '@contract/project/enums';
import { isHan, pinyinInitial } from '@/utils/pinyin';
import { today } from '@/utils/today';

const MAX_INITIALS = 6;

/** Initials of a name: one letter a Han character, the first letter of each Latin word, digits as they stand. */
export const initialsOf = (name: string): string => {
  const parts = name.match(/\p{Script=Han}|[A-Za-z]+|\d+/gu) ?? [];
  const single = parts.length === 1 && /^[A-Za-z]+$/.test(parts[0] ?? '') ? parts[0] : undefined;
  if (single) return single.toUpperCase();
  return parts
    .map((part) => (isHan(part) ? pinyinInitial(part) : /^\d/.test(part) ? part : part[0]))
    .join('')
    .toUpperCase();
};

const isCode = new RegExp(PROJECT_CODE_PATTERN);

export const isProjectCode = (code: string): boolean => isCode.test(code);

/** A code for a new project: the initials of its name, or `P` and the date when they give none. */
export const suggestCode = (name: string, day = today()): string => {
  const initials = initialsOf(name).slice(0, MAX_INITIALS);
  if (isProjectCode(initials)) return initials;
  return `P${day.slice(5).replace('-', '')}`;
};

/** The n-th thing to try when a code is taken: the same with 2, 3 … behind it, within the length that a code may have. */
export const numberedCode = (code: string, n: number): string => `${code.slice(0, 12 - String(n).length)}${n}`;
