import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorkInspection } from '../../../../../contract/import/mapping';
import type { ImportJob } from '../../../../../contract/task/import';
import { packed } from '../../../../sandbox/zip.cjs';
import { testEnv, useTestApp } from '../../../../test/app';
import { jobOver, upload } from '../../../../test/importing';
import { lastMailTo } from '../../../../test/outbox';
import { samples } from './samples';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask/import';
const fileOf = (name: string) => samples.find((sample) => sample.name === name)?.file ?? '';

async function setUp() {
  const { factory, as, enterprise } = t();
  const { tenant, pm, member } = await enterprise();
  const project = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await as(pm, tenant);
  const db = factory.scope(tenant);
  const inspect = async (file: string, parts: Record<string, string> = {}) => {
    const { data } = await upload(api, `${base}/inspect`, { projectId: project.id, file, ...parts });
    return data as unknown as WorkInspection;
  };
  const start = async (file: string, mapping: object, dryRun = '0', archive?: Uint8Array): Promise<ImportJob> => {
    const parts = {
      projectId: project.id,
      file,
      mapping: JSON.stringify(mapping),
      dryRun,
      ...(archive && { archive }),
    };
    const { data, message } = await upload(api, base, parts);
    if (!data?.jobId) throw new Error(message);
    return jobOver(api, data.jobId);
  };
  const tasks = async () =>
    new Map(
      (
        await db.query<{ key: string; [column: string]: unknown }>(
          `SELECT t.external_key AS key, t.title, t.category, t.urgent, t.plan_end AS "planEnd", t.estimate_hours AS hours,
                  t.real_end AS "realEnd", t.created_at AS made, t.comment_count AS comments, t.version, p.external_key AS parent,
                  t.custom_fields AS custom, t.executor_id AS executor, cardinality(t.label_ids) AS labels
             FROM task t LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
            WHERE t.tenant_id = $1 AND t.project_id = $2 ORDER BY t.seq`,
          [project.id],
        )
      ).map((row) => [row.key, row]),
    );
  return { tenant, project, pm, member, api, db, inspect, start, tasks };
}

describe('a file of another tool', () => {
  it('comes in whole, says what it left out, and changes nothing the second time', async () => {
    const { inspect, start, tasks, pm, db, api } = await setUp();
    const file = fileOf('jira.csv');
    const seen = await inspect(file);
    expect([seen.source, seen.total, seen.remembered]).toEqual(['jira', 4, false]);
    const mapping = { ...seen.mapping, values: { people: { 陈晓: pm.id } } };

    const dry = await start(file, mapping, '1');
    expect(dry).toMatchObject({ state: 'finished', created: 4, failed: 0 });
    expect(dry.preview[0]?.cells).toEqual(
      expect.arrayContaining([
        { label: '阶段', text: '进行中' },
        { label: '优先级', text: '非常紧急' },
        { label: '标签', text: 'web、mobile' },
        { label: '评论', text: '1 条' },
      ]),
    );
    expect((await tasks()).size).toBe(0);

    const job = await start(file, mapping);
    expect([job.error, job.created, job.failed, job.issueTotal]).toEqual([null, 4, 0, 0]);
    // By cause and column.
    expect(job.left.map(({ cause, column }) => [cause, column])).toEqual(
      expect.arrayContaining([
        ['日期无法识别，已留空', '计划截止'],
        ['日期无法识别，已留空', '创建时间'],
        ['执行人不是本企业成员，已留空', '执行人'],
        ['编号在文件中重复，已另作一项任务', '外部编号'],
        ['上下级任务不能互为前置，已改为相关', '前置任务'],
      ]),
    );
    const found = await tasks();
    expect(found.get('OPS-1')).toMatchObject({
      ...{ category: 'IN_PROGRESS', urgent: 4, executor: pm.id, comments: 1, labels: 2, parent: null },
    });
    expect(String(found.get('OPS-1')?.made)).toContain('2026');
    expect(Number(found.get('OPS-1')?.hours)).toBe(10);
    expect(found.get('OPS-2')).toMatchObject({ category: 'DONE', parent: 'OPS-1', executor: null });
    expect(found.get('OPS-2')?.realEnd).not.toBeNull();
    expect(found.get('OPS-3')).toMatchObject({ category: 'CANCELLED', parent: 'OPS-1' });
    expect(found.get('OPS-3 (2)')).toMatchObject({ title: 'Twice', parent: null });
    const [links] = await db.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM task_relation WHERE tenant_id = $1',
      [],
    );
    expect(links?.n).toBe(1);
    const [heard] = await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM object_event WHERE tenant_id = $1 AND event = 'commented'`,
      [],
    );
    expect(heard?.n).toBe(0);

    const again = await inspect(file);
    expect(again.remembered).toBe(true);
    expect(again.mapping.values.people).toEqual({ 陈晓: pm.id });
    const second = await start(file, again.mapping);
    expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 0 });
    expect((await tasks()).get('OPS-1')).toMatchObject({ comments: 1, version: found.get('OPS-1')?.version });

    const third = await start(
      file.replace('Cart,OPS-2,5002,User Story,Done,Lowest', 'Cart,OPS-2,5002,User Story,Done,High'),
      again.mapping,
    );
    expect(third).toMatchObject({ created: 0, updated: 1, unchanged: 3, failed: 0 });

    const report = await api.call('GET', `${base}/${job.jobId}/report?rows=1`);
    const lines = report.body.split('\r\n');
    expect(lines[0]?.endsWith(',导入说明')).toBe(true);
    expect(lines.filter((line) => line.startsWith('Cart,OPS-2'))).toHaveLength(1);
  });

  it('is taken back as one: what it created goes to the recycle bin', async () => {
    const { inspect, start, tasks, api, db } = await setUp();
    const file = '标题,编号\na,1\nb,2\n';
    const { mapping } = await inspect(file);
    await start('标题,编号\nz,9\n', mapping);
    const job = await start(file, mapping);
    expect((await tasks()).size).toBe(3);
    const { data: batch } = await api.post<{ jobId: string }>(`${base}/${job.jobId}/undo`, {});
    const live = async () => {
      const rows = await db.query<{ key: string }>(
        'SELECT external_key AS key FROM task WHERE tenant_id = $1 AND deleted_at IS NULL',
        [],
      );
      return rows.map(({ key }) => key);
    };
    for (;;) {
      const { data } = await api.get<{ state: string }>(`collaboration-center/ccTask/batch/${batch.jobId}`);
      if (data.state === 'finished' || data.state === 'failed') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await live()).toEqual(['9']);
    expect((await api.post(`${base}/${job.jobId}/undo`, {})).status).toBe(422);
  });

  it('loses no row for a value, a parent that goes round, or a person who may not be given tasks', async () => {
    const { inspect, start, tasks } = await setUp();
    const long = '长'.repeat(10_000);
    const file = [
      'Summary,Issue key,Issue Type,Status,Priority,Assignee,Due date,Parent key',
      `${long},C-1,Nothing,Whatever,???,谁也不是,2026-02-30,C-2`,
      'two,C-2,Bug,Done,High,,0000-00-00,C-1',
      'self,C-3,Bug,Done,High,,,C-3',
      'lost,C-4,Bug,Done,High,,,ZZ-9',
      ',C-5,Bug,Done,High,,,',
      'short,C-6',
    ].join('\n');
    const { mapping } = await inspect(file);
    const job = await start(file, mapping);
    expect(job).toMatchObject({ state: 'finished', created: 5, failed: 1 });
    expect(job.issues).toEqual([expect.objectContaining({ row: 6, key: 'C-5' })]);
    const found = await tasks();
    expect([...found.keys()].sort()).toEqual(['C-1', 'C-2', 'C-3', 'C-4', 'C-6']);
    expect([...found.values()].every(({ parent }) => parent === null)).toBe(true);
    expect(String(found.get('C-1')?.title)).toHaveLength(500);
    expect(found.get('C-2')).toMatchObject({ planEnd: null, category: 'DONE' });
  });

  it('invites who is no member, and gives them their tasks once they have joined', async () => {
    const { inspect, start, tasks, project, pm, member, db, tenant } = await setUp();
    const address = `lin-${tenant.id}@example.com`;
    const file = `标题,编号,负责人,参与人\na,1,林远,\nb,2,林远,林远\nc,3,${member.username},林远\n`;
    const { mapping } = await inspect(file);
    const settled = { ...mapping, values: { people: { 林远: `mail:${address}` } } };
    // Who may import, and not invite, is told so before a row comes.
    await expect(start(file, settled)).rejects.toThrow('没有邀请成员的权限');
    await db.query('INSERT INTO tenant_member_role (tenant_id, user_id, role_id) VALUES ($1, $2, $3)', [
      ...[pm.id, tenant.roleIds.get('ROLE_TENANT_MGMT')],
    ]);
    t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
    const dry = await start(file, settled, '1');
    expect(dry.preview[0]?.cells).toContainEqual({ label: '执行人', text: `${address}（将邀请）` });
    const job = await start(file, settled);
    expect(job).toMatchObject({ created: 3, failed: 0, left: [] });
    expect((await tasks()).get('1')).toMatchObject({ executor: null });
    // What somebody was given meanwhile stays with them.
    await db.query(`UPDATE task SET executor_id = $2 WHERE tenant_id = $1 AND external_key = '2'`, [member.id]);
    const { token } = await lastMailTo(testEnv(null).dataDir, address);
    const account = { userName: `lin${Date.now()}`, name: '林远', password: 'Kestrel20263' };
    expect((await t().visitor.post('portal/invitation/accept', { token, account })).status).toBe(200);
    const joined = async () => {
      const [row] = await db.query<{ id: string }>(
        `SELECT a.id FROM account a JOIN task t ON t.tenant_id = $1 AND t.executor_id = a.id WHERE a.username = $2`,
        [account.userName],
      );
      return row?.id;
    };
    // Ends: the job and its batch are queued already; the test's own time ends it else.
    while (!(await joined())) await new Promise((resolve) => setTimeout(resolve, 20));
    const id = await joined();
    const found = await tasks();
    expect([found.get('1')?.executor, found.get('2')?.executor, found.get('3')?.executor]).toEqual([
      ...[id, member.id, member.id],
    ]);
    const involved = await db.query(
      `SELECT task_id FROM task_member WHERE tenant_id = $1 AND user_id = $2 AND role = 'involve'`,
      [id],
    );
    expect(involved).toHaveLength(1);
    const members = await db.query(
      'SELECT user_id FROM project_person WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3',
      [project.id, id],
    );
    expect(members).toHaveLength(1);
    expect(await db.query('SELECT id FROM import_awaited WHERE tenant_id = $1', [])).toEqual([]);
    // The same file again: they are known by their address.
    expect(await start(file, settled)).toMatchObject({ created: 0, failed: 0 });
  });

  it('attaches files out of an archive and from allowed hosts, and notes at the row what fails', async () => {
    const { inspect, start, db } = await setUp();
    const server = createServer((request, response) => {
      const [type, body] = /log.txt$/.test(request.url ?? '')
        ? ['text/plain', `from afar ${request.url}`]
        : ['text/html', '<form>'];
      response.setHeader('content-type', type).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { env } = t().app.platform;
    Object.assign(env, { importHosts: [`127.0.0.1:${port}`] });
    const from = `http://127.0.0.1:${port}`;
    // Of an allowed host another port is not allowed.
    const elsewhere = `http://127.0.0.1:${port + 1}`;
    const file = [
      'Summary,Issue key,Issue Type,Status,Attachment,Attachment',
      `one,F-1,Task,To Do,03/Feb/26 2:15 PM;a;shot.png;https://jira.example.com/1,03/Feb/26 2:15 PM;a;log.txt;${from}/a/log.txt`,
      'two,F-2,Task,To Do,same.txt,../../etc/passwd',
      `three,F-3,Task,To Do,same.txt,${from}/login`,
      'four,F-4,Task,To Do,https://elsewhere.example.com/x.pdf,gone.pdf',
      `five,F-5,Task,To Do,${from}/a/log.txt,${from}/b/log.txt`,
      `six,F-6,Task,To Do,${elsewhere}/a/log.txt,`,
    ].join('\n');
    const archive = packed(
      new Map([
        ['附件/shot.png', Buffer.from('png')],
        ['F-2/same.txt', Buffer.from('second')],
        ['F-3/same.txt', Buffer.from('third')],
        ['passwd', Buffer.from('harmless')],
      ]),
    );
    try {
      const { mapping } = await inspect(file);
      await expect(start(file, mapping, '0', Buffer.from('no archive'))).rejects.toThrow('不是有效的 ZIP');
      const encrypted = Buffer.from(archive);
      encrypted[encrypted.indexOf('PK\x01\x02', 'latin1') + 8] = 1;
      await expect(start(file, mapping, '0', encrypted)).rejects.toThrow('已加密');
      const job = await start(file, mapping, '0', archive);
      expect([job.error, job.created, job.failed]).toEqual([null, 6, 0]);
      expect(job.left.map(({ cause, rows }) => [cause, rows]).sort()).toEqual(
        [
          ['附件的地址不在允许的主机与端口中：请把文件放进压缩包，或请部署的人写进 IMPORT_HOSTS', 2],
          ['附件的地址给出的是网页，可能需要登录', 1],
          ['压缩包中没有这个文件，或没有上传压缩包', 1],
        ].sort(),
      );
      const held = () =>
        db.query<{ key: string; name: string; size: number }>(
          `SELECT t.external_key AS key, f.name, f.size::int AS size FROM object_file x
             JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
             JOIN task t ON t.tenant_id = x.tenant_id AND t.id = x.object_id
            WHERE x.tenant_id = $1 ORDER BY 1, 2`,
        );
      expect((await held()).map(({ key, name, size }) => `${key} ${name} ${size}`)).toEqual([
        ...['F-1 log.txt 20', 'F-1 shot.png 3', 'F-2 passwd 8', 'F-2 same.txt 6', 'F-3 same.txt 5'],
        // Two of one name are two.
        ...['F-5 log (2).txt 20', 'F-5 log.txt 20'],
      ]);
      // Given again, none comes twice.
      expect(await start(file, mapping, '0', archive)).toMatchObject({ created: 0, unchanged: 6 });
      expect(await held()).toHaveLength(7);
      expect(await db.query('SELECT id FROM import_attachment WHERE tenant_id = $1', [])).toEqual([]);
    } finally {
      Object.assign(env, { importHosts: [] });
      server.close();
    }
  });

  it('asks for another mapping of values, and for the title', async () => {
    const { inspect, start } = await setUp();
    const file = '标题,状态\na,甲\nb,乙\n';
    const { mapping, values } = await inspect(file);
    expect(values.find(({ kind }) => kind === 'stage')?.found).toEqual([
      { value: '乙', rows: 1, to: '' },
      { value: '甲', rows: 1, to: '' },
    ]);
    const settled = { ...mapping, values: { stage: { 甲: 'DONE' } } };
    const { values: then } = await inspect(file, { mapping: JSON.stringify(settled) });
    expect(then.find(({ kind }) => kind === 'stage')?.found).toContainEqual({ value: '甲', rows: 1, to: 'DONE' });
    const untitled = { ...mapping, columns: mapping.columns.map((plan) => ({ ...plan, to: 'skip' as const })) };
    await expect(start(file, untitled)).rejects.toThrow('请选择「标题」对应的列');
  });
});
