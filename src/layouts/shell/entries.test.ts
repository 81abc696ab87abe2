import type { MenuEntry } from '@contract/tenant/tenant';
import { openEntry, splitEntries, UNKNOWN_OPEN_TYPE } from './entries';

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
