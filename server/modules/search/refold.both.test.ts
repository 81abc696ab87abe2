/** After an upgrade that folds otherwise: all that is kept folded becomes what it would be if it were written now. */
import { type Remade, remake, remakeAfterUpgrade } from '../../object/remake';
import { useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';
import { readWaitingTexts } from '../document';
import { refolding } from './refold';

const t = useTestApp({ jobs: true });
const tasks = 'collaboration-center/ccTask';

const KEPT = {
  task: `SELECT t.id, t.search::text AS kept FROM task t WHERE t.tenant_id = $1`,
  comments: `SELECT t.id, t.comment_search::text AS kept FROM task t WHERE t.tenant_id = $1`,
  norm: `SELECT n.id, n.folded AS kept FROM norm n WHERE n.tenant_id = $1`,
  passages: `SELECT p.text_id, p.seq, p.words::text AS kept FROM file_passage p WHERE p.tenant_id = $1`,
  project: `SELECT p.id, p.search::text AS kept FROM project p WHERE p.tenant_id = $1`,
};
const SPOIL = [
  `UPDATE task SET search = 'alt', comment_search = CASE WHEN comment_search IS NOT NULL THEN 'alt'::tsvector END WHERE tenant_id = $1`,
  `UPDATE norm SET folded = 'alt' WHERE tenant_id = $1`,
  `UPDATE file_passage SET words = 'alt' WHERE tenant_id = $1`,
  `UPDATE project SET search = 'alt' WHERE tenant_id = $1`,
];

it('makes anew what is kept folded, in turns that tell how far they are, and for each edition once', async () => {
  const { tenant, api, project, upload } = await libraryWorld(t);
  const { platform } = t().app;
  const { database } = platform;
  const create = async (title: string) => {
    const { taskId } = (await api.post<{ taskId: string }>(`${tasks}/create`, { projectId: project.id, title })).data;
    await api.put(`${tasks}/update/${taskId}`, { version: 1, notes: '<p>e\u0301te\u0301</p>' });
    return taskId;
  };
  await create('İstanbul C++');
  const taskId = await create('接口\u200b文档');
  await api.post(`${tasks}/comments`, { taskId, content: '<p>re\u0301sume\u0301</p>' });
  const norm = {
    code: 'Q/XH 1-2026',
    title: 'Ｃafe\u0301 规范',
    source: 'enterprise',
    category: 'delivery',
    level: 'mandatory',
  };
  expect((await api.post('project-center/kc/specification/save', norm)).status).toBe(200);
  await upload('说明.md', 'İstanbul 的说明');
  await readWaitingTexts(platform);
  await api.post('collaboration-center/search/query', { keyword: 'istanbul' });
  const kept = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(KEPT).map(async ([name, sql]) => [
          name,
          await database.query(`${sql} ORDER BY 1, 2`, [tenant.id]),
        ]),
      ),
    );
  const right = await kept();
  expect(JSON.stringify(right)).not.toContain("'alt'");
  for (const list of Object.values(right)) expect((list as unknown[]).length).toBeGreaterThan(0);
  for (const sql of SPOIL) await database.query(sql, [tenant.id]);
  expect(await kept()).not.toEqual(right);

  const seen: string[] = [];
  let now: Remade | null = { tenantId: tenant.id, kind: 0, what: '', done: 0, total: 0, after: null };
  // Each turn is over after its first chunk, and the next one goes on from what is kept of it.
  for (let turn = 0; now && turn < 200; turn += 1) {
    now = await remake(
      platform,
      refolding,
      JSON.parse(JSON.stringify(now)) as Remade,
      { signal: new AbortController().signal },
      0,
    );
    if (now) seen.push(`${now.what} ${now.done}/${now.total}`);
  }
  expect(now).toBeNull();
  expect(seen).toContain('任务 2/2');
  expect(seen).toContain('规范 1/1');
  await api.post('collaboration-center/search/query', { keyword: 'istanbul' });
  expect(await kept()).toEqual(right);

  const sent = jest.spyOn(platform.jobs, 'send').mockResolvedValue();
  await database.query(`UPDATE installation SET value = '1' WHERE name = 'fold'`);
  await Promise.all([remakeAfterUpgrade(platform, refolding), remakeAfterUpgrade(platform, refolding)]);
  const own = sent.mock.calls.filter(
    ([queue, data]) => queue === 'search-refold' && (data as Remade).tenantId === tenant.id,
  );
  expect(own).toHaveLength(1);
});
