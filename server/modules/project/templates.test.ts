/** Templates of projects: who renames and removes them, and the list of projects by template, member and state. */
import type { ProjectPage, ProjectTemplate } from '../../../contract/project/project';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProject';
const templates = 'project-center/pcProjectTemplate';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [admin, api] = [await t().as(owner, tenant), await t().as(pm, tenant)];
  const { data } = await api.post<{ id: string }>(`${base}/saveAsTemplate`, { projectId: project.id, name: '交付' });
  const listed = async () => (await api.get<ProjectTemplate[]>(`${templates}/list`)).data;
  return { tenant, owner, pm, member, project, admin, api, id: data.id, listed };
}

it('are renamed and removed by the privilege for it; projects made from one stay', async () => {
  const { admin, api, id, listed } = await world();
  const made = await api.post<{ id: string }>(base, { name: '新项目', code: 'TPLX', templateId: id });
  expect(made.status).toBe(200);
  expect((await api.put(`${templates}/update`, { id, name: '改名' })).status).toBe(403);
  expect((await admin.put(`${templates}/update`, { id, name: ' 交付二 ', description: '现场' })).status).toBe(200);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ name: '交付二', description: '现场' });
  expect((await api.delete(`${templates}/${id}`)).status).toBe(403);
  expect((await admin.delete(`${templates}/${id}`)).status).toBe(200);
  expect((await listed()).some((one) => one.id === id)).toBe(false);
  expect((await api.get(`${base}/${made.data.id}`)).status).toBe(200);
  expect((await admin.delete(`${templates}/${id}`)).status).toBe(404);
});

it('of the product stay as they are', async () => {
  const { admin, listed } = await world();
  const builtin = (await listed()).find((one) => one.builtin);
  expect((await admin.put(`${templates}/update`, { id: builtin?.id, name: '改名' })).status).toBe(422);
  expect((await admin.delete(`${templates}/${builtin?.id}`)).status).toBe(422);
});

it('narrow the list of projects, as members and the tab of a state do', async () => {
  const { owner, pm, member, admin, api, id, project } = await world();
  const made = await api.post<{ id: string }>(base, { name: '新项目', code: 'TPLX', templateId: id });
  await admin.post(`${base}/updateProjectStatus`, { id: project.id, version: 1, status: 'DOING' });
  const found = async (query: string) =>
    (await admin.get<ProjectPage>(`${base}?${query}&sort=code&order=asc`)).data.result.map((one) => one.id);
  expect(await found(`templateId=${id}`)).toEqual([made.data.id]);
  expect(await found(`memberId=${member.id}`)).toEqual([project.id]);
  expect((await found(`memberId=${pm.id}`)).sort()).toEqual([project.id, made.data.id].sort());
  expect(await found(`memberId=${owner.id}`)).toEqual([]);
  expect(await found('tab=notStarted')).toEqual([made.data.id]);
  expect(await found('tab=closed')).toEqual([]);
  const { data } = await admin.get<ProjectPage>(`${base}?tab=doing&counts=true`);
  expect(data.result.map((one) => one.id)).toEqual([project.id]);
  expect(data.counts).toMatchObject({ all: 2, notStarted: 1, doing: 1, suspended: 0, finished: 0, closed: 0 });
});
