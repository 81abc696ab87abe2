/** Files of Primavera P6, files below a node of a plan that stands, and people by their names. */
import { useTestApp } from '../../../test/app';
import { days, file, pre, settingOf, task } from '../../../test/projectFiles';

const t = useTestApp();

const table = (name: string, fields: string, ...rows: string[][]) =>
  [`%T\t${name}`, `%F\t${fields.split(' ').join('\t')}`, ...rows.map((row) => `%R\t${row.join('\t')}`)].join('\r\n');
const shift = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()(${day === 1 || day === 7 ? '' : shift}))`).join('');
/** 4 March 2026 is day 46085 since the end of 1899: nobody works. */
const calendar = `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()((0||0(d|46085)())))))`;

const xer = (tasks: string[][], links: string[][] = [], people: string[][] = []) =>
  [
    'ERMHDR\t18.8\t2026-03-01\tProject\tadmin\tadmin\tdb\tProject Management\tCNY',
    table('PROJECT', 'proj_id proj_short_name clndr_id plan_start_date', ['100', 'P', '7', '2026-03-02 08:00']),
    table('CALENDAR', 'clndr_id clndr_name day_hr_cnt clndr_data', ['7', '五天', '8', calendar]),
    table(
      'PROJWBS',
      'wbs_id proj_id seq_num proj_node_flag wbs_short_name wbs_name parent_wbs_id',
      ['1', '100', '1', 'Y', 'P', '厂房', ''],
      ['2', '100', '2', 'N', 'B', '土建', '1'],
      ['3', '100', '1', 'N', 'A', '设计', '1'],
    ),
    table(
      'TASK',
      'task_id wbs_id clndr_id task_type status_code task_code task_name target_drtn_hr_cnt remain_drtn_hr_cnt complete_pct_type phys_complete_pct act_start_date act_end_date early_start_date early_end_date cstr_type cstr_date',
      ...tasks,
    ),
    table('TASKPRED', 'task_pred_id task_id pred_task_id pred_type lag_hr_cnt', ...links),
    table('RSRC', 'rsrc_id rsrc_name rsrc_type', ['9', '张工', 'RT_Labor'], ['8', '塔吊', 'RT_Equip']),
    table('TASKRSRC', 'taskrsrc_id task_id rsrc_id', ...people),
    '%E',
  ].join('\r\n');

const tasks = [
  // 2 and 3 March, nobody works on the 4th, 5 March.
  [
    '11',
    '3',
    '7',
    'TT_Task',
    'TK_NotStart',
    'A10',
    '方案',
    '24',
    '24',
    'CP_Drtn',
    '0',
    '',
    '',
    '2026-03-02 08:00',
    '2026-03-05 17:00',
    '',
    '',
  ],
  [
    '12',
    '3',
    '7',
    'TT_FinMile',
    'TK_NotStart',
    'A20',
    '方案批准',
    '0',
    '0',
    'CP_Drtn',
    '0',
    '',
    '',
    '2026-03-05 17:00',
    '2026-03-05 17:00',
    '',
    '',
  ],
  // Two days after the milestone: 6 and 9 March are the lag, begins on the 10th.
  [
    '13',
    '2',
    '7',
    'TT_Task',
    'TK_NotStart',
    'B10',
    '基坑',
    '16',
    '16',
    'CP_Drtn',
    '0',
    '',
    '',
    '2026-03-10 08:00',
    '2026-03-11 17:00',
    '',
    '',
  ],
  [
    '14',
    '2',
    '7',
    'TT_Task',
    'TK_NotStart',
    'B20',
    '验槽',
    '8',
    '8',
    'CP_Drtn',
    '0',
    '',
    '',
    '2026-03-20 08:00',
    '2026-03-20 17:00',
    'CS_MSOA',
    '2026-03-20 08:00',
  ],
];
const links = [
  ['1', '12', '11', 'PR_FS', '0'],
  ['2', '13', '12', 'PR_FS', '16'],
];

it('a file of P6 becomes the plan: tree, kinds, links with lags, constraints, its calendar, in UTF-8 and in GBK', async () => {
  const { upload, view } = await settingOf(t());
  const text = xer(tasks, links);
  const { status, data } = await upload(Buffer.from(text));
  expect([status, data.nodes, data.links]).toEqual([200, 6, 2]);
  const { nodes, startOn } = await view();
  expect(startOn).toBe('2026-03-02');
  expect(nodes.map(({ wbs, title, kind, startOn: from, endOn }) => [wbs, title, kind, from, endOn])).toEqual([
    ['1', '设计', 'phase', '2026-03-02', '2026-03-05'],
    ['1.1', '方案', 'work', '2026-03-02', '2026-03-05'],
    ['1.2', '方案批准', 'milestone', '2026-03-05', '2026-03-05'],
    ['2', '土建', 'phase', '2026-03-10', '2026-03-20'],
    ['2.1', '基坑', 'work', '2026-03-10', '2026-03-11'],
    ['2.2', '验槽', 'work', '2026-03-20', '2026-03-20'],
  ]);
  expect(nodes[5]).toMatchObject({ constraintType: 'SNET', constraintOn: '2026-03-20', duration: 1 });
  // The enterprise works on the 4th: the day of the file stays, and is told.
  expect(data.remarks).toEqual([expect.stringMatching(/^方案：文件为 2026-03-02 至 2026-03-05.*日历“五天”/)]);
  expect((await view()).links.map(({ lag }) => lag).sort()).toEqual([0, 2]);
  const other = await settingOf(t());
  // 「厂」 of GBK is no UTF-8.
  const gbk = Buffer.from([0xb3, 0xa7]);
  const [before, after] = xer([tasks[0]?.with(6, '@') as string[]]).split('@');
  const ascii = (part = '') => Buffer.from(part.replace(/[^\x20-\x7e\r\n\t]/g, ''), 'latin1');
  expect((await other.upload(Buffer.concat([ascii(before), gbk, ascii(after)]))).status).toBe(200);
  expect((await other.view()).nodes.map(({ title }) => title)).toContain('厂');
});

it('says what is wrong with a file of P6, and imports nothing of it', async () => {
  const { upload, view } = await settingOf(t());
  const none = await upload(Buffer.from('ERMHDR\t18.8\r\n%E'));
  expect([none.status, none.message]).toEqual([422, 'XER 文件中没有作业（TASK），请在 P6 中重新导出项目']);
  const apart = await upload(Buffer.from(xer(tasks.map((one) => one.with(1, '77')))));
  expect(apart.status).toBe(200);
  expect(apart.data.remarks).toContain('文件中有 4 个作业不在 WBS 之下，未导入');
  // Tasks outside of the tree are not there: the tree alone is read.
  expect((await view()).nodes.map(({ title }) => title)).toEqual(['设计', '土建']);
});

it('below a node of a plan that stands, everything is new and the rest stays; taken back whole', async () => {
  const { api, upload, view, project } = await settingOf(t());
  await upload(
    file(
      task(1, 1, '立项', days('2026-03-02', '2026-03-03', 2)) + task(2, 1, '实施', days('2026-03-02', '2026-03-06', 5)),
    ),
  );
  const before = await view();
  const phase = before.nodes[1];
  const refused = await upload(Buffer.from(xer(tasks, links)));
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('请选择导入到哪个节点之下')]);
  const body = (parentId: string, text: string) => {
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head = `${part('projectId', project.id)}${part('parentId', parentId)}--b\r\nContent-Disposition: form-data; name="file"; filename="a.xer"\r\n\r\n`;
    return api.call<{ actId: string; links: number; removed: number; remarks: string[] }>(
      'POST',
      'collaboration-center/plan/import',
      undefined,
      {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.from(`${head}${text}\r\n--b--\r\n`),
      },
    );
  };
  const xml = file(
    task(1, 1, '采购', days('2026-03-04', '2026-03-06', 3)) +
      task(2, 1, '到货', `${days('2026-03-09', '2026-03-09', 1)}${pre(1)}`),
  );
  // Marks at the beginning of a file are none of its text. The links are those of the file.
  for (const [text, count] of [[xml, 1] as const, [`\uFEFF${xer(tasks, links)}`, 2] as const]) {
    const { status, data } = await body(phase?.id ?? '', text);
    expect([status, data.removed, data.links]).toEqual([200, 0, count]);
  }
  const { nodes, links: now } = await view();
  expect(nodes.map(({ wbs, title }) => `${wbs} ${title}`)).toEqual([
    ...['1 立项', '2 实施', '2.1 采购', '2.2 到货', '2.3 设计', '2.3.1 方案', '2.3.2 方案批准', '2.4 土建'],
    ...['2.4.1 基坑', '2.4.2 验槽'],
  ]);
  // A phase stands at the top alone.
  expect(nodes.filter(({ kind }) => kind === 'phase').map(({ title }) => title)).toEqual(['实施']);
  expect(nodes[0]).toMatchObject({ startOn: '2026-03-02', endOn: '2026-03-03', version: before.nodes[0]?.version });
  expect(now).toHaveLength(3);
  expect((await body('00000000-0000-4000-8000-000000000000', xml)).status).toBe(404);
  expect((await body('x', xml)).status).toBe(400);
});

it('people of the project answer for what a file gives them, by their names', async () => {
  const { pm, upload, view } = await settingOf(t());
  const [person] = await t().app.platform.database.query<{ name: string }>(
    'SELECT name FROM account WHERE username = $1',
    [pm.username],
  );
  const given = [
    ['1', '11', '9'],
    ['2', '13', '8'],
  ];
  const { data } = await upload(Buffer.from(xer(tasks, links, given).replaceAll('张工', person?.name ?? '')));
  const { nodes } = await view();
  expect(nodes.find(({ title }) => title === '方案')?.owner?.userId).toBe(pm.id);
  // A crane answers for nothing, and nobody asks who it is.
  expect(nodes.find(({ title }) => title === '基坑')?.owner).toBeNull();
  expect(data.remarks.filter((remark) => remark.includes('负责人'))).toEqual([]);
  const other = await settingOf(t());
  const stranger = await other.upload(Buffer.from(xer(tasks, links, given)));
  expect(stranger.data.remarks).toContain('资源“张工”不是项目成员，没有指派负责人');
});
