import { mineEntries } from './entries';
import { moved, ordered, readRail, shownIn, toggled, usualRail } from './railOrder';

const paths = (entries: readonly { path: string }[]) => entries.map(({ path }) => path);

it('reads what was kept, and takes whatever else stands there for nothing', () => {
  expect(readRail({ order: ['/duty', 3], hidden: '/hours' })).toEqual({ order: ['/duty'], hidden: [] });
  for (const kept of [null, 'duty', 7, []]) expect(readRail(kept)).toEqual(usualRail);
});

it('moves one entry a step, and leaves those at the ends where they are', () => {
  const up = moved(mineEntries, usualRail, '/duty', -1);
  expect(paths(ordered(mineEntries, up)).slice(-2)).toEqual(['/duty', '/hours']);
  expect(moved(mineEntries, usualRail, '/duty', 1)).toEqual(usualRail);
  expect(moved(mineEntries, usualRail, '/desk', -1)).toEqual(usualRail);
  expect(moved(mineEntries, usualRail, '/no', 1)).toEqual(usualRail);
});

it('keeps the order of another group while one is changed', () => {
  const company = { order: ['/toolMarket', '/knowledgeBase'], hidden: [] };
  const both = moved(mineEntries, company, '/hours', 1);
  expect(both.order.slice(0, 2)).toEqual(company.order);
  expect(both.order.slice(2)).toEqual(['/desk', '/messageCenter', '/approval', '/duty', '/hours']);
});

it('hides an entry and shows it again in its place; a new one stands behind those that were ordered', () => {
  const hidden = toggled({ order: ['/duty', '/desk'], hidden: [] }, '/duty');
  expect(paths(shownIn(mineEntries, hidden))).toEqual(['/desk', '/messageCenter', '/approval', '/hours']);
  expect(paths(shownIn(mineEntries, toggled(hidden, '/duty'))).slice(0, 2)).toEqual(['/duty', '/desk']);
});
