import type { PageOf } from '../../../../contract/envelope';
import type { TaskDetail, TaskRow } from '../../../../contract/task/task';
import type { Client } from '../../../test/app';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
interface Created {
  taskId: string;
  taskNo: string;
}

async function setting() {
  const { tenant, owner, pm, member, guest } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const create = (values: object, client: Client = api) =>
    client.post<Created & { field?: string }>(`${base}/create`, { projectId: project.id, title: '任务', ...values });
  const detail = async (id: string, client: Client = api) =>
    (await client.get<TaskDetail>(`${base}/details/${id}`)).data;
  return { tenant, owner, pm, dev, member, guest, project, api, create, detail };
}

it('knows from the beginning how dates come about and whether the task is a milestone, and so do its copies', async () => {
  const { api, create, detail } = await setting();
  const { taskId } = (await create({ scheduleMode: 'manual', milestone: true })).data;
  expect(await detail(taskId)).toMatchObject({ scheduleMode: 'manual', milestone: true });
  const copy = await api.post<Created>(`${base}/copy`, { taskId, options: {} });
  expect(await detail(copy.data.taskId)).toMatchObject({ scheduleMode: 'manual', milestone: true });
  expect(await detail((await create({})).data.taskId)).toMatchObject({ scheduleMode: 'auto', milestone: false });
  expect((await create({ scheduleMode: 'sometimes' })).status).toBe(400);
});

describe('numbers', () => {
  it('have no gaps and no doubles, however many create at once, with and without parents and executors', async () => {
    const { tenant, dev, project, create } = await setting();
    const other = await t().as(dev, tenant);
    const parent = (await create({ title: '父' })).data;
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        create(
          {
            title: `任务 ${n}`,
            ...(n % 3 === 0 && { parentId: parent.taskId }),
            ...(n % 5 === 0 && { executorId: dev.id }),
          },
          n % 2 === 0 ? other : undefined,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.message)).toEqual([]);
    const numbers = answers.map((answer) => Number(answer.data.taskNo.slice(project.code.length + 1)));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, n) => n + 2));
    const [row] = await t().app.platform.database.query<{ child_total: number }>(
      'SELECT child_total FROM task WHERE id = $1',
      [parent.taskId],
    );
    expect(row?.child_total).toBe(27);
  });

  it('are not used up by what is refused, neither alone nor among others', async () => {
    const { project, create } = await setting();
    const bad = { executorId: '01900000-0000-7000-8000-000000000000' };
    const texts = ['a\u0000b', 'a\ud800b'].map((title) => create({ title }));
    const answers = await Promise.all([create({}), create(bad), ...texts, create({}), create(bad)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 400, 400, 400, 200, 400]);
    expect((await create({})).data.taskNo).toBe(`${project.code}-3`);
  });

  it('count each project for itself', async () => {
    const { tenant, pm, api, create } = await setting();
    const second = await t().factory.project(tenant, pm);
    await create({});
    const answer = await create({ projectId: second.id }, api);
    expect(answer.data.taskNo).toBe(`${second.code}-1`);
  });
});

describe('a new task', () => {
  it('has everything that was given, its defaults, and a line of history', async () => {
    const { pm, dev, api, create, detail } = await setting();
    const { data } = await create({
      title: '  接口联调  ',
      notes: '<p>说明<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">x</a>',
      urgent: 4,
      executorId: dev.id,
      planStart: '2026-11-01',
      planEnd: '2026-11-30',
      progress: 30,
      estimateHours: 12.5,
      involveMember: [pm.id, dev.id],
    });
    const task = await detail(data.taskId);
    expect(task).toMatchObject({
      title: '接口联调',
      urgent: 4,
      planStart: '2026-11-01',
      planEnd: '2026-11-30',
      progress: 30,
      estimateHours: 12.5,
      category: 'NOT_STARTED',
      privateTask: false,
      projectType: 2,
      version: 1,
    });
    expect(task.executor?.userId).toBe(dev.id);
    expect(task.involveMember.sort()).toEqual([pm.id, dev.id].sort());
    expect(task.notes).toContain('说明');
    expect(task.notes).not.toMatch(/script|onerror|javascript|<img/);
    const history = await api.get<{ event: string }[]>(`${base}/actions?taskId=${data.taskId}`);
    expect(history.data.map((line) => line.event)).toEqual(['created']);
    const plain = await detail((await create({})).data.taskId);
    expect(plain).toMatchObject({ urgent: 2, progress: 0, executor: null, planEnd: null, notes: '' });
  });

  it.each([
    [{ title: '   ' }, 'title'],
    [{ title: '长'.repeat(501) }, 'title'],
    [{ urgent: 5 }, 'urgent'],
    [{ progress: 101 }, 'progress'],
    [{ planStart: '2026-13-01' }, 'planStart'],
    [{ planStart: '2026-02-02', planEnd: '2026-02-01' }, 'planEnd'],
    [{ taskTypeId: '01900000-0000-7000-8000-000000000000' }, 'taskTypeId'],
    [{ parentId: '01900000-0000-7000-8000-000000000000' }, 'parentId'],
    [{ executorId: '01900000-0000-7000-8000-000000000000' }, 'executorId'],
    [{ customFields: { nothing: 'x' } }, 'customFields.nothing'],
  ])('is refused with %p, and the field is named', async (values, field) => {
    const { create } = await setting();
    const answer = await create(values);
    expect([answer.status, answer.data.field]).toEqual([400, field]);
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('takes values of the project’s custom fields, each by its kind', async () => {
    const { tenant, project, create, detail } = await setting();
    const { database } = t().app.platform;
    const [text, number, select] = await Promise.all(
      [
        ['文本', 'text', '[]'],
        ['点数', 'number', '[]'],
        ['平台', 'select', '[{"value":"web","label":"网页"}]'],
      ].map(async ([name, kind, options]) => {
        const [row] = await database.query<{ id: string }>(
          `INSERT INTO custom_field (tenant_id, id, project_id, name, kind, options)
           VALUES ($1, gen_random_uuid(), $2, $3, $4, $5::jsonb) RETURNING id`,
          [tenant.id, project.id, name, kind, options],
        );
        return row?.id as string;
      }),
    );
    const customFields = { [text as string]: '值', [number as string]: 8, [select as string]: 'web' };
    const made = await create({ customFields });
    expect((await detail(made.data.taskId)).customFields).toEqual(customFields);
    for (const wrong of [{ [number as string]: '8' }, { [select as string]: 'ios' }, { [text as string]: 5 }]) {
      const answer = await create({ customFields: wrong });
      expect([answer.status, answer.data.field]).toEqual([400, `customFields.${Object.keys(wrong)[0]}`]);
    }
  });

  it('goes to members only, until the project’s setting opens it to the enterprise; never to another one', async () => {
    const { member, project, api, create } = await setting();
    const stranger = (await t().enterprise()).member;
    expect((await create({ executorId: member.id })).status).toBe(422);
    expect((await create({ involveMember: [member.id] })).status).toBe(422);
    const configs = { TASK_ASSIGN_OUTER_MEMBER: '1' };
    await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
    expect((await create({ executorId: member.id })).status).toBe(200);
    expect((await create({ executorId: stranger.id })).status).toBe(400);
  });

  it('tells its executor, and nobody of what they did themselves', async () => {
    const { tenant, pm, dev, api, create } = await setting();
    await create({ title: '请看一下', executorId: dev.id });
    await create({ executorId: pm.id });
    const theirs = await (await t().as(dev, tenant)).get<PageOf<{ body: string }>>('message/center/station');
    expect(theirs.data.result.map((one) => one.body)).toEqual(['请看一下']);
    expect((await api.get<number>('message/center/unreadCount')).data).toBe(0);
  });

  it('is seen at once in every count', async () => {
    const { project, api, create } = await setting();
    const total = async () => (await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id })).data.total;
    const stats = async () =>
      (await api.get<{ taskTotal: number }>(`project-center/pcProject/${project.id}`)).data.taskTotal;
    for (let count = 0; count < 3; count += 1) {
      expect([await total(), await stats()]).toEqual([count, count]);
      await create({});
    }
  });

  it('cannot stand below a closed or a recycled task, nor below one of another project', async () => {
    const { tenant, pm, project, create } = await setting();
    const closed = await t().factory.task(tenant, project, pm, { category: 'CLOSED' });
    const elsewhere = await t().factory.task(tenant, await t().factory.project(tenant, pm), pm);
    for (const parentId of [closed.id, elsewhere.id]) {
      const answer = await create({ parentId });
      expect([answer.status, answer.data.field]).toEqual([400, 'parentId']);
    }
  });

  it('is refused in a closed project, with the way out', async () => {
    const { project, api, create } = await setting();
    const status = (version: number, to: string) =>
      api.post('project-center/pcProject/updateProjectStatus', { id: project.id, version, status: to, reason: '验收' });
    await status(1, 'FINISHED');
    await status(2, 'CLOSED');
    const answer = await create({});
    expect([answer.status, answer.message]).toEqual([422, '项目已关闭，只能查看。如需修改请先激活项目']);
  });
});

describe('changeParent', () => {
  const move = (client: Client, taskId: string, parentId: string | null, version = 1) =>
    client.post<{ version: number }>(`${base}/changeParent`, { taskId, parentId, version });

  it('moves a task, counts the children of both parents, and says so in its history', async () => {
    const { api, create, detail } = await setting();
    const [a, b, child] = await Promise.all(
      ['甲', '乙', '丙'].map(async (title) => (await create({ title })).data.taskId),
    );
    expect((await move(api, child as string, a as string)).data.version).toBe(2);
    expect((await move(api, child as string, b as string, 2)).data.version).toBe(3);
    expect([(await detail(a as string)).childTotal, (await detail(b as string)).childTotal]).toEqual([0, 1]);
    expect((await detail(child as string)).parentTasks.map((one) => one.title)).toEqual(['乙']);
    const history = await api.get<{ changes: { before: string; after: string }[] }[]>(
      `${base}/actions?taskId=${child}`,
    );
    expect(history.data[0]?.changes[0]).toMatchObject({ label: '父任务', before: '甲', after: '乙' });
    expect((await move(api, child as string, null, 3)).status).toBe(200);
    expect((await detail(child as string)).parentTasks).toEqual([]);
  });

  it('refuses circles: itself, its child, its grandchild', async () => {
    const { api, create } = await setting();
    const a = (await create({})).data.taskId;
    const b = (await create({ parentId: a })).data.taskId;
    const c = (await create({ parentId: b })).data.taskId;
    for (const target of [a, b, c]) expect((await move(api, a, target)).status).toBe(422);
  });

  it('refuses a circle that two moves at once would close together', async () => {
    const { api, create, detail } = await setting();
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [(await create({})).data.taskId, (await create({})).data.taskId];
      const answers = await Promise.all([move(api, a, b), move(api, b, a)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
      expect((await detail(a)).parentTasks.length + (await detail(b)).parentTasks.length).toBe(1);
    }
  });

  it('below a task that is deleted at the same time: goes along or is refused, and is never out of sight', async () => {
    const { tenant, api, create } = await setting();
    for (let round = 0; round < 10; round += 1) {
      const [parent, child] = [(await create({})).data.taskId, (await create({})).data.taskId];
      const [moved, deleted] = await Promise.all([
        move(api, child, parent),
        api.delete(`${base}/${parent}`, { deleteReason: '重复' }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(moved.status);
      const lost = await t().app.platform.database.query(
        `SELECT 1 FROM task t JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
          WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NULL AND p.deleted_at IS NOT NULL`,
        [tenant.id, child],
      );
      expect(lost).toEqual([]);
    }
  });

  it('stays in the project, needs the newest version, and goes below nothing that is closed', async () => {
    const { tenant, pm, project, api, create } = await setting();
    const id = (await create({})).data.taskId;
    const elsewhere = await t().factory.task(tenant, await t().factory.project(tenant, pm), pm);
    expect((await move(api, id, elsewhere.id)).status).toBe(400);
    const target = (await create({})).data.taskId;
    expect((await move(api, id, target, 9)).status).toBe(409);
    const closed = await t().factory.task(tenant, project, pm, { category: 'CLOSED' });
    expect((await move(api, id, closed.id)).status).toBe(400);
  });
});
