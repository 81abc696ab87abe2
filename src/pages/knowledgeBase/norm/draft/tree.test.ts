import type { Clause } from '@contract/norm/clauses';
import { addClause, indentClause, moveClause, outdentClause, removeClause } from './tree';

const of = (anchor: string, no: string, parent: string | null = null): Clause => ({
  anchor,
  parent,
  no,
  title: '',
  html: '',
});
const clauses = [of('a', '1'), of('b', '1.1', 'a'), of('c', '1.2', 'a'), of('d', '2')];
const shown = (list: Clause[] | null) => list?.map(({ anchor, no }) => `${anchor} ${no}`) ?? null;

it('adds behind the whole of a clause, or below it, and numbers anew', () => {
  expect(shown(addClause(clauses, 'a', 'x'))).toEqual(['a 1', 'b 1.1', 'c 1.2', 'x 2', 'd 3']);
  expect(shown(addClause(clauses, 'a', 'x', true))).toEqual(['a 1', 'x 1.1', 'b 1.2', 'c 1.3', 'd 2']);
  expect(shown(addClause([], null, 'x'))).toEqual(['x 1']);
});

it('moves a clause with all below it', () => {
  expect(shown(moveClause(clauses, 'd', -1))).toEqual(['d 1', 'a 2', 'b 2.1', 'c 2.2']);
  expect(shown(moveClause(clauses, 'b', 1))).toEqual(['a 1', 'c 1.1', 'b 1.2', 'd 2']);
  expect(moveClause(clauses, 'a', -1)).toBeNull();
});

it('indents below the one above, and outdents behind the parent', () => {
  expect(shown(indentClause(clauses, 'd'))).toEqual(['a 1', 'b 1.1', 'c 1.2', 'd 1.3']);
  expect(indentClause(clauses, 'a')).toBeNull();
  expect(shown(outdentClause(clauses, 'b'))).toEqual(['a 1', 'c 1.1', 'b 2', 'd 3']);
  expect(outdentClause(clauses, 'd')).toBeNull();
});

it('removes with all below, and leaves numbers that are not its own', () => {
  expect(shown(removeClause(clauses, 'a'))).toEqual(['d 1']);
  const foreign = [of('a', '第一章'), of('b', '第一条', 'a')];
  expect(shown(addClause(foreign, 'b', 'x'))).toEqual(['a 第一章', 'b 第一条', 'x ']);
});
