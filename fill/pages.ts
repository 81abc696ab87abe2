/** Which questions stand together: those between two page breaks, or one by one. */
import type { FormSchema, Question } from '../contract/questionnaire/model';

/** By asked questions only; a page without one is not there. */
export function pagesOf({ questions }: FormSchema, asked: readonly string[], oneByOne: boolean): Question[][] {
  const shown = new Set(asked);
  const pages: Question[][] = [];
  let fresh = true;
  for (const question of questions) {
    if (!shown.has(question.id)) continue;
    if (question.kind === 'page') {
      fresh = true;
      continue;
    }
    const last = pages.at(-1);
    // A text leads to the question behind it.
    const alone = oneByOne && last?.some(({ kind }) => kind !== 'note');
    if (fresh || alone || !last) pages.push([question]);
    else last.push(question);
    fresh = false;
  }
  return pages;
}
