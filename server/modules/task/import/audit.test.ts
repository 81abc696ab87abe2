/** An import leaves the traces that other doors leave: history of each task, an entry of the operation log; a picture is no table. */
import { useTestApp } from '../../../test/app';
import { importIssues, issues, upload } from '../../../test/importing';

const t = useTestApp({ jobs: true });

async function world() {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  return { tenant, pm, project, api: await t().as(pm, tenant), db: t().factory.scope(tenant) };
}

it('writes the history of what it makes, and what it came to into the operation log', async () => {
  const { api, project, db, pm } = await world();
  await importIssues(api, project.id, issues('A-1,第一个,,1', 'A-2,第二个,,2', 'A-3,,无标题,1'));
  const tasks = await db.query<{ id: string }>('SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2', [
    project.id,
  ]);
  const history = await db.query<{ event: string; actor_id: string }>(
    "SELECT event, actor_id FROM history WHERE tenant_id = $1 AND object_type = 'task' AND object_id = ANY($2::uuid[])",
    [tasks.map(({ id }) => id)],
  );
  expect(history).toEqual(tasks.map(() => ({ event: 'imported', actor_id: pm.id })));
  const log = await db.query<{ actor_id: string; detail: object }>(
    "SELECT actor_id, detail FROM operation_log WHERE tenant_id = $1 AND action = 'imported' AND object_id = $2",
    [project.id],
  );
  expect(log).toEqual([{ actor_id: pm.id, detail: expect.objectContaining({ created: 2, updated: 0, failed: 1 }) }]);
});

it('refuses a picture of 14 bytes, whatever its name says', async () => {
  const { api, project } = await world();
  const picture = Buffer.from('89504e470d0a1a0a0000000d4948', 'hex');
  expect(picture).toHaveLength(14);
  for (const name of ['a.csv', 'a.xlsx', 'a.png']) {
    const answer = await upload(
      api,
      'collaboration-center/ccTask/import/inspect',
      { projectId: project.id, file: picture },
      name,
    );
    expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
    expect(answer.message).not.toBe('');
  }
});
