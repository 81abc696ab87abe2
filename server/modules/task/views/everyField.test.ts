/** Groups and sorts by every field that the contract offers: heads count what their rows show, sorts give each row once. */
import type { PageOf } from '../../../../contract/envelope';
import { fieldKindCodes, fieldKinds } from '../../../../contract/object/fieldKinds';
import { groupDates, groupFields, taskSortKeys } from '../../../../contract/task/fields';
import type { TaskRow } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const add = async (title: string, body: object = {}) => {
    const answer = await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title, ...body });
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data.taskId;
  };
  const rows = async (body: object) => {
    const answer = await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, ...body });
    if (answer.status !== 200) throw new Error(`${answer.message} ${JSON.stringify(body)}`);
    return answer.data.result.map(({ title }) => title);
  };
  const heads = async (group: string) => {
    const answer = await api.post<{ groups: { key: string | null; name: string | null; count: number }[] }>(
      `${base}/groups`,
      { projectId: project.id, group },
    );
    if (answer.status !== 200) throw new Error(`${answer.message} ${group}`);
    return answer.data.groups;
  };
  return { tenant, pm, dev, project, api, add, rows, heads };
}

it('groups by every built-in field, and each group shows as many as its head counts', async () => {
  const { dev, add, rows, heads } = await world();
  const parent = await add('一', { executorId: dev.id, progress: 40, planEnd: '2026-01-05', privateTask: true });
  await add('二', { parentId: parent, involveMember: [dev.id], urgent: 4, alarmTime: '2027-01-05T01:00:00.000Z' });
  await add('三');
  for (const name of [...Object.keys(groupFields), ...Object.keys(groupDates).map((date) => `${date}:month`)]) {
    const groups = await heads(name);
    for (const { key, count } of groups) {
      const shown = await rows({ filter: { inGroups: [{ field: name, key }] } });
      expect([name, key, shown.length]).toEqual([name, key, count]);
    }
    expect([name, groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([name, 3]);
  }
  expect((await heads('progress')).map(({ name }) => name)).toEqual(['0%', '40%']);
  expect((await heads('privateTask')).map(({ name, count }) => [name, count])).toEqual([
    ['私密', 1],
    ['公开', 2],
  ]);
  expect((await heads('involveMember')).map(({ key }) => key)).toEqual([dev.id, null]);
});

it('sorts by every built-in field, both ways, each task once', async () => {
  const { dev, pm, add, rows } = await world();
  await add('一', { executorId: dev.id });
  await add('二', { executorId: pm.id, urgent: 4 });
  await add('三');
  for (const field of taskSortKeys) {
    for (const order of ['asc', 'desc']) {
      expect([field, (await rows({ sorts: [{ field, order }] })).toSorted()]).toEqual([field, ['一', '三', '二']]);
    }
  }
  const { database } = t().app.platform;
  await database.query(`UPDATE account SET name = CASE WHEN id = $1 THEN 'B' ELSE 'A' END WHERE id IN ($1, $2)`, [
    dev.id,
    pm.id,
  ]);
  expect(await rows({ sorts: [{ field: 'executorId', order: 'asc' }] })).toEqual(['二', '一', '三']);
});

const sample: Partial<Record<string, unknown>> = {
  text: '甲方',
  money: 1250,
  percent: 12.5,
  progress: 30,
  link: 'https://example.com',
  dateRange: ['2026-01-05', '2026-02-05'],
};

it('groups by custom fields of every kind that has one value to stand under', async () => {
  const { project, api, add, rows, heads } = await world();
  const names: Record<string, string | null> = {};
  await add('无');
  for (const [kind, value] of Object.entries(sample)) {
    const made = await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      projectId: project.id,
      name: kind,
      kind,
      config: {},
    });
    expect([kind, made.status]).toEqual([kind, 200]);
    const { fieldId } = made.data;
    await add(kind, { customFields: { [fieldId]: value } });
    const group = kind === 'dateRange' ? `${fieldId}:month` : fieldId;
    const [first, ...rest] = await heads(group);
    expect([kind, first?.count, rest.length]).toEqual([kind, 1, 1]);
    names[kind] = first?.name ?? null;
    expect(await rows({ filter: { inGroups: [{ field: group, key: first?.key }] } })).toEqual([kind]);
  }
  expect(names).toEqual({
    text: '甲方',
    money: '12.50',
    percent: '12.5%',
    progress: '30%',
    link: 'https://example.com',
    dateRange: '2026-01-01',
  });
  const without = fieldKindCodes.filter((kind) => !fieldKinds[kind].groups);
  expect(without).toEqual(['textarea', 'file']);
});
