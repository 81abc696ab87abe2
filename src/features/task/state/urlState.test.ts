import { firstTasks } from '@contract/firstCalls';
import { defaultSorts, nextSorts, type Sort } from './sorts';
import { WINDOW_SIZE } from './taskWindow';
import {
  defaultState,
  filterCount,
  isTree,
  type ListState,
  parseListState,
  rowsQuery,
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
  labelIds: [project],
  due: 'soon',
  conditions: {
    match: 'any',
    conditions: [
      { field: 'planEnd', op: 'nextDays', value: 7 },
      { field: 'executorId', op: 'anyOf', value: ['me', person] },
    ],
    groups: [{ match: 'all', conditions: [{ field: project, op: 'empty' }] }],
    withChildren: true,
  },
  sorts: [
    { field: 'planEnd', order: 'desc' },
    { field: project, order: 'asc' },
  ],
  view: 'flat',
  group: 'planEnd:week',
  sums: ['estimateHours', person],
  lane: 'urgent',
  emptyLanes: true,
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
      'tab=x&category=DONE,NOPE&priority=9,4&executor=root,me&stage=1&due=never&sort=secret&view=cards&group=a b&sum=$&filter=%7B%22c%22%3A%5B%5B%22title%22%2C%22sounds%22%5D%5D%7D',
    );
    expect(state).toEqual({ ...defaultState, categories: ['DONE'], urgents: [4], executorIds: ['me'] });
  });

  it('reads the one sort key of older links', () => {
    expect(parse('sort=planEnd&order=desc').sorts).toEqual([{ field: 'planEnd', order: 'desc' }]);
    expect(parse('sort=planEnd').sorts).toEqual([{ field: 'planEnd', order: 'asc' }]);
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
      sorts: [{ field: 'seq', order: 'desc' }],
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
        labelIds: [project],
        due: 'soon',
        creatorIds: ['me'],
        match: 'any',
        conditions: everything.conditions.conditions,
        groups: everything.conditions.groups,
        withChildren: true,
      },
      sorts: everything.sorts,
    });
    expect(filterCount(everything)).toBe(10);
  });

  it('lets the tab win over a filter of the same kind', () => {
    const state: ListState = { ...defaultState, tab: 'executing', executorIds: [person] };
    expect(toQuery(state, project).filter?.executorIds).toEqual(['me']);
  });
});

it('asks first, word for word, what the head of the page has begun to ask, whichever columns are hidden', () => {
  const begun = firstTasks(project);
  for (const columns of [['taskNo', 'title', 'involveMember'], ['title'], []]) {
    const query = { ...rowsQuery(defaultState, project, columns), pageNo: 1, pageSize: WINDOW_SIZE };
    expect(begun).toBe(`collaboration-center/ccTask/query ${JSON.stringify(query)}`);
  }
  // Later, what nobody looks at is not asked for.
  const later: ListState = { ...defaultState, tab: 'executing' };
  expect(rowsQuery(later, project, ['title'])).not.toHaveProperty('around');
  expect(rowsQuery(later, project, ['title', 'preTotal'])).toHaveProperty('around', true);
});

describe('sorting by headers', () => {
  const words = (sorts: readonly Sort[]) => sorts.map(({ field, order }) => `${field} ${order}`).join(', ');

  it('goes up, down, and back to the default', () => {
    const up = nextSorts(defaultSorts, 'planEnd');
    const down = nextSorts(up, 'planEnd');
    expect([up, down, nextSorts(down, 'planEnd')].map(words)).toEqual(['planEnd asc', 'planEnd desc', 'seq desc']);
  });

  it('turns the default column both ways', () => {
    const up = nextSorts(defaultSorts, 'seq');
    expect([words(up), words(nextSorts(up, 'seq'))]).toEqual(['seq asc', 'seq desc']);
  });

  it('adds up to three keys, turns and takes away one of them', () => {
    const one = nextSorts(defaultSorts, 'urgent', true);
    const two = nextSorts(one, 'planEnd', true);
    expect([words(one), words(two)]).toEqual(['urgent asc', 'urgent asc, planEnd asc']);
    const turned = nextSorts(two, 'urgent', true);
    expect(words(turned)).toBe('urgent desc, planEnd asc');
    expect(words(nextSorts(turned, 'urgent', true))).toBe('planEnd asc');
    const full = nextSorts(nextSorts(two, 'title', true), 'progress', true);
    expect(words(full)).toBe('urgent asc, planEnd asc, title asc');
    expect(words(nextSorts(full, 'title'))).toBe('title asc');
  });
});
