import { readQuickEntry } from './quickEntry';

const days = new Map([
  ['昨天', '2026-11-28'],
  ['周五', '2026-11-27'],
  ['11-20', '2026-11-20'],
  ['11月20日', '2026-11-20'],
]);
const dayOf = (word: string) => days.get(word) ?? null;
const read = (text: string) => {
  const entry = readQuickEntry(text, { dayOf });
  return entry && [entry.minutes, entry.text, entry.taskNo, entry.other, entry.day];
};

it('reads the line of example 22', () =>
  expect(readQuickEntry('2h 接口联调 #DEMO-12')).toEqual({
    ...{ minutes: 120, text: '接口联调', taskNo: 'DEMO-12', other: null, day: null },
  }));

it.each([
  ['1.5h #DEMO-1', [90, '', 'DEMO-1', null, null]],
  ['90m 写 文档 #demo-1', [90, '写 文档', 'DEMO-1', null, null]],
  ['两小时 联调 #DEMO-12 昨天', [120, '联调', 'DEMO-12', null, '2026-11-28']],
  ['昨天 2h 联调 #DEMO-12', [120, '联调', 'DEMO-12', null, '2026-11-28']],
  ['2h 昨天 #DEMO-12 联调', [120, '联调', 'DEMO-12', null, '2026-11-28']],
  ['2h #DEMO-12 11-20 联调', [120, '联调', 'DEMO-12', null, '2026-11-20']],
  ['半天 11月20日 #会议 评审', [240, '评审', null, 'meeting', '2026-11-20']],
  ['1h #培训', [60, '', null, 'training', null]],
  ['1h 周五 ＃DEMO-3', [60, '', 'DEMO-3', null, '2026-11-27']],
  ['2h 2026-11-02 #DEMO-3', [120, '', 'DEMO-3', null, '2026-11-02']],
  ['90 分钟 评审 #DEMO-3', [90, '评审', 'DEMO-3', null, null]],
  ['2 小时 30 分 联调 #DEMO-3', [150, '联调', 'DEMO-3', null, null]],
  ['1h 30m 联调 #DEMO-3', [90, '联调', 'DEMO-3', null, null]],
  ['昨天 两 个 小时 联调 #DEMO-3', [120, '联调', 'DEMO-3', null, '2026-11-28']],
  ['2 3 期需求 #DEMO-3', [120, '3 期需求', 'DEMO-3', null, null]],
  ['2h 30 号的纪要 #DEMO-3', [120, '30 号的纪要', 'DEMO-3', null, null]],
])('reads %s', (text, entry) => expect(read(text)).toEqual(entry));

it('takes no number of a version for a day, and no word in the middle', () => {
  expect(read('2h 升级到 1.5 #DEMO-1')).toEqual([120, '升级到 1.5', 'DEMO-1', null, null]);
  expect(read('2h 整理 昨天 的纪要 #DEMO-1')).toEqual([120, '整理 昨天 的纪要', 'DEMO-1', null, null]);
});

it('keeps what it cannot place as words', () =>
  expect(read('2h #看不懂 联调')).toEqual([120, '#看不懂 联调', null, null, null]));

it.each(['', '接口联调 #DEMO-12', '#DEMO-12 2h', '昨天 联调', '1:75 #DEMO-1'])('refuses %p', (text) =>
  expect(read(text)).toBeNull(),
);
