import { lint } from '@contract/questionnaire/lint';
import { type FormSchema, type QuestionKind, questionKinds } from '@contract/questionnaire/model';
import { numbersOf } from '@/features/questionnaire/logic';
import { asKind, choicesFromLines, duplicateAt, insertAt, moveTo, newQuestion, patchQuestion } from './edit';

const empty: FormSchema = { questions: [], ends: [] };
const kinds = Object.keys(questionKinds) as QuestionKind[];
const withKinds = (...of: QuestionKind[]) =>
  of.reduce((schema, kind) => insertAt(schema, newQuestion(schema, kind), schema.questions.length), empty);

it('adds each kind as it can be published, pictures apart, which want their images', () => {
  const faults = lint(withKinds(...kinds)).map(({ text }) => text);
  expect(faults).toEqual(['有选项没有图片']);
});

it('never gives an id twice, also after a question went', () => {
  const schema = withKinds('single', 'text', 'page', 'text');
  expect(schema.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'p1', 'q3']);
  const copy = duplicateAt(schema, 1);
  expect([copy?.id, copy?.schema.questions.map(({ id }) => id)]).toEqual(['q4', ['q1', 'q2', 'q4', 'p1', 'q3']]);
  expect([...numbersOf(schema)]).toEqual([
    ['q1', 1],
    ['q2', 2],
    ['q3', 3],
  ]);
});

it('moves within the design and not out of it', () => {
  const schema = withKinds('single', 'text', 'number');
  const order = (of: FormSchema) => of.questions.map(({ id }) => id).join('');
  expect(order(moveTo(schema, 0, 2))).toBe('q2q3q1');
  expect(order(moveTo(schema, 2, 0))).toBe('q3q1q2');
  expect(moveTo(schema, 2, 9)).toBe(schema);
});

it('takes options by lines: what stood there keeps its id, what is twice comes once', () => {
  const held = [
    { id: 'o1', text: '满意' },
    { id: 'o2', text: '一般' },
  ];
  expect(choicesFromLines('不满意\r\n 一般 \n\n一般\n很满意', held, 'o')).toEqual([
    { id: 'o3', text: '不满意' },
    { id: 'o2', text: '一般' },
    { id: 'o4', text: '很满意' },
  ]);
});

it('changes the kind and keeps what both have', () => {
  const [question] = withKinds('single').questions;
  if (!question) throw new Error('no question');
  const many = asKind({ ...question, required: true, random: true }, 'multiple');
  expect(many).toMatchObject({ id: 'q1', kind: 'multiple', required: true, options: question.options });
  expect(asKind(many, 'text')).toEqual({ id: 'q1', kind: 'text', title: question.title, required: true });
});

it('lets go of what is undefined, so that nothing unknown is sent', () => {
  const schema = patchQuestion(withKinds('text'), 'q1', { min: 3 });
  expect(patchQuestion(schema, 'q1', { min: undefined }).questions[0]).not.toHaveProperty('min');
});
