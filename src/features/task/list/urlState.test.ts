import {
  defaultState,
  filterCount,
  isTree,
  type ListState,
  nextSort,
  parseListState,
  toQuery,
  writeListState,
} from './urlState';

const project = '01a1fb0a-c251-77cb-9a9f-a38a33a0e36a';
const person = '01a1fb0a-c251-77cb-9a9f-a38a33a0e36b';
const parse = (text: string) => parseListState(new URLSearchParams(text));
const everything: ListState = {
  tab: 'created',
  keyword: '登录 & 100%',
  categories: ['IN_PROGRESS', 'DONE'],
  stageIds: [project],
  taskTypeIds: [person],
  urgents: [3, 4],
  executorIds: ['me', 'none', person],
  due: 'soon',
  sort: 'planEnd',
  order: 'desc',
  view: 'flat',
};

describe('address of the task list', () => {
  it('brings every state back as it was', () => {
    expect(parse(writeListState(everything).toString())).toEqual(everything);
  });

  it('is empty for the default state, and keeps parameters of others', () => {
    expect(writeListState(defaultState).toString()).toBe('');
    expect(writeListState(defaultState, new URLSearchParams('q=old&foreign=1')).toString()).toBe('foreign=1');
  });

  it('leaves out what it does not know, so that an old link is no refused query', () => {
    const state = parse(
      'tab=x&category=DONE,NOPE&priority=9,4&executor=root,me&stage=1&due=never&sort=secret&view=cards',
    );
    expect(state).toEqual({ ...defaultState, categories: ['DONE'], urgents: [4], executorIds: ['me'] });
  });

  it('cuts a keyword that the API would refuse', () => {
    expect(parse(`q=${'长'.repeat(300)}`).keyword).toHaveLength(200);
  });
});

describe('query of the task list', () => {
  it('asks for the top level in tree view only', () => {
    expect(toQuery(defaultState, project)).toEqual({
      projectId: project,
      filter: { parentId: null },
      sort: 'seq',
      order: 'desc',
    });
    expect(toQuery({ ...defaultState, view: 'flat' }, project).filter).toEqual({});
  });

  it('becomes a flat list by any filter, keyword or tab', () => {
    expect(isTree({ ...defaultState, keyword: '  ' })).toBe(true);
    for (const part of [
      { keyword: 'a' },
      { tab: 'overdue' },
      { urgents: [4] },
      { due: 'none' },
    ] as Partial<ListState>[]) {
      const state = { ...defaultState, ...part };
      expect(isTree(state)).toBe(false);
      expect(toQuery(state, project).filter).not.toHaveProperty('parentId');
    }
  });

  it('translates each filter and trims the keyword', () => {
    expect(toQuery({ ...everything, keyword: ' x ' }, project)).toEqual({
      projectId: project,
      filter: {
        keyword: 'x',
        categories: ['IN_PROGRESS', 'DONE'],
        stageIds: [project],
        taskTypeIds: [person],
        urgents: [3, 4],
        executorIds: ['me', 'none', person],
        due: 'soon',
        creatorIds: ['me'],
      },
      sort: 'planEnd',
      order: 'desc',
    });
    expect(filterCount(everything)).toBe(6);
  });

  it('lets the tab win over a filter of the same kind', () => {
    const state: ListState = { ...defaultState, tab: 'executing', executorIds: [person] };
    expect(toQuery(state, project).filter?.executorIds).toEqual(['me']);
  });
});

describe('sorting by a header', () => {
  it('goes up, down, and back to the default', () => {
    const up = { ...defaultState, ...nextSort(defaultState, 'planEnd') };
    const down = { ...up, ...nextSort(up, 'planEnd') };
    const back = { ...down, ...nextSort(down, 'planEnd') };
    expect([up, down, back].map(({ sort, order }) => `${sort} ${order}`)).toEqual([
      'planEnd asc',
      'planEnd desc',
      'seq desc',
    ]);
  });

  it('turns the default column both ways', () => {
    const up = { ...defaultState, ...nextSort(defaultState, 'seq') };
    expect([up.sort, up.order]).toEqual(['seq', 'asc']);
    expect(nextSort(up, 'seq')).toEqual({ sort: 'seq', order: 'desc' });
  });
});
