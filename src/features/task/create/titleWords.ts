/** What a title says besides what is to be done: 「上线演练 紧急 下周五」. It is offered, never taken by itself. Pure. */
import { taskPriorities } from '@contract/task/enums';
import dayjs from 'dayjs';
import { dayOfWords } from '@/utils/dayWords';
import type { DraftValues } from './draft';

export interface TitleWords {
  /** Without them. */
  title: string;
  fields: DraftValues;
  /** 「截止 12月4日 周五」 */
  said: string[];
}

const weekdays = '日一二三四五六';

/** A word for itself that names a priority or a day to be done by. */
function fieldOf(word: string, now: Date): [name: 'urgent' | 'planEnd', value: unknown, said: string] | null {
  const priority = taskPriorities.find(({ label }) => label === word);
  if (priority) return ['urgent', priority.value, `优先级 ${priority.label}`];
  const day = dayOfWords(word.replace(/(之?前|截止|到期)$/, ''), now);
  if (!day) return null;
  const date = dayjs(day);
  return ['planEnd', day, `截止 ${date.format('M月D日')} 周${weekdays[date.day()]}`];
}

/** @param asked names of the fields that the form has. Null where the title says nothing, or nothing else. */
export function titleWords(text: string, asked: readonly string[], now: Date = new Date()): TitleWords | null {
  const words = text.trim().split(/[\s，,]+/);
  const fields: DraftValues = {};
  const said: string[] = [];
  // Only at the end: in the middle of a title they are part of it.
  while (words.length > 1) {
    const found = fieldOf(words.at(-1) ?? '', now);
    if (!found || !asked.includes(found[0]) || found[0] in fields) break;
    fields[found[0]] = found[1];
    said.unshift(found[2]);
    words.pop();
  }
  return said.length > 0 ? { title: words.join(' '), fields, said } : null;
}
