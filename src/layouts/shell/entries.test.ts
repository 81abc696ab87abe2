import type { MenuEntry } from '@contract/tenant/tenant';
import routes from '../../../config/routes';
import {
  companyEntries,
  groupOf,
  isOpen,
  keptFolds,
  mineEntries,
  openEntry,
  opened,
  projectSections,
  sectionOf,
  splitEntries,
  UNKNOWN_OPEN_TYPE,
} from './entries';

const entry = (over: Partial<MenuEntry>): MenuEntry => ({
  id: 'm1',
  code: 'm1',
  name: '应用',
  openType: 'newPage',
  openUrl: 'https://app.example/x',
  iconUrl: null,
  icon: null,
  path: null,
  hideInMenu: false,
  moreMenu: false,
  ...over,
});

describe('splitEntries', () => {
  const many = Array.from({ length: 7 }, (_, index) => entry({ id: String(index) }));
  it('shows the first five directly, the rest under More', () => {
    const { direct, more } = splitEntries(many);
    expect(direct.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4']);
    expect(more.map(({ id }) => id)).toEqual(['5', '6']);
  });
  it('leaves out the hidden, and puts under More what wants to be there', () => {
    const { direct, more } = splitEntries([
      entry({ id: 'a', moreMenu: true }),
      entry({ id: 'b', hideInMenu: true }),
      entry({ id: 'c' }),
    ]);
    expect(direct.map(({ id }) => id)).toEqual(['c']);
    expect(more.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('openEntry', () => {
  const openedBy = (over: Partial<MenuEntry>) => {
    const done: string[] = [];
    openEntry(entry(over), {
      newTab: (url) => done.push(`tab ${url}`),
      go: (path) => done.push(`go ${path}`),
      warn: (text) => done.push(`warn ${text}`),
    });
    return done;
  };
  it.each([
    ['newPage', { openUrl: 'https://app.example/x' }, 'tab https://app.example/x'],
    ['localComponent', { path: '/project?tab=mine', openUrl: null }, 'go /project?tab=mine'],
    ['localComponent', { openUrl: '/desk' }, 'go /desk'],
    ['appFrame', { id: 'm 1' }, 'go /enterprise/app/m%201'],
    ['pluginWindow', {}, `warn ${UNKNOWN_OPEN_TYPE}`],
    ['', {}, `warn ${UNKNOWN_OPEN_TYPE}`],
    ['newPage', { openUrl: 'javascript:alert(1)' }, `warn ${UNKNOWN_OPEN_TYPE}`],
    ['newPage', { openUrl: null }, `warn ${UNKNOWN_OPEN_TYPE}`],
    ['localComponent', { path: '//evil.example', openUrl: null }, `warn ${UNKNOWN_OPEN_TYPE}`],
    ['localComponent', { path: 'https://evil.example', openUrl: null }, `warn ${UNKNOWN_OPEN_TYPE}`],
  ])('%s %j: %s', (openType, over, expected) => {
    expect(openedBy({ openType, ...over })).toEqual([expected]);
  });
});

describe('the groups of the rail', () => {
  const all = [...mineEntries, ...projectSections, ...companyEntries];

  it('name pages that exist, each with the flag of its route', () => {
    const pages = routes.flatMap((one) => [one, ...(one.routes ?? [])]);
    for (const { path, access } of all) {
      const route = pages.find((one) => one.path === path);
      expect([path, route?.access]).toEqual([path, access]);
    }
  });

  it('show what the rights open, and what everybody may', () => {
    const rights = { isDashboard: false, isViewMessageCenter: true } as Parameters<typeof opened>[1];
    expect(opened(mineEntries, rights).map(({ name }) => name)).toEqual(['消息', '审批']);
  });

  it.each([
    ['/desk', 'mine'],
    ['/MessageCenter', 'mine'],
    ['/taskByTaskNo/ZHYW-1/detail', 'mine'],
    ['/project/1/task', 'projects'],
    ['/projectCollection/1/projectView', 'projects'],
    ['/projectRecycle', 'projects'],
    ['/knowledgeBase/normZone/1', 'company'],
    ['/enterprise/app/1', 'company'],
    ['/personalCenter', undefined],
    ['/deskless', undefined],
  ])('%s stands in %s', (pathname, group) => {
    expect(groupOf(pathname)).toBe(group);
  });

  it('tell a page of all projects from a single one', () => {
    expect(['/project', '/project/', '/projectreport', '/project/1', '/desk'].map(sectionOf)).toEqual([
      '/project',
      '/project',
      '/projectReport',
      undefined,
      undefined,
    ]);
  });

  it('are open where one stands, unless folded there; what is seldom used is folded at first', () => {
    expect(isOpen('company', undefined, false, null)).toBe(false);
    expect(isOpen('mine', undefined, false, null)).toBe(true);
    expect(isOpen('company', 'company', false, 'company')).toBe(true);
    expect(isOpen('company', 'company', true, null)).toBe(false);
    expect(isOpen('mine', 'projects', false, 'mine')).toBe(false);
  });

  it('stay as they were left', () => {
    const left = keptFolds(null, 'mine', false);
    expect([isOpen('mine', undefined, false, left), isOpen('company', undefined, false, left)]).toEqual([false, false]);
    const again = keptFolds(keptFolds(left, 'company', true), 'mine', true);
    expect([isOpen('mine', undefined, false, again), isOpen('company', undefined, false, again)]).toEqual([true, true]);
  });
});
