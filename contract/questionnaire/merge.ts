/** All published versions as one design, for data and statistics: a question is the same where id and kind agree. */
import type { Answers, FormSchema, Question } from './model';

function together<T extends { id: string }>(held: readonly T[] = [], more: readonly T[] = []): T[] {
  const known = new Set(held.map(({ id }) => id));
  return [...held, ...more.filter(({ id }) => !known.has(id))];
}

function joined(newer: Question, older: Question): Question {
  const list = (name: 'options' | 'rows' | 'columns') =>
    (newer[name] || older[name]) && { [name]: together(newer[name], older[name]) };
  const fields = (newer.fields || older.fields) && { fields: together(newer.fields, older.fields) };
  return { ...newer, ...list('options'), ...list('rows'), ...list('columns'), ...fields };
}

/** The id of a question whose own one is, since, that of a question of another kind. */
const apart = ({ id, kind }: Question): string => `${id}-${kind}`;
const idAmong = (questions: readonly Question[], question: Question): string => {
  const held = questions.find(({ id }) => id === question.id);
  return !held || held.kind === question.kind ? question.id : apart(question);
};

/**
 * @param versions the newest first: its texts and its order stand; what only older ones had comes behind. Ids are unique:
 *   where a question became one of another kind, the older one has an id of its own (`renamesOf`)
 */
export function mergeVersions(versions: readonly FormSchema[]): FormSchema {
  const questions: Question[] = [];
  for (const { questions: own } of versions) {
    for (const question of own) {
      const id = idAmong(questions, question);
      const at = questions.findIndex((one) => one.id === id);
      const held = questions[at];
      if (held) questions[at] = joined(held, question);
      else questions.push({ ...question, id });
    }
  }
  return { questions, ends: versions[0]?.ends ?? [] };
}

/** What the questions of one version are called among all: only those that are not called as they were. */
export const renamesOf = ({ questions }: FormSchema, version: FormSchema): ReadonlyMap<string, string> =>
  new Map(
    version.questions.flatMap((question) => {
      const id = idAmong(questions, question);
      return id === question.id ? [] : [[question.id, id] as const];
    }),
  );

/** Answers, and the words beside them (`q1:o2`), under the new names. */
export function renamed(answers: Answers, names: ReadonlyMap<string, string>): Answers {
  if (names.size === 0) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const [id = '', ...rest] = key.split(':');
      return [[names.get(id) ?? id, ...rest].join(':'), answer];
    }),
  );
}
