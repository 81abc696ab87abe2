/** How a task is found by words: its own, and those of its comments. */
import { containsSql, likePattern } from '../../../base/sqlText';
import { searchQuery } from '../../../object/list/words';

/**
 * Tasks `t` whose title, number, description or comments hold what is asked for.
 * @param unseen where the description is not told: its words, which are kept with those of the title, find nothing there
 */
export function textFound(text: string, bind: (value: unknown) => string, unseen?: string): string {
  // What holds no word at all (punctuation) can only be looked for letter by letter.
  const named = (part: string) => {
    const like = bind(likePattern(part));
    return containsSql(like, 't.title', 't.task_no');
  };
  const words = searchQuery(text);
  if (!words) return named(text);
  const query = `${bind(words)}::tsquery`;
  const own = `t.search @@ ${query}`;
  const told = unseen ? `(${own} AND (NOT ${unseen} OR (${text.trim().split(/\s+/).map(named).join(' AND ')})))` : own;
  return `(${told} OR t.comment_search @@ ${query})`;
}
