/** How a task is found by words: its own, and those of its comments. */
import { likePattern } from '../../../base/sqlText';
import { searchQuery } from '../../../object/list/words';

/** Tasks `t` whose title, number, description or comments hold what is asked for. */
export function textFound(text: string, bind: (value: unknown) => string): string {
  const words = searchQuery(text);
  if (words) {
    const query = `${bind(words)}::tsquery`;
    return `(t.search @@ ${query} OR t.comment_search @@ ${query})`;
  }
  // What holds no word at all (punctuation) can only be looked for letter by letter.
  const like = bind(likePattern(text));
  return `(t.title ILIKE ${like} OR t.task_no ILIKE ${like})`;
}
