import { dutyColumnOf, readDuty } from './dutyTable';

it('knows its columns as the export and as people call them', () => {
  const heads = ['日期', '星期', '班次', '开始', '结束', '值班', '来源', '发布', '值班人员', 'Date'];
  expect(heads.map(dutyColumnOf)).toEqual(['day', null, 'shift', null, null, 'people', null, null, 'people', 'day']);
});

it('reads days as they are written, and says which rows it cannot read', () => {
  const table = [
    ['日期', '班次', '值班'],
    ['2026年3月2日', '白班', '张三、李四'],
    ['2026-03-03', ' 夜班 ', ''],
    ['2026-02-30', '白班', '张三'],
    ['后天', '白班', '张三'],
    ['2026-03-04', '', '张三'],
  ];
  expect(readDuty(table, ['day', 'shift', 'people'])).toEqual({
    read: [
      { at: 0, row: { day: '2026-03-02', shift: '白班', people: '张三、李四' } },
      { at: 1, row: { day: '2026-03-03', shift: '夜班', people: '' } },
    ],
    problems: [
      { at: 2, text: '日期“2026-02-30”不能读取，请写成 2026-01-31 这样' },
      { at: 3, text: '日期“后天”不能读取，请写成 2026-01-31 这样' },
      { at: 4, text: '缺少班次' },
    ],
  });
});

it('takes day and month in the order that the column tells', () => {
  const days = (...cells: string[]) =>
    readDuty([['日期', '班次'], ...cells.map((cell) => [cell, '白班'])], ['day', 'shift']).read.map(
      ({ row }) => row.day,
    );
  expect(days('04/03/2026', '31/03/2026')).toEqual(['2026-03-04', '2026-03-31']);
  expect(days('04/03/2026', '05/03/2026')).toEqual([]);
});
