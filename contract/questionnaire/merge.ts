/** All published versions as one design, for data and statistics: a question is the same where id and kind agree. */
import type { Choice, FormSchema, Question } from './model';

function together(held: readonly Choice[] = [], more: readonly Choice[] = []): Choice[] {
  const known = new Set(held.map(({ id }) => id));
  return [...held, ...more.filter(({ id }) => !known.has(id))];
}

function joined(newer: Question, older: Question): Question {
  const list = (name: 'options' | 'rows' | 'columns') =>
    (newer[name] || older[name]) && { [name]: together(newer[name], older[name]) };
  return { ...newer, ...list('options'), ...list('rows'), ...list('columns') };
}

/** @param versions the newest first: its texts and its order stand; what only older ones had comes behind */
export function mergeVersions(versions: readonly FormSchema[]): FormSchema {
  const questions: Question[] = [];
  for (const { questions: own } of versions) {
    for (const question of own) {
      const at = questions.findIndex(({ id, kind }) => id === question.id && kind === question.kind);
      const held = questions[at];
      if (held) questions[at] = joined(held, question);
      else questions.push(question);
    }
  }
  return { questions, ends: versions[0]?.ends ?? [] };
}
