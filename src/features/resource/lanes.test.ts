import { inLanes, placeIn } from './lanes';

const week = { from: '2026-03-02', to: '2026-03-11' };
const span = (from: string, to: string) => ({ from: `2026-03-${from}`, to: `2026-03-${to}` });

it('cuts what reaches beyond the time shown', () => {
  expect(placeIn(week, span('02', '11'))).toEqual({ left: 0, width: 1 });
  expect(placeIn(week, { from: '2026-02-20', to: '2026-03-03' })).toEqual({ left: 0, width: 0.2 });
  expect(placeIn(week, span('11', '30'))).toEqual({ left: 0.9, width: 0.1 });
  expect(placeIn(week, span('12', '13'))).toBeNull();
});

it('puts into one lane what does not share a day', () => {
  const { placed, lanes } = inLanes(week, [span('04', '05'), span('02', '04'), span('05', '06')]);
  expect(lanes).toBe(2);
  expect(placed.map(({ item, lane }) => `${item.from.slice(8)} ${lane}`)).toEqual(['02 0', '04 1', '05 0']);
  expect(inLanes(week, []).lanes).toBe(1);
});
