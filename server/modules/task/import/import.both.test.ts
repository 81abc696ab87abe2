import type { ImportJob } from '../../../../contract/task/import';
import { useTestApp } from '../../../test/app';
import { importIssues, issues, jobOver } from '../../../test/importing';
import { runImport } from './worker';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask/import';
async function setUp() {
  const { factory, as, enterprise } = t();
  const { tenant, pm, member, guest } = await enterprise();
  const project = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await as(pm, tenant);
  const db = factory.scope(tenant);
  const tasks = () =>
    db.query<{
      id: string;
      no: string;
      key: string | null;
      title: string;
      notes: string;
      version: number;
      custom: object;
    }>(
      `SELECT id, task_no AS no, external_key AS key, title, notes, version, custom_fields AS custom FROM task
        WHERE tenant_id = $1 AND project_id = $2 ORDER BY seq`,
      [project.id],
    );
  const histories = async () =>
    (await db.query('SELECT id FROM history WHERE tenant_id = $1 AND project_id = $2', [project.id])).length;
  return { tenant, pm, member, guest, project, api, db, tasks, histories };
}

const nasty = issues(
  'A-1,"Say ""hi"", <b>now</b> ","line 1\nline 2 <script>alert(1)</script> & more",3',
  'A-2,第二个任务,NULL,NULL',
  'A-3,,no title,1',
  'A-4,Not a number,x,many',
  'A-2,Twice,,1',
  `A-5,${'长'.repeat(501)},,1`,
  `A-6,Long description,${'d'.repeat(20_000)},0.5`,
  ',Without a key,,',
  'A-7,a\0b,,',
);

describe('import of rows', () => {
  it('creates what can be, reports the rest by row, and changes nothing the second time', async () => {
    const { api, project, tasks, histories, db } = await setUp();
    const job = await importIssues(api, project.id, nasty);
    expect(job).toMatchObject({
      state: 'finished',
      total: 9,
      done: 9,
      created: 4,
      updated: 0,
      unchanged: 0,
      failed: 5,
    });
    expect(job.issues.map(({ row, key, reason }) => [row, key, reason.slice(0, 8)])).toEqual([
      [4, 'A-3', '标题为空，已跳过'],
      [5, 'A-4', '「storypo'],
      [6, 'A-2', '外部编号「A-2'],
      [7, 'A-5', '标题有 501 '],
      [10, 'A-7', '含有无法保存的字'],
    ]);
    const rows = await tasks();
    expect(rows.map(({ no }) => no)).toEqual([1, 2, 3, 4].map((n) => `${project.code}-${n}`));
    const [field] = await db.query<{ id: string; kind: string; name: string }>(
      'SELECT id, kind, name FROM custom_field WHERE tenant_id = $1 AND project_id = $2',
      [project.id],
    );
    expect(field).toMatchObject({ kind: 'number', name: 'storypoint' });
    expect(rows[0]).toMatchObject({
      title: 'Say "hi", <b>now</b> ',
      notes: '<p>line 1<br />line 2 &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>',
      custom: { [field?.id ?? '']: 3 },
    });
    expect(rows[1]).toMatchObject({ notes: '', custom: {} });
    const before = await histories();

    const again = await importIssues(api, project.id, nasty);
    // The row without a key cannot be known again.
    expect(again).toMatchObject({ created: 1, updated: 0, unchanged: 3, failed: 5 });
    expect((await tasks()).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
    expect(await histories()).toBe(before + 1);
  });

  it('updates by key, with history and version, and leaves recycled tasks alone', async () => {
    const { api, project, tasks, db } = await setUp();
    await importIssues(api, project.id, issues('B-1,one,a,1', 'B-2,two,b,2'));
    await db.query(`UPDATE task SET deleted_at = now() WHERE tenant_id = $1 AND external_key = 'B-2'`);
    const job = await importIssues(api, project.id, issues('B-1,one,changed,5', 'B-2,two,b,2'));
    expect(job).toMatchObject({ created: 0, updated: 1, unchanged: 0, failed: 1 });
    expect(job.issues[0]?.reason).toContain('回收站');
    const [one] = await tasks();
    expect(one).toMatchObject({ notes: '<p>changed</p>', version: 2 });
    const [history] = await db.query<{ changes: { label: string; before: string; after: string }[] }>(
      `SELECT changes FROM history WHERE tenant_id = $1 AND object_id = $2 AND event = 'updated'`,
      [one?.id],
    );
    expect(history?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['描述', 'a', 'changed'],
      ['storypoint', '1', '5'],
    ]);
  });

  it('reads priority, stage, executor, dates, progress and hours, with reasons for what does not fit', async () => {
    const { api, project, member, db } = await setUp();
    const full = {
      title: 'T',
      urgent: 'U',
      stage: 'S',
      executor: 'E',
      planStart: 'A',
      planEnd: 'Z',
      progress: 'P',
      estimateHours: 'H',
    };
    const job = await importIssues(
      api,
      project.id,
      [
        'T,U,S,E,A,Z,P,H',
        `good,非常紧急,进行中,${member.username},2026/1/5,2026年2月1日,40%,"1,200.5"`,
        'bare,,,,,,,',
        'p,sometimes,,,,,,',
        's,,nowhere,,,,,',
        'e,,,stranger,,,,',
        'd,,,,2026-02-30,,,',
        'r,,,,2026-02-02,2026-02-01,,',
        'g,,,,,,120,',
        'h,,,,,,,-1',
      ].join('\n'),
      { mapping: JSON.stringify(full) },
    );
    expect(job).toMatchObject({ created: 2, failed: 7 });
    expect(job.issues.map(({ reason }) => reason.slice(0, 4))).toEqual([
      '优先级「',
      '阶段「n',
      '执行人「',
      '计划开始',
      '计划截止',
      '进度「1',
      '预计工时',
    ]);
    const [good] = await db.query(
      `SELECT urgent, category, executor_id, plan_start, plan_end, progress, estimate_hours::float8 AS hours FROM task
        WHERE tenant_id = $1 AND title = 'good'`,
    );
    expect(good).toEqual({
      urgent: 4,
      category: 'IN_PROGRESS',
      executor_id: member.id,
      plan_start: '2026-01-05',
      plan_end: '2026-02-01',
      progress: 40,
      hours: 1200.5,
    });
  });

  it('never takes a key of another tracker for a number of ours, though its prefix is the project’s code', async () => {
    const { api, project, tasks, db } = await setUp();
    const { code } = project;
    const file = ['issuekey,title,before', `${code}-7,seventh,`, `${code}-2,second,`, `${code}-1,first,${code}-3`].join(
      '\n',
    );
    const links = `idissuelink,issuekey,linkedIssueKey,name\n1,${code}-1,${code}-3,depends on\n2,${code}-2,${code}-1,blocks\n`;
    const keyed = JSON.stringify({ key: 'issuekey', title: 'title', predecessors: 'before' });
    const dry = await importIssues(api, project.id, file, { mapping: keyed, links, dryRun: '1' });
    const wet = await importIssues(api, project.id, file, { mapping: keyed, links });
    // Our number 3 is the task whose key ends in 1: nobody has the key 3.
    for (const job of [dry, wet]) {
      expect(job).toMatchObject({ created: 3, links: { created: 1, failed: 2 } });
    }
    const written = (await tasks()).map(({ no, key, title }) => [no, key, title]);
    expect(written).toEqual([
      [`${code}-1`, `${code}-7`, 'seventh'],
      [`${code}-2`, `${code}-2`, 'second'],
      [`${code}-3`, `${code}-1`, 'first'],
    ]);
    expect(await db.query('SELECT id FROM task_depend WHERE tenant_id = $1')).toHaveLength(1);
    // A later file with the key 3 brings a new task and leaves number 3 alone.
    const more = await importIssues(api, project.id, `issuekey,title\n${code}-3,third`, {
      mapping: JSON.stringify({ key: 'issuekey', title: 'title' }),
    });
    expect(more).toMatchObject({ created: 1, updated: 0 });
    // An export names its tasks by their numbers.
    const ours = await importIssues(api, project.id, `编号,标题\n${code}-3,renamed`, {
      mapping: JSON.stringify({ number: '编号', title: '标题' }),
    });
    expect(ours).toMatchObject({ created: 0, updated: 1 });
    expect((await tasks()).map(({ title }) => title)).toEqual(['seventh', 'second', 'renamed', 'third']);
  });

  it('writes nothing in a dry run and says what would happen', async () => {
    const { api, project, tasks, db } = await setUp();
    await importIssues(api, project.id, issues('C-1,one,,'));
    const links = 'idissuelink,issuekey,linkedIssueKey,name\n1,C-1,C-2,depends on\n2,C-1,C-9,relates to\n';
    const job = await importIssues(api, project.id, issues('C-1,other,,', 'C-2,new,,8', 'C-3,,,'), {
      dryRun: '1',
      links,
    });
    expect(job).toMatchObject({
      dryRun: true,
      created: 1,
      updated: 1,
      failed: 1,
      links: { total: 2, created: 1, failed: 1 },
    });
    expect(job.preview.map(({ row, action, key }) => [row, action, key])).toEqual([
      [2, 'updated', 'C-1'],
      [3, 'created', 'C-2'],
      [4, 'failed', 'C-3'],
    ]);
    expect((await tasks()).map(({ title, version }) => [title, version])).toEqual([['one', 1]]);
    expect(await db.query('SELECT id FROM task_depend WHERE tenant_id = $1')).toEqual([]);
  });

  it('goes on after a crash in the middle without doubles or gaps', async () => {
    const { api, project, tenant, pm, tasks, db } = await setUp();
    const lines = Array.from({ length: 1203 }, (_, at) => `D-${at},task ${at},,${at}`);
    const first = await importIssues(api, project.id, issues(...lines), { dryRun: '1' });
    const jobId = '01900000-0000-7000-8000-000000000001';
    await db.query(
      `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, mapping, total, created_by)
       SELECT tenant_id, $2, project_id, file_name, file, mapping, total, $4 FROM import_job WHERE tenant_id = $1 AND id = $3`,
      [jobId, first.jobId, pm.id],
    );
    const { platform } = t().app;
    const here = { signal: new AbortController().signal, last: false };
    const crash = () => {
      throw new Error('crash');
    };
    await expect(runImport(platform, { tenantId: tenant.id, jobId }, here, crash)).rejects.toThrow('crash');
    const halfway = (await api.get<ImportJob>(`${base}/${jobId}`)).data;
    expect(halfway.done).toBeGreaterThan(0);
    expect(halfway.done).toBeLessThan(1203);
    expect(await tasks()).toHaveLength(halfway.done);
    // Two at once: one of them does it.
    await Promise.all([1, 2].map(() => runImport(platform, { tenantId: tenant.id, jobId }, here)));
    expect(await jobOver(api, jobId)).toMatchObject({ state: 'finished', done: 1203, created: 1203, failed: 0 });
    expect((await tasks()).map(({ no, key }) => [no, key])).toEqual(
      lines.map((_, at) => [`${project.code}-${at + 1}`, `D-${at}`]),
    );
  });
});

describe('import of links', () => {
  const file = issues('E-1,a,,', 'E-2,b,,', 'E-3,c,,', 'E-4,d,,');
  const links = [
    'idissuelink,issuekey,linkedIssueKey,name',
    '1,E-1,E-2,depends on',
    '2,E-2,E-1,is depended on by',
    '3,E-2,E-3,depends on',
    '4,E-3,E-1,depends on',
    '5,E-1,E-4,relates to',
    '6,E-4,E-1,is related to',
    '7,E-3,E-4,is duplicated by',
    '8,E-3,E-2,supersedes',
    '9,E-2,E-3,is superseded by',
    '10,E-1,E-99,depends on',
    '11,E-1,E-1,relates to',
    '12,E-1,E-3,admires',
  ].join('\n');

  it('turns each pair into one link, refuses circles and missing ends, and does it once', async () => {
    const { api, project, db, tasks } = await setUp();
    const job = await importIssues(api, project.id, file, { links });
    expect(job.links).toEqual({ total: 12, created: 5, updated: 0, unchanged: 3, failed: 4 });
    expect(job.issues.map(({ row, reason }) => [row, reason.replace(/「.*?」/g, '')])).toEqual([
      [5, '依赖会形成循环依赖'],
      [11, '不在本项目中'],
      [12, '任务不能与自身关联'],
      [13, '关联类型无法识别'],
    ]);
    const keys = new Map((await tasks()).map(({ id, key }) => [id, key]));
    const depends = await db.query<{ pre_id: string; post_id: string; type: string }>(
      'SELECT pre_id, post_id, type FROM task_depend WHERE tenant_id = $1 ORDER BY id',
    );
    expect(depends.map((one) => [keys.get(one.pre_id), keys.get(one.post_id), one.type])).toEqual([
      ['E-2', 'E-1', 'FS'],
      ['E-3', 'E-2', 'FS'],
    ]);
    const relations = await db.query<{ from_id: string; to_id: string; kind: string }>(
      'SELECT from_id, to_id, kind FROM task_relation WHERE tenant_id = $1 ORDER BY id',
    );
    expect(relations.map((one) => [keys.get(one.from_id), keys.get(one.to_id), one.kind])).toEqual([
      ['E-1', 'E-4', 'relates'],
      ['E-4', 'E-3', 'duplicates'],
      ['E-3', 'E-2', 'supersedes'],
    ]);
    expect((await importIssues(api, project.id, file, { links })).links).toMatchObject({
      created: 0,
      unchanged: 8,
      failed: 4,
    });
  });
});
