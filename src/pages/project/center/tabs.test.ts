import { builtinRoles } from '@contract/access';
import { registerPath, registerTypes, sharedRegisters } from '@contract/object/registers';
import { projectTabs, sameTabElsewhere, tabOf } from './tabs';

const registerPaths = registerTypes.map(registerPath);
const sharedPaths = sharedRegisters.map(registerPath);

const tabsOf = (roleCode: string) => {
  const role = builtinRoles.find(({ code }) => code === roleCode);
  return projectTabs((privilege) => Boolean(role?.privileges.includes(privilege))).map(({ path }) => path);
};

it('has a tab a register, where its page says', () => {
  expect(registerPaths).toEqual(expect.arrayContaining(['risk', 'problem', 'projectEnvironment']));
});

it('opens to each role the tabs that it may use', () => {
  expect(tabsOf('ROLE_PROJECT_MANAGER')).toEqual([
    'overview',
    'task',
    ...registerPaths,
    'manpowerPlanning',
    'settings',
    'taskRecycle',
  ]);
  expect(tabsOf('ROLE_PROJECT_DEVELOPER')).toEqual(['overview', 'task', ...sharedPaths, 'settings']);
  expect(tabsOf('ROLE_PROJECT_VIEWER')).toEqual(['overview', 'task', ...sharedPaths, 'settings']);
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
