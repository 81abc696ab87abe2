/** Tables of other programs, as rows of the plan. */
import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { cellOfBook } from '@/features/object/importing';
import { cellsOf, readPasted } from './paste';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const options = {
  ...{ fields: ['title', 'duration', 'start', 'owner'] as const, nodes: [], calendar },
  now: new Date('2026-03-04T04:00:00Z'),
};
const rows = (text: string) => readPasted(cellsOf(text), options).lines.map(({ row }) => row);

it('cells without a heading are those of the grid', () =>
  expect(rows('设计\t1w\t3/9\t李四\r\n开发\t3d\t\t\r\n')).toEqual([
    { level: 0, title: '设计', duration: 5, startOn: '2026-03-09', owner: '李四' },
    { level: 0, title: '开发', duration: 3 },
  ]));

it('a table of MS Project: levels, days with their weekday, lags in words, a milestone', () => {
  const text = [
    ['标识号', '大纲级别', '任务名称', '工期', '开始时间', '完成时间', '前置任务', '资源名称', '完成百分比', '备注'],
    ['1', '1', '一期', '8 个工作日', '2026年3月2日 8:00', '2026年3月11日 17:00', '', '', '0%', ''],
    ['2', '2', '设计', '5 个工作日?', '周一 26/3/2', '周五 26/3/6', '', '张三', '40%', ''],
    ['3', '2', '开发', '3 个工作日', '', '', '2FS+1 个工作日', '', '', ''],
    ['4', '1', '验收', '0 个工作日', '', '', '3', '', '', ''],
  ];
  const read = readPasted(text, options);
  expect(read.unread).toEqual(['备注']);
  expect(read.lines.flatMap(({ problems }) => problems)).toEqual([]);
  expect(read.lines.map(({ row }) => row)).toEqual([
    { level: 0, no: '1', title: '一期', duration: 8, startOn: '2026-03-02', progress: 0 },
    { level: 1, no: '2', title: '设计', duration: 5, startOn: '2026-03-02', owner: '张三', progress: 40 },
    { level: 1, no: '3', title: '开发', duration: 3, predecessors: '2FS+1' },
    { level: 0, no: '4', title: '验收', kind: 'milestone', predecessors: '3' },
  ]);
});

it.each<[string, string[][], number[]]>([
  [
    'numbers',
    [
      ['WBS', '名称'],
      ['1', 'a'],
      ['1.1', 'b'],
      ['1.1.1', 'c'],
      ['2', 'd'],
    ],
    [0, 1, 2, 0],
  ],
  ['spaces', [['名称'], ['a'], ['  b'], ['    c'], ['d']], [0, 1, 2, 0]],
  [
    'a jump, which is one level deeper only',
    [
      ['名称', '层级'],
      ['a', '1'],
      ['b', '4'],
      ['c', '4'],
    ],
    [0, 1, 2],
  ],
])('levels by %s', (_by, table, levels) =>
  expect(readPasted(table, options).lines.map(({ row }) => row.level)).toEqual(levels),
);

it('start and end make a length, and a share of a workbook is a percentage', () => {
  const table = [
    ['名称', '开始', '结束', '进度'],
    ['安装', cellOfBook(new Date('2026-03-05T00:00:00Z')), '2026/3/9', cellOfBook(0.3)],
  ];
  expect(readPasted(table, options).lines[0]?.row).toEqual({
    ...{ level: 0, title: '安装', duration: 3, startOn: '2026-03-05', progress: 30 },
  });
});

it('says of each line what is wrong with it', () => {
  const text = '名称\t工期\t开始\t前置\n\t3\t\t\nB\t三天\t昨晚\tx\n';
  expect(readPasted(cellsOf(text), options).lines.map(({ problems }) => problems)).toEqual([
    ['缺少名称'],
    [
      '开始“昨晚”：不是日期，请写作 2026-03-05',
      '工期“三天”：请填写天数或周数，如 3、3d、1w',
      '前置“x”：请写作 1.2FS+2,1.3SS-1',
    ],
  ]);
});
