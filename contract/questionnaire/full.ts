/** Options that nobody can take any more, by the quotas that are full. No imports but the model: the page's own bundle reads it. */
import { type Condition, type FormSchema, isManyChoice, isOneChoice, type Question } from './model';

export interface FullOption {
  question: string;
  option: string;
}

/** The values of which one alone makes the condition hold, whatever else is answered; none where it asks for more. */
function enough(condition: Condition, questions: ReadonlyMap<string, Question>): FullOption[] {
  if ('any' in condition) return condition.any.flatMap((one) => enough(one, questions));
  if ('all' in condition)
    return condition.all.length === 1 ? condition.all.flatMap((one) => enough(one, questions)) : [];
  if ('not' in condition) return [];
  const { q, op, value } = condition;
  const question = questions.get(q);
  if (!question || value === undefined) return [];
  const values = [value].flat().map(String);
  const byOne =
    op === 'anyOf' ||
    (values.length === 1 && (op === 'contains' || op === 'allOf' || (op === 'is' && isOneChoice(question.kind))));
  if (!byOne || !(isOneChoice(question.kind) || isManyChoice(question.kind))) return [];
  return values.map((option) => ({ question: q, option }));
}

/** @param conditions of the quotas that have no place left */
export function fullOptions(
  { questions }: Pick<FormSchema, 'questions'>,
  conditions: readonly Condition[],
): FullOption[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return conditions.flatMap((condition) => enough(condition, byId));
}
