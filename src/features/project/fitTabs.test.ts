import { fitTabs } from './fitTabs';

const widths = [40, 40, 40, 40];

it.each([
  [160, 0, [0, 1, 2, 3]],
  [159, 0, [0, 1]],
  [159, 3, [0, 3]],
  [150, -1, [0, 1]],
  [90, 2, [2]],
  [10, 1, [1]],
  [10, -1, []],
])('in %i px with the tab %i open: %j', (room, open, shown) => {
  expect(fitTabs(widths, room, 60, open)).toEqual(shown);
});
