import accessOf from '@/access';
import routes, { type AppRoute } from '../../config/routes';
import { isOpen } from './guard';

const nobody = accessOf(undefined);

it('opens a branch only when each of its flags is true', () => {
  expect(isOpen([{}, { access: 'isDashboard' }], nobody)).toBe(true);
  expect(isOpen([{ access: 'isViewProject' }, { access: 'isDashboard' }], nobody)).toBe(false);
});

it('refuses a flag that nobody knows, and one that is no boolean', () => {
  expect(isOpen([{ access: 'isViewTypo' as 'isDashboard' }], nobody)).toBe(false);
  expect(isOpen([{ access: 'isDashboard' }], { ...nobody, isDashboard: 'yes' as unknown as boolean })).toBe(false);
});

const all = (list: AppRoute[]): AppRoute[] => list.flatMap((route) => [route, ...all(route.routes ?? [])]);

it('names in the routes only flags that access.ts gives', () => {
  const flags = all(routes).flatMap(({ access }) => access ?? []);
  expect(flags.length).toBeGreaterThan(0);
  expect(flags.filter((flag) => !(flag in nobody))).toEqual([]);
});

it('leaves the pages of specification §2 with the flags that stand there', () => {
  const byPath = new Map(all(routes).map(({ path, access }) => [path, access]));
  expect(byPath.get('/desk')).toBe('isDashboard');
  expect(byPath.get('/project')).toBe('isViewProject');
  expect(byPath.get('/project/layout/:layoutId')).toBe('isViewProject');
  expect(byPath.get('/project/:pId')).toBe('isViewProject');
  expect(byPath.get('/messageCenter')).toBe('isViewMessageCenter');
  expect(byPath.get('/taskByTaskNo/:tNo/detail')).toBeUndefined();
});
