/**
 * Surveys are answered by the keyboard alone: one is walked by Tab, each control is worked by the keys that it knows, and what
 * is sent is judged as the server judges it. Its width at 320 px is looked at in a browser (`tests/e2e/questionnaires.ts`).
 */
import { fireEvent } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { evaluate } from '../../../contract/questionnaire/evaluate';
import type { AnswerSubmit, WriteAnswer } from '../../../contract/questionnaire/form';
import {
  type Answers,
  type FormSchema,
  isSilent,
  type Question,
  type QuestionKind,
} from '../../../contract/questionnaire/model';
import { problemsOf } from '../../../contract/questionnaire/problems';
import { tally } from '../../../contract/questionnaire/tally';
import { templates } from '../../../src/pages/questionnaire/design/readyMade';
import { act, mount, unmount } from './page';

const HOLD = { places: [{ question: 'slot', option: 'am', left: 1, of: 2 }], seconds: 600 };
const STEPS_MAX = 600;
const SAID = '都好';

/** What people type, by what the field asks for. */
function typedIn(field: HTMLInputElement | HTMLTextAreaElement): string {
  const asked = document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
  if (asked.includes('身份证')) return '11010519491231002X';
  if (asked.includes('邮政编码')) return '100081';
  if (field.type === 'email') return 'wang@example.cn';
  if (field.type === 'tel') return '13800138000';
  if (field.type === 'number') return field.getAttribute('min') ?? '1';
  return SAID;
}

/** Works the control that has the focus by its keys, once. */
async function work(user: UserEvent, at: Element): Promise<void> {
  if (at instanceof HTMLSelectElement) {
    // The list is the browser's own: jsdom opens none, so its first choice is taken at the focused field.
    const first = [...at.options].find(({ value, disabled }) => value !== '' && !disabled);
    if (at.value === '' && first) fireEvent.change(at, { target: { value: first.value } });
  } else if (at instanceof HTMLTextAreaElement) {
    if (at.value === '') await user.keyboard(typedIn(at));
  } else if (at instanceof HTMLInputElement) {
    const beside = [...document.querySelectorAll<HTMLInputElement>('input')].filter(({ name }) => name === at.name);
    if (at.type === 'radio' || at.type === 'checkbox') {
      if (!beside.some(({ checked }) => checked)) await user.keyboard(' ');
    } else if (at.type === 'range') await user.keyboard(' ');
    else if (at.type === 'date') {
      if (at.value === '') fireEvent.input(at, { target: { value: '2026-11-20' } });
    } else if (at.value === '') await user.keyboard(typedIn(at));
  } else if (at instanceof HTMLButtonElement) {
    const words = at.textContent ?? '';
    // Ranked one after the other; a name in place of a drawn signature.
    if (at.closest('.rest') || words.includes('输入姓名')) await user.keyboard('{Enter}');
  }
}

interface Sent {
  answers: Answers;
  steps: number;
}

/** Answers a survey by Tab, Space, Enter and letters, until it is sent. */
async function answered(schema: FormSchema, form: Partial<NonNullable<WriteAnswer['form']>> = {}): Promise<Sent> {
  let sent: AnswerSubmit | undefined;
  const { root, onSent } = await mount(schema, form, async (path, body) => {
    if (path.endsWith('/submit')) sent = body as AnswerSubmit;
    return { data: path.endsWith('/hold') ? HOLD : { receipt: '1', end: null } };
  });
  const user = userEvent.setup({ delay: null });
  let steps = 0;
  while (onSent.mock.calls.length === 0) {
    steps += 1;
    const wrong = root.querySelector('.problems')?.textContent;
    if (wrong || steps > STEPS_MAX) throw new Error(wrong ?? `Not sent after ${steps} steps`);
    await user.tab();
    const at = document.activeElement;
    if (!at || at === document.body) continue;
    await act(async () => {
      if (at instanceof HTMLButtonElement && at.type === 'submit') await user.keyboard('{Enter}');
      else await work(user, at);
      // What a key opened has the focus now.
    });
    const next = document.activeElement;
    await act(async () => {
      if (next && next !== at) await work(user, next);
    });
  }
  await unmount(root);
  if (!sent) throw new Error('Nothing was sent');
  return { answers: sent.answers as Answers, steps };
}

/** What no keyboard alone gives: the directory and files are the server's, and have their own tests. */
const ofServer: readonly QuestionKind[] = ['person', 'department', 'file', 'picture'];
const plain = templates
  .filter(({ schema }) => !schema.questions.some(({ kind }) => ofServer.includes(kind)))
  .slice(0, 20);

jest.setTimeout(60_000);

it('answers twenty surveys of ten kinds and more, as people make them, by the keyboard alone', async () => {
  expect(plain.length).toBe(20);
  const kinds = new Set(plain.flatMap(({ schema }) => schema.questions.map(({ kind }) => kind)));
  expect(kinds.size).toBeGreaterThanOrEqual(10);
  for (const { name, schema } of plain) {
    const { answers } = await answered(schema);
    // Judged as the server does: nothing unknown, nothing required left out, nothing that was hidden.
    expect([name, problemsOf(schema, answers)]).toEqual([name, []]);
    const { asked, kept } = evaluate(schema, answers);
    const left = schema.questions.filter(({ id, kind }) => asked.includes(id) && !isSilent(kind) && !(id in kept));
    expect([name, left.map(({ title }) => title)]).toEqual([name, []]);
  }
});

const two = [
  { id: 'a', text: '甲' },
  { id: 'b', text: '乙' },
];
const ask = (id: string, kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  ...{ id, kind, title: id, required: true },
  ...more,
});
const everyKind: FormSchema = {
  questions: [
    ask('single', 'single', { options: two }),
    ask('multiple', 'multiple', { options: two }),
    ask('select', 'select', { options: two }),
    ask('cascade', 'cascade', { options: [...two, { id: 'a1', text: '甲一', parent: 'a' }] }),
    ask('picture', 'picture', { options: two }),
    ask('yesNo', 'yesNo', { options: two }),
    ask('slot', 'slot', { options: [{ id: 'am', text: '上午', places: 2 }] }),
    ask('ranking', 'ranking', { options: two }),
    ask('text', 'text'),
    ask('longText', 'longText'),
    ask('blanks', 'blanks', { rows: two }),
    ask('number', 'number', { min: 3 }),
    { id: 'formula', kind: 'formula', title: 'formula', formula: '{number} * 2' },
    ask('date', 'date'),
    ask('dateRange', 'dateRange'),
    { id: 'page', kind: 'page', title: '' },
    ask('rating', 'rating', { points: 5 }),
    ask('nps', 'nps'),
    ask('scale', 'scale', { points: 5 }),
    ask('slider', 'slider', { min: 20, max: 40, step: 5 }),
    ask('matrixSingle', 'matrixSingle', { rows: two, columns: two }),
    ask('matrixMultiple', 'matrixMultiple', { rows: two, columns: two }),
    ask('matrixRating', 'matrixRating', { rows: two, points: 5 }),
    ask('matrixText', 'matrixText', { rows: two }),
    ask('subform', 'subform', {
      min: 2,
      fields: [
        { id: 'n', kind: 'text', title: 'n', required: true },
        { id: 'k', kind: 'single', title: 'k', options: two },
        { id: 'c', kind: 'rating', title: 'c', points: 5 },
      ],
    }),
    ask('signature', 'signature'),
    ask('region', 'region'),
    ask('phone', 'phone'),
    ask('mail', 'mail'),
  ],
  ends: [],
};

it.each([false, true])(
  'answers every kind by its keys, one question a page: %s; the figures by hand',
  async (oneByOne) => {
    const { answers } = await answered(everyKind, { oneByOne, places: HOLD.places });
    expect(problemsOf(everyKind, answers)).toEqual([]);
    expect(answers).toMatchObject({
      ...{ single: 'a', multiple: ['a'], select: 'a', cascade: ['a', 'a1'], picture: ['a'], yesNo: 'a', slot: 'am' },
      ...{ ranking: ['a', 'b'], text: SAID, blanks: { a: SAID, b: SAID }, number: 3, date: '2026-11-20' },
      ...{ dateRange: ['2026-11-20', '2026-11-20'], rating: 1, nps: 0, scale: 1, slider: 20 },
      ...{ matrixSingle: { a: 'a', b: 'a' }, matrixMultiple: { a: ['a'], b: ['a'] }, matrixRating: { a: 1, b: 1 } },
      subform: { '0.n': SAID, '0.k': 'a', '0.c': 1, '1.n': SAID, '1.k': 'a', '1.c': 1 },
      ...{ signature: SAID, phone: '13800138000', mail: 'wang@example.cn' },
    });
    const { kept, asked } = evaluate(everyKind, answers);
    expect(kept.formula).toBe(6);
    const figures = new Map(tally(everyKind, [{ answers: kept, asked: new Set(asked) }]).map((one) => [one.id, one]));
    // One person: a detractor; the lowest of all scales; two rows of a sub-form.
    expect([figures.get('nps')?.nps, figures.get('rating')?.csat, figures.get('slider')?.mean]).toEqual([-100, 0, 20]);
    expect([figures.get('subform')?.mean, figures.get('subform')?.fields?.[2]?.mean]).toEqual([2, 1]);
    expect(figures.get('slot')?.counts).toEqual([{ id: 'am', text: '上午', count: 1, of: 2 }]);
  },
);
