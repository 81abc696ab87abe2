/**
 * Ten files of MS Project as public bug reports describe them, in and out: every start and end is the file's, or there is
 * a remark at the task; what goes out says the days of the plan, and comes in elsewhere with the same ones.
 */
import { useTestApp } from '../../../test/app';
import { days, file, pre, settingOf, task } from '../../../test/projectFiles';

const t = useTestApp();
const length = (count: number) => `<Duration>PT${count * 8}H0M0S</Duration><DurationFormat>7</DurationFormat>`;
const span = (start: string, finish: string) => `<Start>${start}T08:00:00</Start><Finish>${finish}T17:00:00</Finish>`;
const snet = (day: string, clock = '08:00:00') =>
  `<ConstraintType>4</ConstraintType><ConstraintDate>${day}T${clock}</ConstraintDate>`;
const closed = `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>标准</Name><BaseCalendarUID>-1</BaseCalendarUID><Exceptions><Exception><TimePeriod><FromDate>2026-03-04T00:00:00</FromDate><ToDate>2026-03-05T23:59:00</ToDate></TimePeriod><Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars>`;
const point = (day: string) =>
  `<Start>${day}T17:00:00</Start><Finish>${day}T17:00:00</Finish><Duration>PT0H0M0S</Duration><Milestone>1</Milestone>`;

const files: readonly [name: string, xml: string][] = [
  [
    '手动排期在周末',
    file(
      task(
        1,
        1,
        '周末割接',
        `${days('2026-03-07', '2026-03-08', 2)}<Manual>1</Manual><ManualStart>2026-03-07T08:00:00</ManualStart><ManualFinish>2026-03-08T17:00:00</ManualFinish>`,
      ),
    ),
  ],
  [
    '在假日真正完成',
    file(
      task(
        1,
        1,
        '值守',
        `${days('2025-01-30', '2025-01-30', 1)}<ActualStart>2025-01-30T08:00:00</ActualStart><ActualFinish>2025-01-30T17:00:00</ActualFinish><PercentComplete>100</PercentComplete>`,
      ),
    ).replaceAll('2026-03-02T08:00:00</StartDate>', '2025-01-27T08:00:00</StartDate>'),
  ],
  [
    '文件自己的日历停工两天',
    file(
      task(1, 1, '浇筑', days('2026-03-02', '2026-03-06', 3)) +
        task(2, 1, '养护', `${days('2026-03-09', '2026-03-10', 2)}${pre(1)}`),
      closed,
    ),
  ],
  ['只有起止，没有工期', file(task(1, 1, '设计', span('2026-03-02', '2026-03-06')))],
  [
    '约束等于前置允许的日期',
    file(
      task(1, 1, '甲', days('2026-03-02', '2026-03-06', 5)) +
        task(2, 1, '乙', `${days('2026-03-09', '2026-03-10', 2)}${snet('2026-03-09')}${pre(1)}`),
    ),
  ],
  [
    '由任务组引出的依赖',
    file(
      task(1, 1, '组', days('2026-03-02', '2026-03-10', 7)) +
        task(2, 2, '短', days('2026-03-02', '2026-03-03', 2)) +
        task(3, 2, '长', days('2026-03-02', '2026-03-10', 7)) +
        task(4, 1, '之后', `${days('2026-03-11', '2026-03-12', 2)}${pre(1)}`),
    ),
  ],
  ['傍晚的里程碑', file(task(1, 1, '评审', `${point('2026-11-20')}${snet('2026-11-20', '17:00:00')}`))],
  ['工期小于零', file(task(1, 1, '倒排', `${span('2026-03-02', '2026-03-04')}<Duration>PT-8H0M0S</Duration>`))],
  [
    '上个世纪的日期',
    file(task(1, 1, '旧项目', days('1999-12-31', '2000-01-03', 2))).replace(
      '2026-03-02T08:00:00</StartDate>',
      '1999-12-31T08:00:00</StartDate>',
    ),
  ],
  [
    '阶段、依赖与间隔、里程碑、停用的任务',
    file(
      task(1, 1, '阶段', days('2026-03-02', '2026-03-12', 9)) +
        task(2, 2, '方案', days('2026-03-02', '2026-03-04', 3)) +
        task(3, 2, '实施', `${days('2026-03-09', '2026-03-12', 4)}${pre(2, 1, 2 * 4800)}`) +
        task(4, 1, '验收', `${point('2026-03-12')}${pre(3)}`) +
        task(5, 1, '取消的', `<Start>2026-03-02T08:00:00</Start>${length(1)}<Active>0</Active>`),
    ),
  ],
];

/** Names with the days of start and finish, as a file says them. */
function tasksOf(xml: string) {
  return [...xml.matchAll(/<Task>.*?<\/Task>/gs)].flatMap(([text]) => {
    const of = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(text)?.[1];
    const name = of('Name');
    if (!name || of('UID') === '0' || of('Active') === '0') return [];
    return [{ name, start: of('Start')?.slice(0, 10), finish: of('Finish')?.slice(0, 10) }];
  });
}

it.each(files)('%s', async (_name, xml) => {
  const { upload, view, download } = await settingOf(t());
  const { status, data } = await upload(xml);
  expect(status).toBe(200);
  const { nodes } = await view();
  const asked = tasksOf(xml);
  expect(asked.length).toBeGreaterThan(0);
  for (const { name, start, finish } of asked) {
    const node = nodes.find(({ title }) => title === name);
    const told = data.remarks.some((remark: string) => remark.includes(name));
    expect([name, told || (node?.startOn === start && node?.endOn === finish)]).toEqual([name, true]);
  }
  const out = await download();
  const planned = nodes.filter(({ startOn }) => startOn !== null);
  expect(tasksOf(out)).toEqual(
    planned.map(({ title, startOn, endOn }) => ({ name: title, start: startOn, finish: endOn })),
  );
  // Elsewhere it says the same.
  const other = await settingOf(t());
  expect((await other.upload(out)).status).toBe(200);
  const spans = (of: typeof nodes) => of.map(({ title, startOn, endOn }) => [title, startOn, endOn]);
  expect(spans((await other.view()).nodes)).toEqual(spans(nodes));
});
