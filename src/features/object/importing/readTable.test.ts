import { ImportRefused } from './kind';
import { columnsOfTable, leftOutOf, readTable } from './readTable';

/** The page of the tests has files without their bytes. */
const csv = (text: string, name = '值班.csv') =>
  Object.assign(new File([text], name), { arrayBuffer: async () => Uint8Array.from(Buffer.from(text)).buffer });

it('reads rows without the empty ones, and says in words what is not there', async () => {
  const table = await readTable(csv('\uFEFF日期,班次\n2026-03-02,白班\n,\n'));
  expect(table).toEqual([
    ['日期', '班次'],
    ['2026-03-02', '白班'],
  ]);
  expect(columnsOfTable(table)).toEqual([
    { heading: '日期', samples: ['2026-03-02'] },
    { heading: '班次', samples: ['白班'] },
  ]);
  // The wizard shows the words of this one, and of no other error.
  const empty = readTable(csv('日期,班次\n'));
  await expect(empty).rejects.toThrow('「值班.csv」中没有数据行，第一行应为列名');
  await expect(empty).rejects.toBeInstanceOf(ImportRefused);
  await expect(readTable(csv('kein Excel', '值班.xlsx'))).rejects.toThrow('「值班.xlsx」不能读取');
});

it('gives back the lines that are wrong, with why', () => {
  const table = [['名称'], ['甲'], ['乙']];
  expect(leftOutOf(table, [{ at: 1, text: '太长' }])).toBe('\uFEFF名称,导入说明\r\n乙,太长');
  expect(leftOutOf(table, [])).toBeNull();
});
