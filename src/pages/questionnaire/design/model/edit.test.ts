import { lint } from '@contract/questionnaire/lint';
import { type FormSchema, type QuestionKind, questionKinds } from '@contract/questionnaire/model';
import { numbersOf } from '@/features/questionnaire/logic';
import { templates } from '../readyMade';
import {
  asKind,
  choicesFromLines,
  duplicateAt,
  insertAt,
  moveTo,
  newChoice,
  newQuestion,
  patchQuestion,
  removeAt,
  withFreshIds,
} from './edit';

const empty: FormSchema = { questions: [], ends: [] };
const kinds = Object.keys(questionKinds) as QuestionKind[];
const withKinds = (...of: QuestionKind[]) =>
  of.reduce((schema, kind) => insertAt(schema, newQuestion(schema, kind), schema.questions.length), empty);

it('adds each kind as it can be published, but for pictures and formulas, which nobody else can give', () => {
  const faults = lint(withKinds(...kinds)).map(({ text }) => text);
  expect(faults).toEqual(['有选项没有图片', '请填写计算公式']);
});

it('never gives an id twice, also after a question went', () => {
  const schema = withKinds('single', 'text', 'page', 'text');
  const [q1, q2, page, q3] = schema.questions.map(({ id }) => id);
  const copy = duplicateAt(schema, 1);
  expect(copy?.schema.questions.map(({ id }) => id)).toEqual([q1, q2, copy?.id, page, q3]);
  expect([...numbersOf(schema)]).toEqual([
    [q1, 1],
    [q2, 2],
    [q3, 3],
  ]);
  // What was published and answered may have had each of these.
  const without = removeAt(schema, 1);
  const added = insertAt(without, newQuestion(without, 'text'), 1);
  const held = [
    { id: 'o1', text: '满意' },
    { id: 'o3', text: '不满意' },
  ];
  const ids = [
    q1,
    q2,
    page,
    q3,
    copy?.id,
    added.questions[1]?.id,
    newChoice(held, 'o', '非常满意').id,
    'o1',
    'o2',
    'o3',
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

it('uses a ready-made design as questions of their own, rules and all', () => {
  const schema = templates[0]?.schema ?? empty;
  const [first, second] = [withFreshIds(schema), withFreshIds(schema)];
  const ids = [schema, first, second].flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(first.questions[1]?.show).toEqual([{ q: first.questions[0]?.id, op: 'anyOf', value: ['o4', 'o5'] }]);
  expect(lint(first)).toEqual([]);
});

it('moves within the design and not out of it', () => {
  const schema = withKinds('single', 'text', 'number');
  const order = (of: FormSchema) => of.questions.map(({ kind }) => kind);
  expect(order(moveTo(schema, 0, 2))).toEqual(['text', 'number', 'single']);
  expect(order(moveTo(schema, 2, 0))).toEqual(['number', 'single', 'text']);
  expect(moveTo(schema, 2, 9)).toBe(schema);
});

it('takes options by lines: what stood there keeps its id, what is twice comes once', () => {
  const held = [
    { id: 'o1', text: '满意' },
    { id: 'o2', text: '一般' },
  ];
  expect(choicesFromLines('不满意\r\n 一般 \n\n一般\n很满意', held, 'o')).toEqual([
    { id: expect.stringMatching(/^o\w{4}$/), text: '不满意' },
    { id: 'o2', text: '一般' },
    { id: expect.stringMatching(/^o\w{4}$/), text: '很满意' },
  ]);
});

it('changes the kind and keeps what both have', () => {
  const [question] = withKinds('single').questions;
  if (!question) throw new Error('no question');
  const many = asKind({ ...question, required: true, random: true }, 'multiple');
  const { id } = question;
  expect(many).toMatchObject({ id, kind: 'multiple', required: true, options: question.options });
  expect(asKind(many, 'text')).toEqual({ id, kind: 'text', title: question.title, required: true });
});

it('lets go of what is undefined, so that nothing unknown is sent', () => {
  const begun = withKinds('text');
  const id = begun.questions[0]?.id ?? '';
  const schema = patchQuestion(begun, id, { min: 3 });
  expect(patchQuestion(schema, id, { min: undefined }).questions[0]).not.toHaveProperty('min');
});
