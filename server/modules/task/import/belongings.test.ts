/** What a row of a file says beyond its own fields: type, what it stands below, labels, people, links, and what rules demand. */
import type { ImportJob } from '../../../../contract/task/import';
import type { RuledField } from '../../../../contract/task/workflowLimits';
import { newId } from '../../../base/present';
import { readTable } from '../../../tables/table';
import { type Client, useTestApp } from '../../../test/app';
import { download, importBack } from '../../../test/importing';
import { predecessorsOf, predecessorText, relationsOf, relationText } from '../export/refs';
import { runImport } from './worker';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask';

const columns = [
  'taskNo',
  'title',
  'taskTypeId',
  'parentId',
  'stageId',
  'executorId',
  'involveMember',
  'labelIds',
  'planEnd',
  'leftHours',
  'preTasks',
  'relations',
];

async function world() {
  const { tenant, pm, member, owner } = await t().enterprise();
  const lead = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: lead, role: 'ROLE_PROJECT_MANAGER' },
  ]);
  const api = await t().as(pm, tenant);
  const db = t().factory.scope(tenant);
  const rows = () =>
    db.query<{ no: string; key: string | null; title: string; type: string }>(
      `SELECT t.task_no AS no, t.external_key AS key, t.title, y.name AS type, p.title AS parent, t.child_total AS children,
              ARRAY(SELECT l.name FROM task_label l WHERE l.tenant_id = t.tenant_id AND l.id = ANY(t.label_ids) ORDER BY 1) AS labels,
              ARRAY(SELECT m.user_id::text FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id
                 AND m.role = 'involve') AS involved
         FROM task t JOIN task_type y ON y.tenant_id = t.tenant_id AND y.id = t.type_id
         LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
        WHERE t.tenant_id = $1 AND t.project_id = $2 ORDER BY t.seq`,
      [project.id],
    );
  const links = async () =>
    (
      await db.query<{ link: string }>(
        `SELECT a.title || ' → ' || b.title || ' ' || d.type || d.lag_days AS link FROM task_depend d
           JOIN task a ON a.tenant_id = $1 AND a.id = d.pre_id JOIN task b ON b.tenant_id = $1 AND b.id = d.post_id WHERE d.tenant_id = $1
         UNION ALL SELECT a.title || ' ' || r.kind || ' ' || b.title FROM task_relation r
           JOIN task a ON a.tenant_id = $1 AND a.id = r.from_id JOIN task b ON b.tenant_id = $1 AND b.id = r.to_id WHERE r.tenant_id = $1 ORDER BY 1`,
      )
    ).map(({ link }) => link);
  const state = () =>
    db.query(
      `SELECT to_jsonb(task) - 'search' - 'updated_at' AS task FROM task WHERE tenant_id = $1 AND project_id = $2 ORDER BY seq`,
      [project.id],
    );
  const imported = (lines: string[], client: Client = api) =>
    importBack(client, project.id, Buffer.from(lines.join('\n')), 'tasks.csv', []);
  const exported = async () =>
    (await download(api, `${base}/export`, { projectId: project.id, format: 'csv', columns })).toString('utf8');
  return { tenant, pm, member, owner, lead, project, api, db, rows, links, state, imported, exported };
}

const HEAD = '编号,标题,类型,父任务,标签,参与人,前置任务,关联任务';

describe('a file of tasks that hang together', () => {
  it('comes in whatever order its rows stand, and says the same when it is exported and imported again', async () => {
    const { member, rows, links, state, imported, exported, db } = await world();
    const file = [
      HEAD,
      `K-3,孙,任务,K-2,,,K-1,K-4`,
      `K-2,子,任务,K-1,"前端、新标签",${member.username},"K-4 SS-1d、K-5",`,
      `K-1,根,需求,,后端,,,`,
      `K-4,旁,任务,,,,"K-5 FS+2d",重复 K-5`,
      `K-5,先,缺陷,,,,,`,
    ];
    const job = await imported(file);
    expect(job).toMatchObject({ state: 'finished', created: 5, failed: 0 });
    expect(job.links).toMatchObject({ total: 3, created: 2, updated: 0, unchanged: 0, failed: 1 });
    expect(job.issues).toEqual([
      { file: 'tasks', row: 2, key: 'K-3', reason: expect.stringContaining('上下级任务，不能互相依赖') },
    ]);
    const found = new Map((await rows()).map((row) => [row.key, row]));
    expect(found.get('K-1')).toMatchObject({ type: '需求', parent: null, labels: ['后端'], children: 1 });
    expect(found.get('K-2')).toMatchObject({
      parent: '根',
      labels: ['前端', '新标签'],
      involved: [member.id],
      children: 1,
    });
    expect(found.get('K-3')).toMatchObject({ parent: '子', type: '任务' });
    expect(await links()).toEqual(['先 → 子 FS0', '先 → 旁 FS2', '旁 duplicates 先', '旁 → 子 SS-1'].sort());

    const before = [await state(), await links()];
    const text = await exported();
    const again = await imported(text.split('\n'));
    expect(again).toMatchObject({ unchanged: 5, updated: 0, created: 0, failed: 0 });
    expect(again.links).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect([await state(), await links()]).toEqual(before);

    // What is changed in the file changes, and nothing beside it.
    const history = async () => (await db.query('SELECT id FROM history WHERE tenant_id = $1')).length;
    const told = await history();
    const lines = text.split('\r\n');
    const edited = lines.map((line) => {
      if (line.includes(',先,')) return line.replace('缺陷', '任务').replace(/被重复 [^,]*/, '');
      if (line.includes(',旁,')) return line.replace('FS+2d', 'FF');
      return line;
    });
    expect(edited).not.toEqual(lines);
    const third = await imported(edited);
    expect(third).toMatchObject({ unchanged: 4, updated: 1, created: 0, failed: 0 });
    expect(third.links).toMatchObject({ created: 0, updated: 2, failed: 0 });
    expect(await links()).toEqual(['先 → 子 FS0', '先 → 旁 FF0', '旁 → 子 SS-1'].sort());
    expect((await rows()).map(({ type }) => type)).toEqual(['需求', '任务', '任务', '任务', '任务']);
    expect(await history()).toBe(told + 5);
  });

  it('goes on behind a crash with what comes behind the rows', async () => {
    const { tenant, project, pm, db, links } = await world();
    const file = Buffer.from(
      ['标题,前置任务', ...Array.from({ length: 120 }, (_, n) => `行 ${n},`), '末,根'].join('\n'),
    );
    const jobId = newId();
    const mapping = { title: '标题', predecessors: '前置任务' };
    await db.query(
      `INSERT INTO task (tenant_id, id, project_id, seq, task_no, type_id, stage_id, category, title, external_key, created_by)
       SELECT $1, gen_random_uuid(), $2, 0, 'ROOT-0', y.id, s.id, 'NOT_STARTED', '根', '根', $3 FROM task_type y
         JOIN stage s ON s.tenant_id = y.tenant_id AND s.process_id = y.process_id AND s.initial
        WHERE y.tenant_id = $1 AND y.is_default`,
      [project.id, pm.id],
    );
    await db.query(
      `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, mapping, total, links, created_by)
       VALUES ($1, $2, $3, 'a.csv', $4, $5::jsonb, 121, '{"total":1,"created":0,"updated":0,"unchanged":0,"failed":0}', $6)`,
      [jobId, project.id, file, JSON.stringify(mapping), pm.id],
    );
    const { platform } = t().app;
    const ref = { tenantId: tenant.id, jobId };
    const stop = new AbortController();
    await runImport(platform, ref, { signal: stop.signal, last: false }, (done) => done === 121 && stop.abort());
    expect(await links()).toEqual([]);
    await runImport(platform, ref, { signal: new AbortController().signal, last: true });
    // The row has no key by which its task could be known.
    expect(await links()).toEqual(['根 → 末 FS0']);
  });

  it('knows behind a crash in the middle of the links what the rows before it have changed', async () => {
    const { tenant, project, pm, db, links, imported } = await world();
    const rows = 402;
    const file = (relationOf: Record<number, string>) =>
      ['编号,标题,关联任务', ...Array.from({ length: rows }, (_, n) => `R${n},行 ${n},${relationOf[n] ?? ''}`)].join(
        '\n',
      );
    const last = rows - 1;
    const first = await imported(file({ 0: `R${last}`, [last]: 'R0' }).split('\n'));
    expect([first.error, first.issues]).toEqual([null, []]);
    expect(await links()).toHaveLength(1);
    // Row 0 takes its relation away and row 1 has a new one; the other ends still say what they said.
    const bytes = Buffer.from(file({ 1: `R${last - 1}`, [last]: 'R0' }));
    const jobId = newId();
    await db.query(
      `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, mapping, total, links, created_by)
       VALUES ($1, $2, $3, 'a.csv', $4, $5::jsonb, $6, '{"total":2,"created":0,"updated":0,"unchanged":0,"failed":0}', $7)`,
      [jobId, project.id, bytes, JSON.stringify({ number: '编号', title: '标题', relations: '关联任务' }), rows, pm.id],
    );
    const { platform } = t().app;
    const ref = { tenantId: tenant.id, jobId };
    let linking = false;
    let looks = 0;
    const stop = {
      get aborted() {
        if (linking) looks += 1;
        return looks > 1;
      },
    };
    await runImport(platform, ref, { signal: stop as AbortSignal, last: false }, (done) => (linking = done === rows));
    const job = async () =>
      (await db.query('SELECT state, links_done FROM import_job WHERE tenant_id = $1 AND id = $2', [jobId]))[0];
    const halfway = await job();
    expect(halfway?.state).toBe('queued');
    expect(halfway?.links_done).toBeGreaterThan(1);
    expect(halfway?.links_done).toBeLessThan(rows - 1);
    await runImport(platform, ref, { signal: new AbortController().signal, last: true });
    expect(await job()).toEqual({ state: 'finished', links_done: rows });
    expect(await links()).toEqual([`行 1 relates 行 ${last - 1}`]);
    expect(await db.query('SELECT name FROM import_link WHERE tenant_id = $1', [])).toEqual([]);
  }, 60_000);

  it('refuses what cannot be, row by row, before and while it is written', async () => {
    const { imported, rows, links, api, project } = await world();
    const file = [
      HEAD,
      'A,一,任务,B,,,,',
      'B,二,任务,A,,,,',
      'C,三,任务,没有,,,,',
      'D,四,神话,,,,,',
      'E,五,任务,,,没有此人,,',
      'F,六,任务,,,,F,',
      'G,七,任务,,,,H,',
      'H,八,任务,,,,G FS,',
      'I,九,任务,,,,Z-9,',
    ];
    const dry = await importBack(api, project.id, Buffer.from(file.join('\n')), 'a.csv', [], true);
    expect(await rows()).toEqual([]);
    const real = await imported(file);
    const told = ({ issues }: ImportJob) =>
      issues.map(({ row, reason }) => [row, reason.replace(/[「」]/g, '').slice(0, 9)]);
    expect(told(real)).toEqual(
      [
        [3, '文件中的父任务互相'],
        [2, '文件中的父任务互相'],
        [4, '父任务没有不在本项'],
        [5, '类型神话不存在，可'],
        [6, '参与人没有此人不是'],
        [7, '任务不能与自身关联'],
        [9, '前置任务 GX'],
        [10, '前置任务Z-9不存'],
      ].map(([row, text]) => [row, row === 9 ? expect.stringContaining('前置任务') : text]),
    );
    expect(dry.issues.map(({ row }) => row)).toEqual(real.issues.map(({ row }) => row));
    expect([dry.created, dry.failed, dry.links.failed]).toEqual([real.created, real.failed, real.links.failed]);
    expect(real).toMatchObject({ created: 4, failed: 5 });
    expect(await links()).toEqual(['八 → 七 FS0']);
  });

  it('never takes away what its importer does not see', async () => {
    const { owner, tenant, imported, exported, state, links, lead, project, rows } = await world();
    const boss = await t().as(owner, tenant);
    const secret = await boss.post<{ taskId: string }>(`${base}/create`, {
      projectId: project.id,
      title: '机密',
      privateTask: true,
    });
    await imported(['编号,标题', 'P,明']);
    const [row] = (await rows()).filter(({ key }) => key === 'P');
    const { data } = await boss.get<{ taskId: string; version: number }>(
      `${base}/queryDetailByTaskNo?taskNo=${row?.no}`,
    );
    await boss.post(`${base}/changeParent`, {
      taskId: data.taskId,
      parentId: secret.data.taskId,
      version: data.version,
    });
    await boss.post(`collaboration-center/task/depend/${data.taskId}/linkTask`, {
      group: 'POST_TASK',
      taskIds: [
        (
          await boss.post<{ taskId: string }>(`${base}/create`, {
            projectId: project.id,
            title: '后',
            privateTask: true,
          })
        ).data.taskId,
      ],
    });
    const before = [await state(), await links()];
    // Leads the project, but does not own it: private tasks are not theirs to see.
    const other = await t().as(lead, tenant);
    const text = (await download(other, `${base}/export`, { projectId: project.id, format: 'csv', columns })).toString(
      'utf8',
    );
    expect(text).not.toContain('机密');
    expect(text).toContain('明');
    const job = await imported(text.split('\n'), other);
    expect(job).toMatchObject({ unchanged: 1, updated: 0, failed: 0 });
    expect([await state(), await links()]).toEqual(before);
    expect(await exported()).toContain('明');
  });
});

it('judges what the type’s first stage demands, in a dry run as well', async () => {
  const { imported, api, project, db, tenant } = await world();
  const rule = (field: RuledField, kind: string) =>
    db.query(
      `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
       SELECT $1, y.id, s.id, $2, $3 FROM task_type y
         JOIN stage s ON s.tenant_id = y.tenant_id AND s.process_id = y.process_id AND s.initial
        WHERE y.tenant_id = $1 AND y.name = '缺陷'`,
      [field, kind],
    );
  await rule('planEnd', 'required');
  await rule('labelIds', 'hidden');
  t().app.platform.bus.publish({ type: 'workflow', tenantId: tenant.id });
  const file = [
    '编号,标题,类型,计划截止,标签',
    'A,缺少截止,缺陷,,',
    'B,不用标签,缺陷,2026-12-01,急',
    'C,可以,缺陷,2026-12-01,',
    'D,别的类型,任务,,急',
  ];
  const dry = await importBack(api, project.id, Buffer.from(file.join('\n')), 'a.csv', [], true);
  const job = await imported(file);
  for (const one of [dry, job]) {
    expect(one).toMatchObject({ created: 2, failed: 2 });
    expect(one.issues.map(({ key, reason }) => [key, reason])).toEqual([
      ['A', '新建「缺陷」需要填写：计划截止'],
      ['B', expect.stringMatching(/^新建「缺陷」时不能填写「标签」/)],
    ]);
  }
  const types = await db.query<{ id: string; name: string }>('SELECT id, name FROM task_type WHERE tenant_id = $1');
  const heading = async (name: string) => {
    const id = types.find((type) => type.name === name)?.id;
    const { bytes } = await api.call('GET', `${base}/import/template?projectId=${project.id}&taskTypeId=${id}`);
    const { columns: names, records } = await readTable(bytes, 't.xlsx');
    return { names, type: records[0]?.cells[names.indexOf('类型')] };
  };
  // The template of a type has no column for what its tasks cannot be given.
  expect((await heading('缺陷')).names).not.toContain('标签');
  expect(await heading('任务')).toMatchObject({ names: expect.arrayContaining(['标签', '前置任务']), type: '任务' });
  expect((await api.get(`${base}/import/template?projectId=${project.id}&taskTypeId=${newId()}`)).status).toBe(400);
  // What must not be empty is not emptied by a file either.
  const cleared = await imported(['编号,标题,计划截止', 'C,可以,']);
  expect(cleared).toMatchObject({ updated: 0, failed: 1 });
});

it.each([
  ['RT-3', [{ key: 'RT-3', type: 'FS', lagDays: 0 }]],
  [
    'RT-3 FS+2d、RT-4 ss -1 天',
    [
      { key: 'RT-3', type: 'FS', lagDays: 2 },
      { key: 'RT-4', type: 'SS', lagDays: -1 },
    ],
  ],
  ['RT-3 +5', [{ key: 'RT-3', type: 'FS', lagDays: 5 }]],
  ['FS-3', [{ key: 'FS-3', type: 'FS', lagDays: 0 }]],
  ['有 空格 FF', [{ key: '有 空格', type: 'FF', lagDays: 0 }]],
] as const)('reads predecessors: %s', (cell, refs) => {
  const read = predecessorsOf(cell);
  expect(read).toEqual(refs);
  expect(predecessorsOf(read.map(predecessorText).join('、'))).toEqual(refs);
});

it('reads relations as they are written', () => {
  const read = relationsOf('RT-5，重复 RT-6\n被取代 RT-7');
  expect(read).toEqual([
    { key: 'RT-5', kind: 'relates', turned: false },
    { key: 'RT-6', kind: 'duplicates', turned: false },
    { key: 'RT-7', kind: 'supersedes', turned: true },
  ]);
  expect(relationsOf(read.map(relationText).join('、'))).toEqual(read);
  expect(() => predecessorsOf('RT-5、RT-5 SS')).toThrow('出现了两次');
});
