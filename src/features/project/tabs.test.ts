import { builtinRoles } from '@contract/access';
import { registerPath, sharedRegisters } from '@contract/kinds';
import { registerTypes } from '@contract/object/registerTypes';
import { arrangedTabs, orderTabs } from '@contract/project/tabs';
import { projectTabs, sameTabElsewhere, tabOf } from './tabs';

/** Two may share one: expenses and contracts stand in 成本. */
const registerPaths = [...new Set(registerTypes.map(registerPath))];
const sharedPaths = sharedRegisters.map(registerPath);

const tabsOf = (roleCode: string) => {
  const role = builtinRoles.find(({ code }) => code === roleCode);
  return projectTabs((privilege) => Boolean(role?.privileges.includes(privilege))).map(({ path }) => path);
};

it('has a tab a register, where its page says', () => {
  expect(registerPaths).toEqual(
    expect.arrayContaining(['risk', 'problem', 'reviewSummary', 'projectResources', 'projectEnvironment']),
  );
});

it('opens to each role the tabs that it may use', () => {
  expect(tabsOf('ROLE_PROJECT_MANAGER')).toEqual([
    'overview',
    'statistics',
    'task',
    'plan',
    ...registerPaths,
    'report',
    'documentLibrary',
    'whaleTable',
    'manpowerPlanning',
    'settings',
    'taskRecycle',
  ]);
  expect(tabsOf('ROLE_PROJECT_DEVELOPER')).toEqual([
    'overview',
    'statistics',
    'task',
    'plan',
    ...sharedPaths,
    'report',
    'documentLibrary',
    'whaleTable',
    'settings',
  ]);
  expect(tabsOf('ROLE_PROJECT_VIEWER')).toEqual([
    'overview',
    'statistics',
    'task',
    'plan',
    ...sharedPaths,
    'report',
    'documentLibrary',
    'whaleTable',
    'settings',
  ]);
  expect(tabsOf('nobody')).toEqual([]);
});

it.each([
  ['/project/p1/overview', '/project/p2/overview'],
  ['/project/p1/taskRecycle', '/project/p2/taskRecycle'],
  ['/project/p1/task/t1', '/project/p2/task'],
  ['/project/p1/import', '/project/p2/task'],
  ['/project/p1', '/project/p2/task'],
])('switches from %s to %s', (from, to) => {
  expect(sameTabElsewhere(from, 'p2')).toBe(to);
});

it('finds the tab below a base path too', () => {
  expect(tabOf('/console/project/p1/settings')).toBe('settings');
  expect(tabOf('/project/p1')).toBeUndefined();
});

describe('arranged by a project', () => {
  const tabs = ['overview', 'task', 'risk', 'settings'].map((path) => ({ path }));
  const paths = (of: { path: string }[]) => of.map(({ path }) => path);

  it('stand as usual until somebody says otherwise', () => {
    expect(paths(arrangedTabs(tabs, null))).toEqual(['overview', 'task', 'risk', 'settings']);
  });

  it('stand in the chosen order; what came later follows the one that usually leads it', () => {
    const arrangement = { order: ['risk', 'gone', 'overview', 'settings'], hidden: ['overview', 'settings'] };
    expect(paths(orderTabs(tabs, arrangement))).toEqual(['risk', 'overview', 'task', 'settings']);
    // The way back to the arrangement is always there.
    expect(paths(arrangedTabs(tabs, arrangement))).toEqual(['risk', 'task', 'settings']);
  });
});
