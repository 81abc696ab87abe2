import type { FormSchema } from '@contract/questionnaire/model';
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

it('takes quick typing in one field for one step, and another field for another', () => {
  let history = begin(named(''));
  for (const [at, text] of ['质', '质量', '质量如'].entries())
    history = change(history, named(text), 'q1.title', at * 100);
  history = change(history, named('质量如何'), 'q1.title', 5000);
  expect([titleOf(undo(history)), titleOf(undo(undo(history)))]).toEqual(['质量如', '']);
});
