/** Texts of a questionnaire that name earlier answers: `{{question}}`, or `{{question|words without an answer}}`. */
import { saySignature } from './kinds/signature';
import type { Answer, FormSchema, Question } from './model';
import { isUnanswered } from './values';

const PIPE = /\{\{\s*([\w-]+)\s*(?:\|([^{}]*))?\}\}/g;

/**
 * An answer as people read it: texts of options, lists joined.
 * @param names of what is named by an id: people, departments, files
 */
export function sayAnswer(
  question: Question,
  answer: Answer | undefined,
  names: Readonly<Record<string, string>> = {},
): string {
  if (answer === undefined || answer === null) return '';
  const textOf = (id: string | number): string =>
    [...(question.options ?? []), ...(question.columns ?? [])].find((one) => one.id === id)?.text ??
    names[id] ??
    String(id);
  if (typeof answer === 'object' && !Array.isArray(answer)) {
    return (question.rows ?? [])
      .flatMap(({ id, text }) => {
        const cell = answer[id];
        return cell === undefined ? [] : [`${text}：${[cell].flat().map(textOf).join('、')}`];
      })
      .join('；');
  }
  if (question.kind === 'signature') return saySignature(String(answer));
  // A period, or province and city, is one thing.
  const joint =
    question.kind === 'dateRange'
      ? ' 至 '
      : question.kind === 'region'
        ? ' '
        : question.kind === 'cascade'
          ? ' / '
          : '、';
  return [answer].flat().map(textOf).join(joint);
}

/** Replaced once: what an answer itself contains stays as it is. The page escapes it as any text. */
export function pipe(schema: FormSchema, text: string, values: Record<string, Answer | undefined>): string {
  return text.replace(PIPE, (_, id: string, fallback = '') => {
    const question = schema.questions.find((one) => one.id === id);
    return question && !isUnanswered(values[id]) ? sayAnswer(question, values[id]) : fallback;
  });
}
