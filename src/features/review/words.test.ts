import { sayRate } from './words';

it('cuts a share, and says nothing of nothing', () => {
  expect([sayRate(2, 3), sayRate(3, 3), sayRate(0, 4), sayRate(0, 0)]).toEqual(['66%', '100%', '0%', '—']);
});
