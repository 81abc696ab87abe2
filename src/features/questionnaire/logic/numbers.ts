/** How questions are numbered and called where they are referred to. */
import { type FormSchema, isSilent, type Question, questionKinds } from '@contract/questionnaire/model';

/** The numbers that people see; texts and pages have none. */
export function numbersOf({ questions }: FormSchema): ReadonlyMap<string, number> {
  return new Map(questions.filter(({ kind }) => !isSilent(kind)).map(({ id }, at) => [id, at + 1]));
}

/** How a question is called where it is referred to. */
export function callQuestion(question: Question, numbers: ReadonlyMap<string, number>): string {
  const no = numbers.get(question.id);
  const title = question.title.trim() || questionKinds[question.kind];
  return no === undefined ? title : `${no}. ${title}`;
}
