/** Rows of a table written in one act, and the workbook that finds its nodes again. */
import type { PlanActed, PlanView } from '../../../contract/plan/plan';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/plan';

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const member = await t().factory.member(tenant);
  const dev = { ...member, name: `人员 ${member.username}` };
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, devApi] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const view = async () => (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const write = (rows: object[], more: object = {}, client = api) =>
    client.post<PlanActed>('collaboration-center/planNode/rows', {
      ...{ projectId: project.id, parentId: null, afterId: null, rows, ...more },
    });
  const said = async () =>
    (await view()).nodes.map(({ wbs, kind, title, startOn, endOn, owner }) =>
      [wbs, kind, title, startOn?.slice(5), endOn?.slice(5), owner?.name].filter(Boolean).join(' '),
    );
  return { api, devApi, dev, project, view, write, said };
}

it('makes a tree with its dependencies, changes several rows, and takes an act back whole', async () => {
  const { api, dev, view, write, said } = await setting();
  const acted = await write([
    { level: 0, no: '1', title: '一期', duration: 8 },
    { level: 1, no: '2', title: '设计', duration: 3, owner: dev.name },
    { level: 1, no: '3', title: '开发', duration: 4, predecessors: '2FS+1' },
    { level: 0, no: '4', title: '验收', kind: 'milestone', predecessors: '3' },
  ]);
  expect(acted.status).toBe(200);
  const made = [
    '1 phase 一期 03-02 03-11',
    `1.1 work 设计 03-02 03-04 ${dev.name}`,
    '1.2 work 开发 03-06 03-11',
    '2 milestone 验收 03-11 03-11',
  ];
  expect(await said()).toEqual(made);
  const more = await write([{ title: '多余' }, { level: 1, title: '也多余' }]);
  expect((await said()).length).toBe(6);
  await api.post(`${base}/acts/${more.data.actId}/takeBack`);
  expect(await said()).toEqual(made);
  const { nodes } = await view();
  const design = nodes.find(({ title }) => title === '设计');
  // Of several rows at once: each with its version, so that nobody's change is lost.
  const fill = [{ id: design?.id, version: design?.version, title: '设计', duration: 5 }];
  expect((await write(fill)).status).toBe(200);
  expect((await write(fill)).status).toBe(409);
  expect((await said())[2]).toBe('1.2 work 开发 03-10 03-13');
});

it('names the row that it refuses, and writes none of them', async () => {
  const { write, said, devApi } = await setting();
  const first = { level: 0, no: '1', title: '甲', duration: 1 };
  const refused = async (row: object, text: RegExp) => {
    const answer = await write([first, row]);
    expect([answer.status >= 400 && answer.status < 500, answer.message]).toEqual([true, expect.stringMatching(text)]);
  };
  await refused({ level: 0, title: '乙', owner: '没有此人' }, /第 2 行：负责人“没有此人”不是项目成员/);
  await refused({ level: 0, title: '乙', predecessors: '9' }, /第 2 行：前置的编号 9/);
  await refused({ level: 0 }, /第 2 行：缺少名称/);
  await refused({ level: 0, no: '2', title: '乙', predecessors: '2' }, /循环/);
  expect((await write([first], {}, devApi)).status).toBe(403);
  expect(await said()).toEqual([]);
});

it('a table that went out and comes back as it was changes nothing', async () => {
  const { write, view, api, project } = await setting();
  await write([
    { level: 0, no: '1', title: '一期' },
    { level: 1, no: '2', title: '设计', duration: 3 },
    { level: 1, no: '3', title: '开发', duration: 4, startOn: '2026-03-20', predecessors: '2' },
  ]);
  const { nodes } = await view();
  const again = nodes.map(({ id, title, startOn, duration, wbs }) => ({
    ...{ id, title, no: wbs, startOn: startOn ?? undefined, owner: '' },
    ...(wbs.includes('.') && { duration }),
    predecessors: title === '开发' ? '1.1' : '',
  }));
  expect((await write(again)).data.actId).toBeNull();
  const sheet = await api.get(`${base}/sheet?projectId=${project.id}`);
  expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
