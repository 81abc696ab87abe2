import { zoneTime } from './zoneTime';

it('says a moment by the clock of the place, whose name is Chinese', () => {
  expect(zoneTime('2026-10-31T16:00:00Z', 'Asia/Shanghai')).toBe('2026-11-01 00:00，中国标准时间');
  expect(zoneTime('2026-11-01T04:00:00Z', 'America/New_York')).toBe('2026-11-01 00:00，北美东部夏令时间');
});
