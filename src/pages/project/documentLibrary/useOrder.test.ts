import type { DocumentRow, FolderNode } from '@contract/document/document';
import { dropSpot, keySpot, stepOf } from './useOrder';

const row = (id: string, kind: DocumentRow['kind']) => ({ id, kind }) as DocumentRow;
const rows = [row('f1', 'folder'), row('f2', 'folder'), row('a', 'page'), row('b', 'file'), row('c', 'page')];
const of = (id: string) => rows.find((one) => one.id === id) as DocumentRow;

it.each<[string, -1 | 1, string | null | undefined]>([
  ['f1', -1, undefined],
  ['f1', 1, null],
  ['f2', 1, undefined],
  ['a', -1, undefined],
  ['b', -1, 'a'],
  ['a', 1, 'c'],
  ['b', 1, null],
  ['c', 1, undefined],
])('puts %s by %i before %s: folders stand before the rest', (id, by, before) => {
  expect(stepOf(rows, of(id), by)).toBe(before);
});

const folder = (id: string, parentId: string | null): FolderNode => ({ id, parentId, name: id, level: 'edit' });
const folders = [folder('x', null), folder('y', null), folder('z', null), folder('in', 'x')];

it.each([
  ['into a folder', { dragged: 'z', over: 'x', into: true, below: false }, { parentId: 'x', before: null }],
  ['onto the library', { dragged: 'in', over: '', into: true, below: false }, { parentId: null, before: null }],
  ['below one', { dragged: 'in', over: 'x', into: false, below: true }, { parentId: null, before: 'y' }],
  ['below its own neighbour', { dragged: 'y', over: 'x', into: false, below: true }, { parentId: null, before: 'z' }],
  ['above one', { dragged: 'z', over: 'x', into: false, below: false }, { parentId: null, before: 'x' }],
  ['below the last', { dragged: 'x', over: 'z', into: false, below: true }, { parentId: null, before: null }],
  ['onto what is gone', { dragged: 'x', over: 'gone', into: true, below: false }, null],
])('a folder that is dropped %s', (_, dropped, spot) => {
  expect(dropSpot(folders, dropped)).toEqual(spot);
});

it.each([
  ['x', 'ArrowUp', null],
  ['y', 'ArrowUp', { parentId: null, before: 'x' }],
  ['x', 'ArrowDown', { parentId: null, before: 'z' }],
  ['y', 'ArrowDown', { parentId: null, before: null }],
  ['z', 'ArrowDown', null],
  ['in', 'ArrowLeft', { parentId: null, before: null }],
  ['x', 'ArrowLeft', null],
  ['y', 'ArrowRight', { parentId: 'x', before: null }],
  ['x', 'ArrowRight', null],
  ['y', 'Enter', null],
])('folder %s goes by Alt with %s', (id, key, spot) => {
  expect(keySpot(folders, folders, folders.find((one) => one.id === id) as FolderNode, key)).toEqual(spot);
});

it('takes a page by Alt with an arrow among pages, and into a folder', () => {
  const pages = [folder('p', null), folder('q', null)];
  const [p, q] = pages as [FolderNode, FolderNode];
  expect(keySpot(pages, folders, q, 'ArrowUp')).toEqual({ parentId: null, before: 'p' });
  expect(keySpot(pages, folders, p, 'ArrowRight')).toEqual({ parentId: 'z', before: null });
});
