import { sayAmount, sayDays, sayOver } from './words';

const saved = (...over: [from: string, to: string, used: number][]) => ({
  ...{ id: 'a', version: 1 },
  over: over.map(([from, to, used]) => ({ from, to, used, over: true })),
});

it('says amounts without idle zeros', () => {
  expect([sayAmount(0.5, '人'), sayAmount(2, '')]).toEqual(['0.5 人', '2']);
  expect([sayDays('2026-03-02', '2026-03-02'), sayDays('2026-03-02', '2026-03-04')]).toEqual([
    '2026-03-02',
    '2026-03-02 至 2026-03-04',
  ]);
});

it('says what is over from the first day to the last, or that it is not there', () => {
  const two = { quantity: 2, unit: '套' };
  expect(sayOver(saved(), two)).toBeNull();
  expect(sayOver(saved(['2026-03-02', '2026-03-03', 3], ['2026-03-05', '2026-03-06', 4]), two)).toBe(
    '2026-03-02 至 2026-03-06 超出可用量：共分配 4 套，只有 2 套',
  );
  expect(sayOver(saved(['2026-03-02', '2026-03-02', 1]), two)).toBe('2026-03-02 不在可用期内');
});
