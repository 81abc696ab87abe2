import { sayNeed, waitsForMe } from './staff';

it('says what is asked for, its first and its last week counted', () => {
  const request = { positionName: '测试', from: '2026-12-07', to: '2026-12-28', minutes: 1440 };
  expect(sayNeed(request)).toBe('测试，12月7日 起 4 周，每周 24 小时');
  expect(sayNeed({ ...request, to: request.from })).toBe('测试，12月7日 起 1 周，每周 24 小时');
});

it('waits for whoever may propose or confirm, and for nobody who can only withdraw', () => {
  expect(waitsForMe({ state: 'OPEN', may: ['PROPOSED', 'REFUSED'] })).toBe(true);
  expect(waitsForMe({ state: 'PROPOSED', may: ['CONFIRMED', 'OPEN', 'WITHDRAWN'] })).toBe(true);
  expect(waitsForMe({ state: 'OPEN', may: ['WITHDRAWN'] })).toBe(false);
  expect(waitsForMe({ state: 'REFUSED', may: [] })).toBe(false);
});
