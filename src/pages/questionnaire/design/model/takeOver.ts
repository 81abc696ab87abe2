/** Questions of another questionnaire, as this one takes them: with ids of their own, and rules among themselves alone. Pure. */
import { formulaExpression } from '@contract/questionnaire/compute';
import type { Choice, Condition, Expression, FormSchema, Question } from '@contract/questionnaire/model';
import { freeId } from './edit';

function namedIn(condition: Condition): string[] {
  if ('q' in condition) return [condition.q];
  if ('not' in condition) return namedIn(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(namedIn);
}
const operands = (expression: Expression | null): string[] =>
  expression === null || typeof expression === 'number'
    ? []
    : 'q' in expression
      ? [expression.q]
      : expression.of.flatMap(operands);

/** The questions with the rules that name what comes along. */
function withOwnRules(question: Question, has: (id: string) => boolean): Question {
  const fits = (condition: Condition) => namedIn(condition).every(has);
  const list = (conditions: Condition[] | undefined) => conditions?.filter(fits);
  const shown = <T extends { show?: Condition[]; hide?: Condition[] }>(one: T): T => ({
    ...one,
    show: list(one.show),
    hide: list(one.hide),
  });
  const choices = (all: Choice[] | undefined) =>
    // A picture belongs to the questionnaire that it was uploaded for.
    all?.map(({ imageId: _, ...choice }) => shown(choice));
  const { prefill: _, ...rest } = shown(question);
  return {
    ...rest,
    require: list(question.require),
    options: choices(question.options),
    rows: choices(question.rows),
    columns: choices(question.columns),
    // Its ends stay behind.
    leave: question.leave?.filter(({ when, to }) => 'question' in to && has(to.question) && (!when || fits(when))),
    set: question.set?.filter(
      ({ when, value }) => (!when || fits(when)) && ('literal' in value || operandsOf(value).every((one) => has(one))),
    ),
  };
}
const operandsOf = (value: { expression: Expression } | { formula: string }): string[] =>
  operands('formula' in value ? formulaExpression(value.formula) : value.expression);

/** @param chosen ids of the questions that come, in the order of the other questionnaire */
export function takenOver(schema: FormSchema, other: FormSchema, chosen: ReadonlySet<string>): Question[] {
  const taken = new Set(schema.questions.map(({ id }) => id));
  const ids = new Map<unknown, string>();
  for (const { id } of other.questions) {
    if (!chosen.has(id)) continue;
    const own = freeId(taken, 'q');
    taken.add(own);
    ids.set(id, own);
  }
  return other.questions
    .filter(({ id }) => chosen.has(id))
    .map((question): Question => {
      const whole = JSON.stringify(
        withOwnRules(question, (id) => chosen.has(id)),
        (key, value: unknown) => {
          if (key === 'q' || key === 'question') return ids.get(value) ?? value;
          if (key !== 'formula' || typeof value !== 'string') return value;
          return value.replace(/\{\s*([\w-]+)/g, (found, id: string) => found.replace(id, ids.get(id) ?? id));
        },
      );
      return { ...(JSON.parse(whole) as Question), id: ids.get(question.id) ?? question.id };
    });
}
