/** Texts of a questionnaire that name earlier answers: `{{question}}`, or `{{question|words without an answer}}`. */
import type { Answer, FormSchema, Question } from './model';
import { isUnanswered } from './values';

const PIPE = /\{\{\s*([\w-]+)\s*(?:\|([^{}]*))?\}\}/g;

/** An answer as people read it: texts of options, lists joined. */
export function sayAnswer(question: Question, answer: Answer | undefined): string {
  if (answer === undefined || answer === null) return '';
  const textOf = (id: string | number): string =>
    [...(question.options ?? []), ...(question.columns ?? [])].find((one) => one.id === id)?.text ?? String(id);
  if (typeof answer === 'object' && !Array.isArray(answer)) {
    return (question.rows ?? [])
      .flatMap(({ id, text }) => {
        const cell = answer[id];
        return cell === undefined ? [] : [`${text}：${[cell].flat().map(textOf).join('、')}`];
      })
      .join('；');
  }
  return [answer].flat().map(textOf).join('、');
}

/** Replaced once: what an answer itself contains stays as it is. The page escapes it as any text. */
export function pipe(schema: FormSchema, text: string, values: Record<string, Answer | undefined>): string {
  return text.replace(PIPE, (_, id: string, fallback = '') => {
    const question = schema.questions.find((one) => one.id === id);
    return question && !isUnanswered(values[id]) ? sayAnswer(question, values[id]) : fallback;
  });
}
