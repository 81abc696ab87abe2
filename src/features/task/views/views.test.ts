import type { TaskView, ViewModel } from '@contract/task/views';
import { noChoice } from '@/features/object/list';
import { ALL, addressOf, openedBy } from '../state/address';
import { defaultState, type ListState, toFilter } from '../state/urlState';
import {
  columnsFromModel,
  columnsToModel,
  fromView,
  kindOf,
  sameAsView,
  sameColumns,
  toModel,
} from '../state/viewModel';

const aView = (layoutId: string, model: ViewModel, kind: TaskView['kind'] = 'list'): TaskView => ({
  layoutId,
  projectId: 'p',
  name: layoutId,
  kind,
  visibility: 'private',
  locked: false,
  model,
  owner: null,
  editable: true,
  version: 1,
  updatedTime: '2026-11-20T00:00:00Z',
});
const saved = (state: ListState, layoutId = 'v') => aView(layoutId, toModel(state), kindOf(state));
const states: Partial<ListState>[] = [
  {},
  { tab: 'followed' as const, labelIds: ['l'] },
  { view: 'flat', keyword: '登录', urgents: [4], executorIds: ['me'] },
  { tab: 'created' },
  { tab: 'involved', view: 'flat' },
  { view: 'board', lane: 'urgent', sorts: [{ field: 'planEnd', order: 'asc' }] },
  { group: 'planEnd:week', sums: ['estimateHours'], view: 'flat' },
  {
    conditions: {
      match: 'any',
      conditions: [{ field: 'progress', op: 'gt', value: 50 }],
      groups: [{ match: 'all', conditions: [{ field: 'title', op: 'contains', value: '一' }] }],
      withChildren: true,
    },
  },
];

describe('a saved view', () => {
  it.each(states)('opens as it was saved: %j', (part) => {
    const state = { ...defaultState, ...part };
    const view = saved(state);
    expect(fromView(view)).toEqual(state);
    expect(sameAsView(state, view)).toBe(true);
    expect(sameAsView({ ...state, keyword: '别的' }, view)).toBe(false);
    expect(sameAsView({ ...state, view: state.view === 'board' ? 'flat' : 'board' }, view)).toBe(false);
  });

  it('keeps what only the API can say, as conditions that mean the same', () => {
    const model: ViewModel = {
      filter: {
        labelIds: ['l'],
        followerIds: ['u'],
        creatorIds: ['u', 'me'],
        planEndTo: '2026-12-31',
        match: 'any',
        conditions: [{ field: 'title', op: 'contains', value: '一' }],
      },
    };
    expect(toFilter(fromView(aView('v', model)))).toEqual({
      labelIds: ['l'],
      conditions: [
        { field: 'follower', op: 'anyOf', value: ['u'] },
        { field: 'creatorId', op: 'anyOf', value: ['u', 'me'] },
        { field: 'planEnd', op: 'lte', value: '2026-12-31' },
      ],
      groups: [{ match: 'any', conditions: [{ field: 'title', op: 'contains', value: '一' }] }],
    });
  });

  it('does not count as changed for the order of keys, nor for what defaults say anyhow', () => {
    expect(sameAsView({ ...defaultState, view: 'flat' }, aView('v', {}))).toBe(true);
    const model: ViewModel = { sorts: [{ order: 'desc', field: 'seq' }], filter: {}, tree: true };
    expect(sameAsView(defaultState, aView('v', model))).toBe(true);
  });
});

describe('columns of a view', () => {
  const all = [
    { key: 'taskNo', name: 'taskNo', width: 100, fixed: true },
    { key: 'stage', name: 'stageId', width: 90 },
    { key: 'due', name: 'planEnd', width: 110 },
    { key: 'custom:f', name: 'f', width: 120 },
  ];
  it('go by the names of the API and come back as they were', () => {
    const choice = { order: ['custom:f', 'stage'], hidden: ['due'], pinned: ['stage'], widths: { stage: 200 } };
    const model = columnsToModel(all, choice);
    expect(model).toEqual([
      { field: 'taskNo', width: 100 },
      { field: 'stageId', width: 200, pinned: true },
      { field: 'f', width: 120 },
    ]);
    expect(sameColumns(all, columnsFromModel(all, model), choice)).toBe(true);
    expect(sameColumns(all, noChoice, choice)).toBe(false);
  });

  it('leave out fields that are gone, and hide those that came since', () => {
    const choice = columnsFromModel(all, [{ field: 'gone', width: 80 }, { field: 'planEnd' }]);
    expect(columnsToModel(all, choice).map(({ field }) => field)).toEqual(['taskNo', 'planEnd']);
  });
});

describe('the address', () => {
  const board = saved({ ...defaultState, view: 'board' }, 'b');
  const urgent = saved({ ...defaultState, urgents: [4] }, 'u');
  const views = [board, urgent];
  const open = (text: string, defaultId: string | null = null) => openedBy(new URLSearchParams(text), views, defaultId);
  const write = (state: Partial<ListState>, view: TaskView | null, defaultId: string | null = null) =>
    addressOf({ ...defaultState, ...state }, view, defaultId).toString();

  it('names the view, and nothing else while the list stands as it was saved', () => {
    expect(write({ view: 'board' }, board)).toBe('layout=b');
    expect(open('layout=b')).toMatchObject({ view: board, changed: false, state: { view: 'board' } });
  });

  it('says what deviates, even where that is the default', () => {
    const text = write({ urgents: [] }, urgent);
    expect(text).toBe('layout=u&changed=1');
    expect(open(text)).toMatchObject({ view: urgent, changed: true, state: defaultState });
    expect(open(write({ urgents: [4], keyword: 'x' }, urgent))).toMatchObject({
      changed: true,
      state: { urgents: [4], keyword: 'x' },
    });
  });

  it('opens the default view where nothing is said, and the plain list where that is', () => {
    expect(open('', 'b').view).toBe(board);
    expect(open('tab=overdue', 'b')).toMatchObject({ view: null, state: { tab: 'overdue' } });
    expect(open(write({}, null, 'b'), 'b')).toMatchObject({ view: null, missing: false });
    expect(write({}, null, 'b')).toBe(`layout=${ALL}`);
    expect(write({}, null)).toBe('');
  });

  it('knows that a view is not there', () => {
    expect(open('layout=gone', 'b')).toMatchObject({ view: null, missing: true, state: defaultState });
  });
});
