/** The user's help: every page renders, its links lead somewhere, and it is found by words and by sound. */
import fs from 'node:fs';
import path from 'node:path';
import type { FirstSteps } from '../../../contract/help/firstSteps';
import type { HelpEntry, HelpHit, HelpPage } from '../../../contract/help/help';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/help';

it('gives each page with headings that have a place, and no link into the void', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const { data: pages } = await api.get<HelpEntry[]>(`${base}/pages`);
  const slugs = pages.map(({ slug }) => slug);
  expect(slugs).toEqual(
    expect.arrayContaining(['desk', 'task', 'risk', 'problem', 'operation-log', 'members', 'keys']),
  );
  // Each file is a page: one whose name does not fit would be found by nobody.
  const files = fs.readdirSync(path.resolve(__dirname, '../../../docs/help')).filter((file) => file.endsWith('.md'));
  expect(pages).toHaveLength(files.length);
  for (const { slug, title, headings } of pages) {
    const { data } = await api.get<HelpPage>(`${base}/page?slug=${slug}`);
    expect(data.html).toContain(`>${title}</h1>`);
    for (const { id } of headings) expect(data.html).toContain(`id="${id}"`);
    expect(data.html).not.toContain('<script');
    const links = [...data.html.matchAll(/href="\/help\/([a-z-]+)"/g)].map(([, to]) => to);
    expect(slugs).toEqual(expect.arrayContaining(links));
  }
  expect((await api.get(`${base}/page?slug=nowhere`)).status).toBe(404);
});

it('finds sections by their words, headings first, and by pinyin', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const find = async (keyword: string) =>
    (await api.get<HelpHit[]>(`${base}/search?keyword=${encodeURIComponent(keyword)}`)).data;
  const [first] = await find('撤销');
  expect(first?.heading).toContain('撤销');
  expect((await find('chexiao'))[0]?.heading).toContain('撤销');
  expect(await find('没有这样的词')).toEqual([]);
});

const ticked = ({ of, steps }: FirstSteps) => [of, ...steps.filter(({ done }) => done).map(({ key }) => key)];

it('ticks the first steps of a person by what the person did, in this enterprise', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const steps = async () => ticked((await api.get<FirstSteps>(`${base}/firstSteps`)).data);
  expect(await steps()).toEqual(['person']);
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  await t().factory.task(tenant, project, pm);
  expect(await steps()).toEqual(['person', 'join']);
  await t().factory.task(tenant, project, member);
  await t().factory.task(tenant, project, pm, { executorId: member.id });
  expect(await steps()).toEqual(['person', 'join', 'create', 'take']);
  await t().factory.task(tenant, project, pm, { executorId: member.id, category: 'DONE' });
  expect(await steps()).toEqual(['person', 'join', 'create', 'take', 'finish']);
});

it('has others for who manages the enterprise, and none once they are put away', async () => {
  const { tenant, owner, pm, member } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const steps = async () => (await api.get<FirstSteps>(`${base}/firstSteps`)).data;
  expect(ticked(await steps())).toEqual(['enterprise', 'invite']);
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  await t().factory.task(tenant, project, pm, { executorId: member.id });
  expect(ticked(await steps())).toEqual(['enterprise', 'invite', 'project', 'member', 'assign']);
  await api.put('user-center/user/preference', { key: 'firstStepsAway', value: true });
  expect(await steps()).toEqual({ of: 'enterprise', steps: [] });
  // Everybody for oneself.
  const other = await t().as(pm, tenant);
  expect((await other.get<FirstSteps>(`${base}/firstSteps`)).data.steps).toHaveLength(5);
});

it('names the example project of who put it in, as long as it is there', async () => {
  const { tenant, owner, pm } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const example = async (client = api) => (await client.get<FirstSteps>(`${base}/firstSteps`)).data.example;
  expect(await example()).toBeUndefined();
  const project = await t().factory.project(tenant, owner);
  await api.put('user-center/user/preference', { key: 'exampleProject', value: project.id });
  expect((await example())?.id).toBe(project.id);
  expect((await example())?.name).toBeTruthy();
  // Also once the first steps are put away; but to nobody else, and of no other's project.
  await api.put('user-center/user/preference', { key: 'firstStepsAway', value: true });
  expect((await example())?.id).toBe(project.id);
  const other = await t().as(pm, tenant);
  await other.put('user-center/user/preference', { key: 'exampleProject', value: project.id });
  expect(await example(other)).toBeUndefined();
  for (const value of [null, 7, 'x', [project.id]]) {
    await api.put('user-center/user/preference', { key: 'exampleProject', value });
    expect(await example()).toBeUndefined();
  }
  await api.put('user-center/user/preference', { key: 'exampleProject', value: project.id });
  await api.post(`project-center/pcProject/${project.id}/recycle`, { deleteReason: '试用结束' });
  expect(await example()).toBeUndefined();
});
