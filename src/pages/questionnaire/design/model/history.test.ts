import type { FormSchema } from '@contract/questionnaire/model';
import { patchQuestion, sameDesign, withImage } from './edit';
import { begin, change, redo, undo } from './history';

const named = (title: string): FormSchema => ({ questions: [{ id: 'q1', kind: 'text', title }], ends: [] });
const titleOf = ({ present }: { present: FormSchema }) => present.questions[0]?.title;

it('goes back and forth, and forgets what was undone with the next change', () => {
  const one = change(begin(named('a')), named('b'), null, 0);
  const two = change(one, named('c'), null, 1);
  expect(titleOf(undo(two))).toBe('b');
  expect(titleOf(undo(undo(undo(two))))).toBe('a');
  expect(titleOf(redo(undo(two)))).toBe('c');
  const other = change(undo(two), named('d'), null, 2);
  expect(redo(other)).toBe(other);
});

it('lets what ends late stand on what was done meanwhile', () => {
  const images: FormSchema = {
    questions: [{ id: 'q1', kind: 'picture', title: '', options: ['o1', 'o2', 'o3'].map((id) => ({ id, text: id })) }],
    ends: [],
  };
  let history = change(begin(images), (now) => withImage(now, 'q1', 'o2', 'i2'), null, 0);
  history = change(history, (now) => patchQuestion(now, 'q1', { title: '选哪一个' }), null, 1);
  history = change(history, (now) => withImage(now, 'q1', 'o1', 'i1'), null, 2);
  expect(titleOf(history)).toBe('选哪一个');
  expect(history.present.questions[0]?.options?.map(({ imageId }) => imageId)).toEqual(['i1', 'i2', undefined]);
  expect(change(history, (now) => withImage(now, 'q1', 'gone', 'i3'), null, 3)).toBe(history);
});

it('knows the same design again, however its parts are put down', () => {
  const stored: FormSchema = { ends: [], questions: [{ title: 'a', id: 'q1', kind: 'text' }] };
  expect([sameDesign(stored, named('a')), sameDesign(stored, named('b'))]).toEqual([true, false]);
});

it('takes quick typing in one field for one step, and another field for another', () => {
  let history = begin(named(''));
  for (const [at, text] of ['质', '质量', '质量如'].entries())
    history = change(history, named(text), 'q1.title', at * 100);
  history = change(history, named('质量如何'), 'q1.title', 5000);
  expect([titleOf(undo(history)), titleOf(undo(undo(history)))]).toEqual(['质量如', '']);
});
