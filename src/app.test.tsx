// First: Umi’s own module imports src/app.tsx.
import '@umijs/max';
import { APP_TITLE } from '../config/app';
import { onRouteChange } from './app';

const routes = [
  {
    path: '/',
    children: [{ path: '/project/:pId', name: '项目', children: [{ path: 'overview', name: '项目概览' }] }],
  },
];

const base = process.env.BASE_PATH;
afterEach(() => {
  process.env.BASE_PATH = base;
});

it.each([
  ['/', '/project/p1/overview', '项目概览'],
  ['/', '/project/p1', '项目'],
  ['/office/', '/office/project/p1/overview', '项目概览'],
])('below %s the title of %s is the innermost name of the branch', (basePath, pathname, name) => {
  process.env.BASE_PATH = basePath;
  onRouteChange({ clientRoutes: routes, location: { pathname } as Location });
  expect(document.title).toBe(`${name} - ${APP_TITLE}`);
});
