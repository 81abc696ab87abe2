import { faultOfLine, readHoursLine, sayLine } from './quick';

const now = '2026-11-29';

it('says what is missing, and nothing where all is there', () => {
  const fault = (text: string) => faultOfLine(readHoursLine(text), now);
  expect(fault('2h 2026-11-27 联调 #DEMO-12')).toBeNull();
  expect(fault('30m 2026-11-27 #会议')).toBeNull();
  expect(fault('联调 #DEMO-12')).toMatch('先写时长');
  expect(fault('2h 联调')).toMatch('#任务编号');
  expect(fault('25h #DEMO-12')).toMatch('24 小时');
  expect(fault('1m #DEMO-12')).toMatch('至少');
  expect(fault('2h 2026-11-30 #DEMO-12')).toBe('还没到这一天');
});

it('says back what it read', () => {
  const entry = readHoursLine('90m 2026-11-27 联调 #demo-12');
  expect(entry && sayLine(entry)).toBe('1 小时 30 分 · 联调 · DEMO-12 · 11月27日');
});
