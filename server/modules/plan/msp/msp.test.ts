/** Files of MS Project: what is read, what is kept and written back, and what is refused. */
import type { PlanActed } from '../../../../contract/plan/plan';
import { useTestApp } from '../../../test/app';
import { days, file, pre, settingOf, task } from '../../../test/projectFiles';

const t = useTestApp();
const base = 'collaboration-center/plan';

const setting = () => settingOf(t());

const plan = file(
  [
    '<Task><UID>0</UID><ID>0</ID><Name>样例</Name><OutlineLevel>0</OutlineLevel></Task>',
    task(10, 1, '准备', `${days('2026-03-02', '2026-03-09', 6)}<Summary>0</Summary>`),
    task(
      11,
      2,
      '采购',
      `<GUID>A1</GUID>${days('2026-03-02', '2026-03-04', 3)}<FixedCost>1200.5</FixedCost><x:Site code="7">一号<x:Floor>3</x:Floor></x:Site>`,
    ),
    task(12, 2, '安装', `${days('2026-03-06', '2026-03-09', 2)}${pre(11, 1, 4800)}`),
    '<Task><UID>13</UID><IsNull>1</IsNull></Task>',
    task(
      14,
      1,
      '通电',
      `<Start>2026-03-09T17:00:00</Start><Finish>2026-03-09T17:00:00</Finish><Duration>PT0H0M0S</Duration><Milestone>1</Milestone>${pre(12)}`,
    ),
    task(
      15,
      1,
      '独立的',
      `${days('2026-03-11', '2026-03-12', 2)}<ConstraintType>4</ConstraintType><ConstraintDate>2026-03-11T08:00:00</ConstraintDate>`,
    ),
    task(
      16,
      1,
      '半天',
      `<Start>2026-03-02T08:00:00</Start><Finish>2026-03-03T12:00:00</Finish><Duration>PT12H0M0S</Duration><DurationFormat>7</DurationFormat>`,
    ),
  ].join(''),
);

it('becomes the plan: tree, kinds, links, pins, the file’s dates; what was read otherwise is told', async () => {
  const { upload, view } = await setting();
  const look = await upload(plan, { dryRun: '1' });
  expect(look.data).toMatchObject({ nodes: 6, links: 2, added: 6, changed: 0, removed: 0, actId: null });
  expect((await view()).nodes).toEqual([]);
  expect((await upload(plan, { dryRun: 'true' })).data).toMatchObject({ added: 6, actId: null });
  expect((await upload(plan, { dryRun: 'yes' })).status).toBe(400);
  expect((await view()).nodes).toEqual([]);
  const { status, data } = await upload(plan);
  expect(status).toBe(200);
  expect(data.remarks).toEqual(['半天：工期 12 小时按 2 天计']);
  const { nodes, links, startOn } = await view();
  expect(startOn).toBe('2026-03-02');
  expect(nodes.map((one) => [one.wbs, one.title, one.kind, one.startOn, one.endOn])).toEqual([
    ['1', '准备', 'phase', '2026-03-02', '2026-03-09'],
    ['1.1', '采购', 'work', '2026-03-02', '2026-03-04'],
    ['1.2', '安装', 'work', '2026-03-06', '2026-03-09'],
    ['2', '通电', 'milestone', '2026-03-09', '2026-03-09'],
    ['3', '独立的', 'work', '2026-03-11', '2026-03-12'],
    ['4', '半天', 'work', '2026-03-02', '2026-03-03'],
  ]);
  expect(links.map(({ type, lag }) => `${type}${lag}`).sort()).toEqual(['FS0', 'FS1']);
});

it('comes back as it was: what we do not use, exact hours and foreign elements included', async () => {
  const { upload, download } = await setting();
  await upload(plan);
  const out = await download();
  for (const kept of [
    '<Views><View><Name>甘特图</Name></View></Views>',
    '<Resource><UID>1</UID><Name>王工</Name></Resource>',
    '<FixedCost>1200.5</FixedCost>',
    '<x:Site>一号<x:Floor>3</x:Floor></x:Site>',
    'xmlns:x="urn:our-addin"',
    '<Duration>PT12H0M0S</Duration>',
    '<Finish>2026-03-03T12:00:00</Finish>',
    '<LinkLag>4800</LinkLag>',
    '<GUID>6F1B7C1E-0000-4000-8000-00000000ABCD</GUID>',
  ])
    expect(out).toContain(kept);
  const again = await upload(out, { dryRun: '1' });
  expect(again.data).toMatchObject({ nodes: 6, added: 0, removed: 0, kept: 0 });
});

it('comes back changed where the plan was changed: that task, and what follows it', async () => {
  const { upload, download, view, api } = await setting();
  await upload(plan);
  const [, buy] = (await view()).nodes;
  await api.put<PlanActed>(`collaboration-center/planNode/update/${buy?.id}`, { version: buy?.version, duration: 5 });
  const out = await download();
  const of = (uid: number) => new RegExp(`<Task><UID>${uid}</UID>.*?</Task>`).exec(out)?.[0] ?? '';
  expect(of(11)).toContain('<Duration>PT40H0M0S</Duration>');
  expect(of(11)).toContain('<FixedCost>1200.5</FixedCost>');
  expect(of(12)).toContain('<Start>2026-03-10T08:00:00</Start>');
  expect(of(16)).toContain('<Duration>PT12H0M0S</Duration>');
  // A task without predecessors went out with its day; in the plan that it comes back to, nobody has asked for that day.
  expect(of(11)).toContain('<ConstraintType>4</ConstraintType>');
  await upload(out);
  expect((await view()).nodes[1]).toMatchObject({ id: buy?.id, duration: 5, constraintType: 'ASAP' });
});

it('a lag that was changed here goes out as it is now, one that was not as it came', async () => {
  const { upload, download, view, api } = await setting();
  await upload(plan);
  const [link] = (await view()).links.filter(({ lag }) => lag === 1);
  const lagOf = async () => /<LinkLag>(\d+)<\/LinkLag><LagFormat>(\d+)/.exec(await download())?.slice(1);
  expect(await lagOf()).toEqual(['4800', '7']);
  // As plans were kept that were imported before it was written down what had been read.
  const { database } = t().app.platform;
  await database.query(
    `UPDATE plan_link SET bag = jsonb_set(bag - 'read', '{exact,LinkLag}', '"5280"') WHERE id = $1`,
    [link?.id],
  );
  expect(await lagOf()).toEqual(['5280', '7']);
  await api.put(`${base}/links/${link?.id}`, { lag: 5 });
  expect(await lagOf()).toEqual(['24000', '7']);
  await api.put(`${base}/links/${link?.id}`, { lag: 1, elapsed: true });
  expect(await lagOf()).toEqual(['14400', '8']);
});

// One reckoning for each day took minutes: longer than a test may.
it('of thousands of nodes with days of their own is read in one reckoning, and taken back as quickly', async () => {
  const { upload, view, api } = await setting();
  const many = Array.from({ length: 3000 }, (_, at) =>
    task(
      at + 1,
      at % 100 === 0 ? 1 : 2,
      `节点${at}`,
      `${days('2026-03-11', '2026-03-12', 2)}<ConstraintType>4</ConstraintType><ConstraintDate>2026-03-11T08:00:00</ConstraintDate>`,
    ),
  );
  const { status, data } = await upload(file(many.join('')));
  expect(status).toBe(200);
  await api.post(`${base}/acts/${data.actId}/takeBack`, {});
  expect((await view()).nodes).toEqual([]);
});

it('is read again into the plan that it was written from, by its UIDs, and taken back whole', async () => {
  const { upload, download, view, api } = await setting();
  await upload(plan);
  const before = await view();
  const out = (await download())
    .replace('<Name>采购</Name>', '<Name>采购与到货</Name>')
    .replace(/<Task><UID>15<\/UID>.*?<\/Task>/, '');
  const { data } = await upload(out);
  expect(data).toMatchObject({ added: 0, removed: 1 });
  const now = await view();
  expect(now.nodes.map(({ title }) => title)).toEqual(['准备', '采购与到货', '安装', '通电', '半天']);
  expect(now.nodes[1]?.id).toBe(before.nodes[1]?.id);
  const back = await api.post<{ kept: number }>(`${base}/acts/${data.actId}/takeBack`, {});
  expect(back.data.kept).toBe(0);
  expect((await view()).nodes.map(({ title }) => title)).toEqual(before.nodes.map(({ title }) => title));
});

it('a plan made here goes out, and comes into another one with the same days', async () => {
  const { tenant, pm, project, api, upload, view, download } = await setting();
  const make = async (title: string, kind: string, parentId: string | null = null, duration?: number) =>
    (
      await api.post<PlanActed>('collaboration-center/planNode/create', {
        ...{ projectId: project.id, parentId, afterId: null, kind, title },
        ...(duration && { duration }),
      })
    ).data.id as string;
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const phase = await make('阶段 <A> & B', 'phase');
  const [a, b] = [await make('甲', 'work', phase, 3), await make('乙', 'work', phase, 4)];
  const done = await make('完成', 'milestone');
  await api.post(`${base}/links`, { fromId: a, toId: b, type: 'SS', lag: 2 });
  await api.post(`${base}/links`, { fromId: b, toId: done, type: 'FS', lag: 3, elapsed: true });
  const out = await download();
  expect(out).toContain('阶段 &lt;A&gt; &amp; B');
  const other = await t().factory.project(tenant, pm);
  expect((await upload(out, { to: other.id })).status).toBe(200);
  const shape = async (id: string) => {
    const { nodes, links } = await view(id);
    return [
      nodes.map((one) => [
        one.wbs,
        one.title,
        one.kind,
        one.kind === 'phase' ? null : one.duration,
        one.startOn,
        one.endOn,
        one.constraintType,
      ]),
      links.map(({ type, lag, elapsed }) => [type, lag, elapsed]).sort(),
    ];
  };
  // What has no predecessor goes out with its day, or MS Project would begin it with the plan; the file's word is kept.
  const [nodes, links] = await shape(project.id);
  const pinned = nodes?.map((one) => (one[1] === '甲' ? [...one.slice(0, -1), 'SNET'] : one));
  expect(await shape(other.id)).toEqual([pinned, links]);
  // Nobody's plan is overwritten by a file of another one.
  const foreign = await upload(plan);
  expect(foreign.status).toBe(422);
  expect(foreign.message).toContain('不为空');
});

it('knows the nodes again that were made here and have gone out, and gives the number of none to another', async () => {
  const { api, project, upload, download, view } = await setting();
  const make = async (title: string, afterId: string | null = null) => {
    const asked = { projectId: project.id, parentId: null, afterId, kind: 'work', title };
    return (await api.post<PlanActed>('collaboration-center/planNode/create', asked)).data.id as string;
  };
  const a = await make('甲');
  const b = await make('乙', a);
  const uids = (xml: string) =>
    [...xml.matchAll(/<Task><UID>([1-9]\d*)<[\s\S]*?<Name>([^<]*)/g)].map(([, uid, name]) => [name, uid]);
  // Two at one moment give the same numbers.
  const [out, same] = await Promise.all([download(), download()]);
  expect([uids(out), uids(same)]).toEqual([
    [
      ['甲', '1'],
      ['乙', '2'],
    ],
    uids(out),
  ]);
  const renamed = out.replace('<Name>甲</Name>', '<Name>甲改</Name>');
  expect((await upload(renamed, { dryRun: '1' })).data).toMatchObject({ nodes: 2, added: 0, removed: 0 });
  await upload(renamed);
  expect((await view()).nodes.map(({ id, title }) => [id, title])).toEqual([
    [a, '甲改'],
    [b, '乙'],
  ]);
  await upload(renamed.replace(/<Task><UID>2<[\s\S]*?<\/Task>/, ''));
  await make('丙', a);
  expect(uids(await download())).toEqual([
    ['甲改', '1'],
    ['丙', '3'],
  ]);
});

it('cuts names and notes between two signs', async () => {
  const { upload, view } = await setting();
  await upload(file(task(1, 1, `${'名'.repeat(199)}😀尾`, days('2026-03-02', '2026-03-04', 3))));
  expect((await view()).nodes[0]?.title).toBe('名'.repeat(199));
});

it('keeps a day that the engine reckons otherwise: a later one by a pin, an earlier one by hand', async () => {
  const { upload, view } = await setting();
  const odd = file(
    [
      task(1, 1, '甲', days('2026-03-02', '2026-03-04', 3)),
      task(2, 1, '晚于前置', `${days('2026-03-10', '2026-03-11', 2)}${pre(1)}`),
      task(3, 1, '早于前置', `${days('2026-03-03', '2026-03-04', 2)}${pre(1)}`),
    ].join(''),
  );
  const { data } = await upload(odd);
  expect(data.kept).toBe(2);
  expect(
    (await view()).nodes.map(({ startOn, constraintType, mode, early }) => [startOn, constraintType, mode, early]),
  ).toEqual([
    ['2026-03-02', 'ASAP', 'auto', false],
    ['2026-03-10', 'SNET', 'auto', false],
    ['2026-03-03', 'ASAP', 'manual', true],
  ]);
});

it.each([
  ['有 DOCTYPE', `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "b">]><Project><Tasks/></Project>`, 'DOCTYPE'],
  ['被截断', plan.slice(0, 900), '不是完整的 XML'],
  ['另一种 XML', '<html><body/></html>', '不是 MS Project'],
  ['不是 XML', 'PK\u0003\u0004', 'XML'],
  ['没有任务', file(''), '没有任务'],
  [
    '循环',
    file(
      `${task(1, 1, '甲', days('2026-03-02', '2026-03-02', 1) + pre(2))}${task(2, 1, '乙', days('2026-03-03', '2026-03-03', 1) + pre(1))}`,
    ),
    '循环依赖',
  ],
  ['重复的 UID', file(task(1, 1, '甲', days('2026-03-02', '2026-03-02', 1)).repeat(2)), 'UID'],
  [
    '过深',
    file(
      Array.from({ length: 40 }, (_, at) => task(at + 1, at + 1, `层${at}`, days('2026-03-02', '2026-03-02', 1))).join(
        '',
      ),
    ),
    '级',
  ],
  ['工期无边', file(task(1, 1, '甲', '<Duration>PT2000000000H0M0S</Duration>')), '「甲」的工期'],
  [
    '日期无边',
    file(
      task(
        1,
        1,
        '甲',
        '<Start>0001-01-01T08:00:00</Start><Finish>9999-12-31T17:00:00</Finish><Duration>PT8H0M0S</Duration><DurationFormat>8</DurationFormat>',
      ),
    ),
    '「甲」的日期 0001-01-01',
  ],
  ['期限无边', file(task(1, 1, '甲', '<Duration>PT8H0M0S</Duration><Deadline>9999-12-31T17:00:00</Deadline>')), '9999'],
  [
    '间隔无边',
    file(
      `${task(1, 1, '甲', days('2026-03-02', '2026-03-02', 1))}${task(2, 1, '乙', days('2026-03-03', '2026-03-03', 1) + pre(1, 1, 48_000_000))}`,
    ),
    '「乙」的前置间隔',
  ],
  [
    '每日工时不是分钟数',
    file(task(1, 1, '甲', days('2026-03-02', '2026-03-02', 1))).replace('>480<', '>0.001<'),
    'MinutesPerDay',
  ],
])('is refused: %s, and nothing is written', async (_name, xml, words) => {
  const { upload, view } = await setting();
  const { status, message } = await upload(xml);
  expect([status, message]).toEqual([422, expect.stringContaining(words)]);
  expect(await view()).toMatchObject({ nodes: [], links: [] });
});

it('is read in UTF-16 with a byte order mark, and with a prefix for the namespace', async () => {
  const { tenant, pm, upload, view } = await setting();
  expect((await upload(Buffer.from(`\ufeff${plan}`, 'utf16le'))).status).toBe(200);
  const prefixed = plan.replace(/<(\/?)(?!\?|x:)(\w)/g, '<$1m:$2').replace('xmlns="http', 'xmlns:m="http');
  const other = await t().factory.project(tenant, pm);
  expect((await upload(prefixed, { to: other.id })).data).toMatchObject({ nodes: 6, links: 2 });
  expect((await view(other.id)).nodes.map(({ title }) => title)).toContain('安装');
});
