/** Files of MS Project as others write them: each start and end as the file says, or a remark at the task. */
import type { PlanActed } from '../../../../contract/plan/plan';
import { useTestApp } from '../../../test/app';
import { days, file, pre, settingOf, task } from '../../../test/projectFiles';

const t = useTestApp();
const base = 'collaboration-center/plan';
const setting = () => settingOf(t());

const calendar = (uid: number, name: string, inner: string, under = -1) =>
  `<Calendar><UID>${uid}</UID><Name>${name}</Name><BaseCalendarUID>${under}</BaseCalendarUID>${inner}</Calendar>`;
const exception = (from: string, to: string, more = '<Type>1</Type>') =>
  `<Exceptions><Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>${more}<DayWorking>0</DayWorking></Exception></Exceptions>`;
const standard = calendar(1, '标准', exception('2026-03-04', '2026-03-05'));
const calendars = (...all: string[]) => `<CalendarUID>1</CalendarUID><Calendars>${all.join('')}</Calendars>`;
const length = (count: number) => `<Duration>PT${count * 8}H0M0S</Duration><DurationFormat>7</DurationFormat>`;
const snet = (day: string) => `<ConstraintType>4</ConstraintType><ConstraintDate>${day}T08:00:00</ConstraintDate>`;

async function read(xml: string) {
  const found = await setting();
  const { status, data } = await found.upload(xml);
  expect(status).toBe(200);
  const { nodes, startOn } = await found.view();
  return { ...found, ...data, startOn, nodes, spans: nodes.map((one) => [one.title, one.startOn, one.endOn]) };
}

it('by the calendar of the project: the days of the file stay, and the task is named', async () => {
  const closed = task(1, 1, '浇筑', days('2026-03-02', '2026-03-06', 3));
  const after = task(2, 1, '养护', `${days('2026-03-09', '2026-03-10', 2)}${pre(1)}`);
  const { spans, remarks, kept, nodes } = await read(file(closed + after, calendars(standard)));
  expect(spans).toEqual([
    ['浇筑', '2026-03-02', '2026-03-06'],
    ['养护', '2026-03-09', '2026-03-10'],
  ]);
  expect(remarks).toEqual([expect.stringMatching(/^浇筑：.*2026-03-02 至 2026-03-06.*日历“标准”.*手动排期/)]);
  // What follows what is held stands by itself, and goes on following it.
  expect([kept, nodes[1]?.mode, nodes[1]?.constraintType]).toEqual([1, 'auto', 'ASAP']);
});

it('without an end: by the calendar of the task, of its resource, or as its work is spread', async () => {
  const six = calendar(
    3,
    '六天',
    '<WeekDays><WeekDay><DayType>7</DayType><DayWorking>1</DayWorking></WeekDay></WeekDays>',
    1,
  );
  const weekly = calendar(
    4,
    '周三不在',
    exception('2026-01-01', '2026-12-31', '<Type>6</Type><Period>1</Period><DaysOfWeek>8</DaysOfWeek>'),
    1,
  );
  const from = (uid: number, name: string, count: number, more = '') =>
    task(uid, 1, name, `<Start>2026-03-06T08:00:00</Start>${length(count)}${more}`);
  const xml = file(
    [
      from(1, '项目日历', 2),
      from(2, '任务日历', 2, '<CalendarUID>3</CalendarUID>'),
      from(3, '资源日历', 4),
      from(4, '分布', 2),
    ].join(''),
    calendars(standard, six, weekly),
  )
    .replace('<UID>1</UID><Name>王工', '<UID>1</UID><CalendarUID>4</CalendarUID><Name>王工')
    .replace(
      '<Assignments/>',
      `<Assignments><Assignment><UID>1</UID><TaskUID>3</TaskUID><ResourceUID>1</ResourceUID></Assignment><Assignment><UID>2</UID><TaskUID>4</TaskUID><ResourceUID>7</ResourceUID>${[
        ['06', '8'],
        ['09', '0'],
        ['10', '8'],
      ]
        .map(
          ([day, hours]) =>
            `<TimephasedData><Type>1</Type><Start>2026-03-${day}T08:00:00</Start><Finish>2026-03-${day}T17:00:00</Finish><Value>PT${hours}H0M0S</Value></TimephasedData>`,
        )
        .join('')}</Assignment></Assignments>`,
    );
  const { spans, remarks } = await read(xml);
  expect(spans).toEqual([
    ['项目日历', '2026-03-06', '2026-03-09'],
    ['任务日历', '2026-03-06', '2026-03-07'],
    ['资源日历', '2026-03-06', '2026-03-12'],
    ['分布', '2026-03-06', '2026-03-10'],
  ]);
  expect(remarks.join('\n')).toMatch(/任务日历：.*日历“六天”/);
  expect(remarks.join('\n')).toMatch(/资源日历：.*日历“周三不在”/);
  expect(remarks.join('\n')).toMatch(/分布：.*拆分/);
});

it('begun, over and grouped: each day as in the file, or named', async () => {
  const begun = `${days('2026-03-02', '2026-03-13', 3)}<ActualStart>2026-03-02T08:00:00</ActualStart><PercentComplete>30</PercentComplete>`;
  const over = `${days('2026-03-07', '2026-03-08', 2)}<ActualStart>2026-03-07T08:00:00</ActualStart><ActualFinish>2026-03-08T17:00:00</ActualFinish>`;
  const xml = file(
    task(1, 1, '阶段', days('2026-03-02', '2026-03-20', 15)) +
      task(2, 2, '进行中', begun) +
      task(3, 2, '周末做完', over) +
      task(4, 1, '停用', `${days('2026-03-02', '2026-03-02', 1)}<Active>0</Active>`),
  );
  const { spans, remarks } = await read(xml);
  expect(spans).toEqual([
    ['阶段', '2026-03-02', '2026-03-13'],
    ['进行中', '2026-03-02', '2026-03-13'],
    ['周末做完', '2026-03-07', '2026-03-08'],
    ['停用', null, null],
  ]);
  expect(remarks).toEqual([
    expect.stringMatching(/^进行中：.*手动排期/),
    expect.stringMatching(/^阶段：文件为 2026-03-02 至 2026-03-20，计划中为 2026-03-02 至 2026-03-13/),
    expect.stringMatching(/^停用：.*不参与排期/),
  ]);
});

it.each([
  [
    '不写工期，写明起止',
    '<Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish>',
    5,
    ['2026-03-02', '2026-03-06'],
    [],
  ],
  [
    '工期小于零',
    '<Duration>PT-8H0M0S</Duration>',
    1,
    ['2026-03-02', '2026-03-02'],
    [/没有工期/, /^甲：工期 -8 小时小于零，按 1 天计/],
  ],
  [
    '工期小于零，写明起止',
    '<Start>2026-03-02T08:00:00</Start><Finish>2026-03-04T17:00:00</Finish><Duration>PT-8H0M0S</Duration>',
    3,
    ['2026-03-02', '2026-03-04'],
    [/小于零，按 3 天计/],
  ],
  [
    '里程碑不写工期',
    '<Start>2026-03-03T17:00:00</Start><Finish>2026-03-03T17:00:00</Finish><Milestone>1</Milestone>',
    0,
    ['2026-03-03', '2026-03-03'],
    [/^甲：/],
  ],
] as const)('%s', async (_name, inner, duration, span, words) => {
  const { nodes, remarks } = await read(file(task(1, 1, '甲', inner)));
  expect([nodes[0]?.duration, nodes[0]?.startOn, nodes[0]?.endOn]).toEqual([duration, ...span]);
  expect(remarks).toEqual(words.map((one) => expect.stringMatching(one)));
});

it('a plan of the last century is read', async () => {
  const old = file(task(1, 1, '甲', days('1999-12-31', '2000-01-03', 2))).replace('2026-03-02', '1999-12-31');
  const { startOn, spans } = await read(old);
  expect([startOn, spans]).toEqual(['1999-12-31', [['甲', '1999-12-31', '2000-01-03']]]);
});

it('a constraint stays that asks for as much as the predecessor: what comes earlier does not draw the task along', async () => {
  const xml = file(
    task(1, 1, '甲', days('2026-03-02', '2026-03-06', 5)) +
      task(2, 1, '乙', `${days('2026-03-09', '2026-03-10', 2)}${snet('2026-03-09')}${pre(1)}`),
  );
  const { api, nodes, view, remarks } = await read(xml);
  expect([nodes[1]?.constraintType, nodes[1]?.constraintOn, remarks]).toEqual(['SNET', '2026-03-09', []]);
  const [first] = nodes;
  await api.put<PlanActed>(`collaboration-center/planNode/update/${first?.id}`, {
    version: first?.version,
    duration: 2,
  });
  expect((await view()).nodes[1]?.startOn).toBe('2026-03-09');
});

it('goes out: a pinned evening milestone by the evening, hours of the file, and the baselines taken here', async () => {
  const hours = '<DefaultStartTime>09:00:00</DefaultStartTime><DefaultFinishTime>18:00:00</DefaultFinishTime>';
  const xml = file(
    task(1, 1, '甲', days('2026-03-02', '2026-03-03', 2)) +
      task(
        2,
        1,
        '评审',
        `<Start>2026-11-20T17:00:00</Start><Finish>2026-11-20T17:00:00</Finish><Duration>PT0H0M0S</Duration><Milestone>1</Milestone>${snet('2026-11-20').replace('08:00', '17:00')}`,
      ),
    hours,
  ).replace('2026-03-02T08:00:00</StartDate>', '2026-03-02T10:30:00</StartDate>');
  const { api, nodes, project, download } = await read(xml);
  await api.post(`${base}/baselines`, { projectId: project.id, name: '第一版' });
  const [first, gate] = nodes;
  await api.put(`collaboration-center/planNode/update/${first?.id}`, { version: first?.version, duration: 4 });
  await api.put(`collaboration-center/planNode/update/${gate?.id}`, {
    version: gate?.version,
    constraintOn: '2026-11-23',
  });
  await api.post(`${base}/baselines`, { projectId: project.id, name: '第二版' });
  const out = await download();
  const of = (uid: number) => new RegExp(`<Task><UID>${uid}</UID>.*?</Task>`).exec(out)?.[0] ?? '';
  expect(out).toContain('<StartDate>2026-03-02T10:30:00</StartDate>');
  expect(of(2)).toContain('<ConstraintDate>2026-11-23T18:00:00</ConstraintDate>');
  expect(of(1)).toContain('<Start>2026-03-02T09:00:00</Start><Finish>2026-03-05T18:00:00</Finish>');
  const baseline = (number: number, finish: string, hoursLong: number) =>
    `<Baseline><Number>${number}</Number><Start>2026-03-02T09:00:00</Start><Finish>${finish}T18:00:00</Finish><Duration>PT${hoursLong}H0M0S</Duration><DurationFormat>7</DurationFormat></Baseline>`;
  expect(of(1)).toContain(baseline(0, '2026-03-05', 32) + baseline(1, '2026-03-03', 16));
  expect(of(2)).toContain(
    '<Start>2026-11-20T18:00:00</Start><Finish>2026-11-20T18:00:00</Finish><Duration>PT0H0M0S</Duration>',
  );
});

it('a milestone that is pinned here goes out by the evening of its day', async () => {
  const { project, api, download } = await setting();
  const made = await api.post<PlanActed>('collaboration-center/planNode/create', {
    ...{ projectId: project.id, parentId: null, afterId: null, kind: 'milestone', title: '验收' },
  });
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 1 });
  const [node] = (await api.get<{ nodes: { version: number }[] }>(`${base}?projectId=${project.id}`)).data.nodes;
  const pin = { version: node?.version, constraintType: 'SNET', constraintOn: '2026-11-20' };
  expect((await api.put(`collaboration-center/planNode/update/${made.data.id}`, pin)).status).toBe(200);
  expect(await download()).toContain('<ConstraintDate>2026-11-20T17:00:00</ConstraintDate>');
});
