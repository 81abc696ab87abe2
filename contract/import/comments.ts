/** Comments in cells: Jira's `30/Sep/26 10:00 AM;712020:abc;text`, or text alone. */
import type { DayOrder } from '../time/written';
import { readWritten, type Written } from './dates';
import { unfolded } from './fields';

export interface WrittenComment {
  /** As the file calls them; null: it does not say. */
  author: string | null;
  at: Written | null;
  text: string;
}

/** GitHub's table says how many there are. */
const COUNT = /^\d{1,6}$/;
const JIRA = /^([^;\n]{6,40});([^;\n]{0,120});([\s\S]*)$/;
/** `2026-10-01 10:00, 李航: text` and `李航 2026-10-01 10:00: text`, as tools join them. */
const LED = /^(\d{4}-\d{1,2}-\d{1,2}[T ]\d{1,2}:\d{2}(?::\d{2})?Z?)[,，\s]+([^:：\n]{1,60})[:：]\s*([\s\S]+)$/;

export const commentsIn = (cell: string, order?: DayOrder): WrittenComment[] =>
  (COUNT.test(cell.trim()) ? [] : unfolded(cell)).map((part) => {
    const [, when = '', who = '', text = ''] = JIRA.exec(part) ?? LED.exec(part) ?? [];
    const at = when ? readWritten(when, order ?? 'dmy') : null;
    if (!at || at === 'doubtful') return { author: null, at: null, text: part };
    return { author: who.trim() || null, at, text: text.trim() };
  });
