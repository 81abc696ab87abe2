import type { SavedView, SavedViewModel } from '@contract/object/savedViews';
import { noChoice } from '../columnChoice';
import { parseState } from '../state/address';
import { many, one, page, size, sort, text } from '../state/params';
import { columnsOf, isTouched, queryOf, savedView, stateOf } from './savedState';

const params = {
  tab: one(['all', 'mine'], 'all'),
  q: text(100),
  state: many(['OPEN', 'CLOSED']),
  page: page(),
  size: size(10),
  sort: sort(['name']),
  saved: savedView(),
};
const id = '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11';
const parse = (query: string) => parseState(params, new URLSearchParams(query));
const aView = (model: SavedViewModel): SavedView => ({
  ...{ id, list: 'project', name: '逾期', visibility: 'private', owner: null, editable: true, version: 1 },
  model,
});

it('keeps everything of the address but the page and the view that is open', () => {
  const state = parse(`tab=mine&q=运维&state=OPEN&sort=name:desc&page=3&saved=${id}`);
  expect(new URLSearchParams(queryOf(params, state)).toString()).toBe(
    new URLSearchParams([
      ['tab', 'mine'],
      ['q', '运维'],
      ['state', 'OPEN'],
      ['sort', 'name:desc'],
    ]).toString(),
  );
});

it('opens as it was saved, at the first page, and the plain list without it', () => {
  const view = aView({ query: 'tab=mine&sort=name', columns: null });
  expect(stateOf(params, view)).toEqual(parse(`tab=mine&sort=name&saved=${id}`));
  expect(stateOf(params, null)).toEqual(parse(''));
});

it('is touched by a filter, a sort or a column, and not by turning a page', () => {
  const columns = { ...noChoice, hidden: ['b', 'a'], widths: { a: 80 } };
  const view = aView({ query: 'tab=mine', columns });
  const open = stateOf(params, view);
  const kept = columnsOf(view) ?? noChoice;
  expect(isTouched(params, open, kept, view)).toBe(false);
  expect(isTouched(params, { ...open, page: 2 }, { ...kept, hidden: ['a', 'b'] }, view)).toBe(false);
  expect(isTouched(params, { ...open, q: '运' }, kept, view)).toBe(true);
  expect(isTouched(params, { ...open, sort: { field: 'name', order: 'asc' } }, kept, view)).toBe(true);
  expect(isTouched(params, open, { ...kept, hidden: ['a'] }, view)).toBe(true);
  // Saved without columns it leaves them to whoever opens it.
  expect(isTouched(params, open, { ...kept, hidden: [] }, aView({ query: 'tab=mine', columns: null }))).toBe(false);
});
