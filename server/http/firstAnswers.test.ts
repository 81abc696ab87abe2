/** The first calls of a page answered together: each part is what the call by itself would have said. */
import type { FirstAnswer } from '../../contract/auth/start';
import { callsOf, firstTasks, startCalls } from '../../contract/firstCalls';
import { registerAddress } from '../../contract/kinds';
import { registerTypes } from '../../contract/object/registerTypes';
import { type Client, useTestApp } from '../test/app';

const t = useTestApp();

const partsOf = async (client: Client, page?: string) => {
  const { data, status } = await client.get<FirstAnswer[]>(
    `portal/base/start${page === undefined ? '' : `?page=${encodeURIComponent(page)}`}`,
  );
  expect(status).toBe(200);
  return data;
};
const statuses = (parts: readonly FirstAnswer[]) => Object.fromEntries(parts.map(({ call, status }) => [call, status]));
const alone = async (client: Client, call: string) => {
  const [path = '', body] = call.split(' ');
  const answer = body ? await client.post(path, JSON.parse(body)) : await client.get(path);
  return { status: answer.status, answer: JSON.parse(answer.body) as object };
};
/** Of one's own to each answer. */
const told = ({ status, answer }: Pick<FirstAnswer, 'status' | 'answer'>) => ({
  status,
  answer: { ...(answer as object), traceId: undefined },
});

async function world() {
  const { tenant, pm, guest } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  await t().factory.task(tenant, project, pm);
  return { project, api: await t().as(pm, tenant), stranger: await t().as(guest, tenant) };
}

it('says of each start, of the desk and of a list what each call by itself says', async () => {
  const { api, project } = await world();
  for (const page of [undefined, '/desk', `/project/${project.id}/task`, `/project/${project.id}/overview`]) {
    const calls = page === undefined ? startCalls : callsOf(page);
    const parts = await partsOf(api, page);
    expect(parts.map(({ call }) => call)).toEqual(calls);
    expect(calls.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(told(part)).toEqual(told(await alone(api, part.call)));
      expect({ [part.call]: part.status }).toEqual({ [part.call]: 200 });
    }
  }
});

it('begins the first calls of every register, in any case of its address, and of the list of projects', async () => {
  const { api, project } = await world();
  const pages = registerTypes.map((type) => `/project/${project.id}/${registerAddress(type)}`);
  for (const page of [
    ...pages,
    ...pages.map((one) => one.toLowerCase()),
    '/project',
    `/project/${project.id}/settings`,
  ]) {
    const parts = await partsOf(api, page);
    expect({ page, calls: parts.length > callsOf(`/project/${project.id}/report`).length }).toEqual({
      page,
      calls: true,
    });
    for (const part of parts) expect({ [part.call]: part.status }).toEqual({ [part.call]: 200 });
  }
  for (const type of registerTypes) {
    const calls = callsOf(`/project/${project.id}/${registerAddress(type)}`);
    expect(calls.filter((call) => call.startsWith(`collaboration-center/${type}/query `))).toHaveLength(1);
  }
  // Another page of the list asks for other rows, and for all the rest.
  expect(callsOf('/project?page=2')).toHaveLength(callsOf('/project').length - 1);
});

it('brings the rows of a list, to who sees the project', async () => {
  const { api, stranger, project } = await world();
  const rows = (parts: readonly FirstAnswer[]) => parts.find(({ call }) => call === firstTasks(project.id));
  expect(rows(await partsOf(api, `/project/${project.id}/task`))?.answer).toMatchObject({ data: { total: 1 } });
  const refused = await partsOf(stranger, `/project/${project.id}/task`);
  expect(rows(refused)?.status).toBe(404);
  // What is the user's own comes all the same.
  expect(statuses(refused)[`user-center/user/preference?key=taskViews:${project.id}`]).toBe(200);
});

it('answers what a task, its number and a node lead to, in the same answer', async () => {
  const { api, project } = await world();
  const { data } = await api.get<{ taskId: string; taskNo: string }>(
    `collaboration-center/ccTask/queryDetailByTaskNo?taskNo=${project.code}-1`,
  );
  const pages = [
    `/myTask/${data.taskId}/detail`,
    `/taskByTaskNo/${data.taskNo}/detail`,
    `/project/${project.id}/task/${data.taskId}`,
  ];
  for (const page of pages) {
    const parts = await partsOf(api, page);
    const asked = parts.map(({ call }) => call);
    expect(new Set(asked).size).toBe(asked.length);
    for (const part of parts) expect({ [part.call]: part.status }).toEqual({ [part.call]: 200 });
    const about = ['comments', 'worklog', 'actions'].map((one) => `collaboration-center/ccTask/${one}`);
    expect(asked.map((call) => call.split('?')[0])).toEqual(expect.arrayContaining(about));
    expect(asked).toContain(`project-center/pcProject/${project.id}`);
    // It has no children: there is nothing to ask for.
    expect(asked.some((call) => call.includes('subTasks'))).toBe(false);
  }
  expect(await partsOf(api, '/taskByTaskNo/NONE-1/detail')).toHaveLength(1);
  const board = await partsOf(api, `/project/${project.id}/task?view=board`);
  const columns = board.filter(({ call }) => call.startsWith('collaboration-center/ccTask/query '));
  expect(columns.length).toBeGreaterThan(2);
  for (const part of board) expect({ [part.call]: part.status }).toEqual({ [part.call]: 200 });
  for (const page of ['plan', 'import'].map((tab) => `/project/${project.id}/${tab}`)) {
    for (const part of await partsOf(api, page)) expect({ [part.call]: part.status }).toEqual({ [part.call]: 200 });
  }
});

it('refuses to who has no session what needs one, and only that', async () => {
  expect(statuses(await partsOf(t().visitor))).toMatchObject({
    'portal/base/configs': 200,
    'portal/base/provinceConfigs': 200,
    'user-center/account/logged': 401,
    'user-center/user/tenants': 401,
  });
  const stale = t().client('0'.repeat(43), null);
  expect(statuses(await partsOf(stale))['user-center/account/logged']).toBe(401);
});

it('knows no page but those that begin calls, and asks for no rows of a list with parameters', async () => {
  const { api, project } = await world();
  for (const page of ['/message', '/project/x/task', '/projects/y', '']) expect(await partsOf(api, page)).toEqual([]);
  const narrowed = await partsOf(api, `/project/${project.id}/task?`);
  expect(narrowed).toHaveLength(callsOf(`/project/${project.id}/task`).length - 1);
});
