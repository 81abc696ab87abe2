import { act, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { codeBy, HOLD_MS, whenCodeIsThere } from './pageCode';

const routes = [
  {
    path: '/',
    id: 'shell',
    children: [
      { path: '/desk', id: 'desk' },
      { path: '/project/:pId', id: 'project' },
    ],
  },
];

const fallback = jest.fn(() => null);
const Fallback = () => fallback();

/** A page whose code comes when the test says so. */
function late() {
  let come = (): void => undefined;
  const code = new Promise<{ default: ComponentType }>((resolve) => {
    come = () => resolve({ default: () => <p>工作台</p> });
  });
  const load = jest.fn(() => code);
  return { Page: lazy(load), load, come };
}

it('renders a page whose code was waited for without its fallback', async () => {
  const { Page, come } = late();
  const code = codeBy(routes, { desk: Page })('/desk');
  come();
  await code;
  render(
    <Suspense fallback={<Fallback />}>
      <Page />
    </Suspense>,
  );
  screen.getByText('工作台');
  expect(fallback).not.toHaveBeenCalled();
  expect(codeBy(routes, { desk: Page })('/desk')).toBeUndefined();
});

it('begins the code of the whole branch, once, and of no other page', () => {
  const [shell, desk, project] = [late(), late(), late()];
  const codeOf = codeBy(routes, { shell: shell.Page, desk: desk.Page, project: project.Page });
  void codeOf('/desk');
  void codeOf('/desk');
  expect([shell.load, desk.load, project.load].map((load) => load.mock.calls.length)).toEqual([1, 1, 0]);
});

it('waits no longer for code that does not come', async () => {
  const Page = lazy(() => Promise.reject(new Error('gone')));
  const codeOf = codeBy(routes, { desk: Page });
  await codeOf('/desk');
  expect(codeOf('/desk')).toBeUndefined();
});

describe('a history', () => {
  type Update = { location: { pathname: string } };
  let tellAll: (update: Update) => void;
  const source = {
    listen: (tell: (update: Update) => void) => {
      tellAll = tell;
      return () => undefined;
    },
  };
  const to = (pathname: string) => tellAll({ location: { pathname } });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells at once of a page that is there, and of another when its code is', async () => {
    let come = (): void => undefined;
    const told: string[] = [];
    const code = new Promise<void>((resolve) => {
      come = resolve;
    });
    whenCodeIsThere(source, (pathname) => (pathname === '/late' ? code : undefined)).listen(({ location }) =>
      told.push(location.pathname),
    );
    to('/here');
    expect(told).toEqual(['/here']);
    to('/late');
    await act(() => jest.advanceTimersByTimeAsync(HOLD_MS - 1));
    expect(told).toEqual(['/here']);
    expect(document.documentElement).toHaveProperty('className', 'page-leaving');
    come();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(told).toEqual(['/here', '/late']);
    await act(() => jest.advanceTimersByTimeAsync(HOLD_MS));
    expect(told).toEqual(['/here', '/late']);
    expect(document.documentElement.className).toBe('');
  });

  it('tells after a while of a page whose code is slow, and never of one that was left meanwhile', async () => {
    const told: string[] = [];
    whenCodeIsThere(source, (pathname) => (pathname === '/here' ? undefined : new Promise(() => undefined))).listen(
      ({ location }) => told.push(location.pathname),
    );
    to('/left');
    to('/here');
    to('/slow');
    await act(() => jest.advanceTimersByTimeAsync(HOLD_MS));
    expect(told).toEqual(['/here', '/slow']);
  });
});
