/**
 * What is made from a private object is private: every maker, one source each, and a member of the project who may not
 * see it. Search, lists, figures, reports and public report pages say as much to them as if nothing had been made.
 */
import { execFileSync } from 'node:child_process';
import type { RuleCreate } from '../contract/automation/rule';
import { usualSettings } from '../contract/questionnaire/settings';
import { LINK_HEADER } from '../contract/report/kinds';
import type { ReportDetail, ReportTemplate } from '../contract/report/report';
import { addDays, newId } from '../server/base/present';
import { today } from '../server/base/zone';
import { norm, normTask } from '../server/db/schema';
import { demoRules } from '../server/demo/automation';
import { distribute } from '../server/modules/automation/distribute';
import { runDue } from '../server/modules/automation/rules/run';
import { runBatch } from '../server/modules/task/batch/worker';
import { createDue } from '../server/modules/task/recurrence/scan';
import { type Client, useTestApp } from '../server/test/app';
import { idle } from '../server/test/batchWorld';

const t = useTestApp();
const cc = 'collaboration-center';
const SECRET = '青铜密钥';

beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

/** An enterprise with what makes privately visible things: a leader, and a developer who has a part in nothing. */
async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const { factory } = t();
  const project = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [admin, lead, reader] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(member, tenant)];
  const made = async (kind: 'risk' | 'problem' | 'review', values: object = {}) => {
    const given = { projectId: project.id, title: `${SECRET} 原件`, isPrivate: true, description: `<p>${SECRET}</p>` };
    const answer = await lead.post<{ id: string }>(`${cc}/${kind}/create`, { ...given, ...values });
    expect([answer.status, answer.message]).toEqual([200, expect.anything()]);
    return answer.data.id;
  };
  const task = async (values: object = {}) => {
    const given = { projectId: project.id, title: `${SECRET} 原件`, notes: `<p>${SECRET}</p>`, privateTask: true };
    const answer = await lead.post<{ taskId: string }>(`${cc}/ccTask/create`, { ...given, ...values });
    expect(answer.status).toBe(200);
    return answer.data.taskId;
  };
  /** Without a project it is the enterprise's. */
  const rule = async (given: RuleCreate, by: Client = lead) => ok(await by.post('project-center/automation', given));
  return { tenant, owner, pm, project, admin, lead, reader, made, task, rule };
}
type World = Awaited<ReturnType<typeof world>>;

const ok = (answer: { status: number; message: string }) =>
  expect([answer.status, answer.message]).toEqual([200, answer.message]);

/** As the workers do, until nothing follows from anything any more. */
async function runRules() {
  for (let round = 0; round < 5; round += 1) {
    const handed = await distribute(t().app.platform);
    await runDue(t().app.platform);
    if (handed === 0) return;
  }
}

const ruled = ({ project }: World, type: RuleCreate['type'], below: boolean): RuleCreate => ({
  projectId: project.id,
  ...{ name: '派生', type, trigger: { kind: 'created' }, conditions: {}, enabled: true },
  actions: [{ kind: 'createTask', title: '处理 {编号} {标题}', below, who: null, userId: null, days: 2 }],
});

/** Each makes something of a private object. By the file that makes it, so that a new maker is missed here. */
const makers: Record<string, Record<string, (w: World) => Promise<unknown>>> = {
  'server/modules/automation/rules/actions.ts': {
    'a rule on risks': async (w) => {
      await w.rule(ruled(w, 'risk', false));
      await w.made('risk', { probability: 5, impact: 5 });
      await runRules();
    },
    'a rule on problems': async (w) => {
      await w.rule(ruled(w, 'problem', false));
      await w.made('problem', { severity: 1 });
      await runRules();
    },
    'a rule on tasks, below the task': async (w) => {
      await w.rule({
        ...ruled(w, 'task', true),
        conditions: { conditions: [{ field: 'urgent', op: 'anyOf', value: ['4'] }] },
      });
      await w.task({ urgent: 4 });
      await runRules();
    },
    'the demo’s own rule': async (w) => {
      const demo = demoRules.xinghe?.find(({ actions }) => actions.some(({ kind }) => kind === 'createTask'));
      if (!demo) throw new Error('The demo has no rule that creates tasks');
      await w.rule(demo, w.admin);
      await w.made('problem', { severity: 1 });
      await runRules();
    },
  },
  'server/modules/problem/convert.ts': {
    'a problem becomes a risk': async (w) => {
      const id = await w.made('problem', { severity: 1 });
      ok(await w.lead.post(`${cc}/problem/${id}/convert`, { to: 'risk', version: 1 }));
    },
    'a problem is solved by a task': async (w) => {
      const id = await w.made('problem', { severity: 1 });
      ok(await w.lead.post(`${cc}/problem/${id}/step`, { to: 'CONFIRMED', state: 'UNCONFIRMED', version: 1 }));
      ok(await w.lead.post(`${cc}/problem/${id}/convert`, { to: 'task', version: 2 }));
    },
  },
  'server/modules/risk/occurrence.ts': {
    'a risk that occurs makes its problem': async (w) => {
      const id = await w.made('risk', { probability: 5, impact: 5 });
      const step = { to: 'OCCURRED', state: 'IDENTIFIED', version: 1, situation: SECRET };
      ok(await w.lead.post(`${cc}/risk/${id}/step`, step));
    },
  },
  'server/modules/review/issues.ts': {
    'an issue of a review becomes a problem': async (w) => {
      const id = await w.made('review', { type: 'design' });
      ok(
        await w.lead.put(`${cc}/review/${id}/people`, { people: [{ userId: w.pm.id, role: 'reviewer' }], version: 1 }),
      );
      const { version, state } = (await w.lead.get<{ version: number; state: string }>(`${cc}/review/details/${id}`))
        .data;
      ok(await w.lead.post(`${cc}/review/${id}/step`, { to: 'REVIEWING', state, version }));
      ok(await w.lead.post(`${cc}/review/${id}/issues`, { text: `${SECRET} 缺陷`, severity: 1, asProblem: true }));
    },
  },
  'server/modules/norm/relations.ts': {
    'a task that breaks a norm makes a problem': async (w) => {
      const taskId = await w.task();
      const db = t().factory.scope(w.tenant);
      const [normId, id] = [newId(), newId()];
      const about = { source: 'enterprise', category: 'management', level: 'mandatory', state: 'EFFECTIVE' } as const;
      await db.insert(norm, { id: normId, code: 'Q-1', codeKey: 'q1', title: '规范', ...about } as never);
      await db.insert(normTask, { id, normId, taskId, kind: 'fault', evidence: SECRET });
      const given = { id, title: `${SECRET} 不符合`, severity: 1, assigneeId: null };
      ok(await w.admin.post('project-center/kc/specification/taskRela/problem', given));
    },
  },
  // Nodes of plans are open to the project: what hangs on them is made open, and there is no private one to begin with.
  'server/modules/plan/tasks.ts': {},
  // Nor does a node, and none is made of a private task; nor a record, whose button is pressed by who sees it.
  'server/modules/plan/taskNodes.ts': {},
  'server/modules/dynamicTable/records/button.ts': {},
  // Templates hold nothing private: saving one of a private task is refused, below.
  'server/modules/task/template/instantiateTemplate.ts': {},
  'server/modules/task/copy/copies.ts': {
    'a copy of a task': async (w) => {
      const given = { taskId: await w.task(), options: { subtree: true } };
      ok(await w.lead.post(`${cc}/ccTask/copy`, given));
    },
    'a batch that copies': async (w) => {
      const taskIds = [await w.task()];
      const answer = await w.lead.post<{ jobId: string }>(`${cc}/ccTask/query/batch`, {
        ...{ projectId: w.project.id, taskIds, operation: { kind: 'copy', copy: {} } },
      });
      ok(answer);
      await runBatch(t().app.platform, { tenantId: w.tenant.id, jobId: answer.data.jobId }, idle);
    },
    'a task that recurs': async (w) => {
      const rule = {
        ...{ frequency: 'daily', interval: 1, start: '2040-01-02', weekend: 'keep', hour: 9 },
        ...{ timeZone: 'Asia/Shanghai', aheadDays: 0 },
      };
      const more = { name: '每日', templateId: null, rule, skipOpen: false, catchUp: 'last' };
      ok(await w.lead.post(`${cc}/ccTaskRecurrence`, { projectId: w.project.id, taskId: await w.task(), ...more }));
      await createDue(t().app.platform, new Date('2040-01-02T01:00:00Z'));
    },
  },
};

/** All that the reader can ask that names what stands in the project, or counts it. */
async function readings({ reader, project, lead }: World): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  const read = (
    name: string,
    { status, body, data }: { status: number; body: string; data: unknown },
    count = true,
  ) => {
    expect([name, status]).toEqual([name, 200]);
    expect([name, body.includes(SECRET)]).toEqual([name, false]);
    const { total, totalCount, value } = (data ?? {}) as Record<string, unknown>;
    if (count) said[name] = { total, totalCount, value };
  };
  const projectId = project.id;
  read('search', await reader.post(`${cc}/search/query`, { keyword: SECRET, pageNo: 1, pageSize: 10 }));
  read('tasks', await reader.post(`${cc}/ccTask/query`, { projectId, pageNo: 1, pageSize: 50 }));
  for (const kind of ['risk', 'problem', 'review']) {
    read(kind, await reader.post(`${cc}/${kind}/query`, { projectId, pageNo: 1, pageSize: 50 }));
  }
  const period = { from: addDays(today(), -30), to: addDays(today(), 1) };
  const metrics = [
    'task.total',
    'task.open',
    'task.created',
    'risk.open',
    'risk.raised',
    'problem.open',
    'problem.raised',
  ];
  for (const metric of metrics) {
    read(metric, await reader.post('insight-center/metric/value', { metric, period, projectIds: [projectId] }));
    const rows = { metric, period, projectIds: [projectId], pageNo: 1, pageSize: 50 };
    read(`${metric} rows`, await reader.post('insight-center/metric/rows', rows));
  }
  read(
    'statistics',
    await reader.get(`project-center/pcProject/${projectId}/statistics?from=${period.from}&to=${today()}`),
    false,
  );

  const templates = (await lead.get<ReportTemplate[]>('project-center/reportTemplate')).data;
  const week = templates.find(({ kind }) => kind === 'week');
  const report = await lead.post<{ id: string }>('project-center/report', { projectId, templateId: week?.id });
  const at = `project-center/report/${report.data.id}`;
  const detail = async () => (await lead.get<ReportDetail>(at)).data;
  const { version, sections } = await detail();
  const filled = sections.map((one) => (one.kind === 'text' ? { ...one, html: '<p>按计划推进</p>' } : one));
  ok(await lead.put(at, { version, sections: filled }));
  for (const to of ['SUBMITTED', 'PUBLISHED'])
    ok(await lead.post(`${at}/step`, { to, version: (await detail()).version }));
  read('report', await reader.get(at), false);
  const link = await lead.post<{ url: string }>(`${at}/link`, {});
  const door = `project-center/reportView/${projectId}/report/${report.data.id}`;
  const headers = { [LINK_HEADER]: link.data.url.split('#')[1] as string };
  read('public report', await t().visitor.call('GET', door, undefined, { headers }), false);
  return said;
}

const cases = Object.values(makers).flatMap((own) => Object.entries(own));

it.each(cases)('%s: nobody learns of it who may not see the source', async (_name, make) => {
  const [w, empty] = [await world(), await world()];
  await make(w);
  const { database } = t().app.platform;
  const [count] = await database.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM task WHERE tenant_id = $1)::int + (SELECT count(*) FROM risk WHERE tenant_id = $1)::int
          + (SELECT count(*) FROM problem WHERE tenant_id = $1)::int AS count`,
    [w.tenant.id],
  );
  // Something was made beside the source: without that nothing would be tested. A review is not counted.
  expect(count?.count).toBeGreaterThanOrEqual(_name.includes('review') ? 1 : 2);
  expect(await readings(w)).toEqual(await readings(empty));
});

it('walks every file that makes objects from others', () => {
  const found = execFileSync('grep', ['-rlE', '(await bornOf\\(|\\): Seedling =>)', 'server'], {
    encoding: 'utf8',
  });
  const files = found.split('\n').filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  expect(files.sort()).toEqual(Object.keys(makers).sort());
});

it('a private task is no template: its text would be read by more people', async () => {
  const w = await world();
  const answer = await w.lead.post(`${cc}/ccTaskTemplate/saveTask`, { taskId: await w.task(), name: '模板' });
  expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('私密任务不能另存为模板')]);
});

it('copies of boards and questionnaires are their maker’s alone, as what they are copies of', async () => {
  const w = await world();
  const board = await w.lead.post<{ serialNo: string }>('project-center/dashboard', { name: `${SECRET} 看板` });
  ok(board);
  ok(await w.lead.post(`project-center/dashboard/${board.data.serialNo}/copy`));
  const draft = { questions: [{ id: 'q1', kind: 'text', title: SECRET }], ends: [] };
  const form = await w.lead.post<{ id: string }>('idp-survey/user/form/create', {
    ...{ title: `${SECRET} 问卷`, kind: 'survey', draft, settings: usualSettings },
  });
  ok(form);
  ok(await w.lead.post(`idp-survey/user/form/copyForm/${form.data.id}`));
  const lists = ['project-center/dashboard?pageNo=1&pageSize=50', 'idp-survey/user/form/page'];
  for (const list of lists) {
    const times = async (client: Client) => (await client.get(list)).body.split(SECRET).length - 1;
    expect([list, (await times(w.lead)) >= 2, await times(w.reader)]).toEqual([list, true, 0]);
  }
  const found = await w.reader.post(`${cc}/search/query`, { keyword: SECRET, pageNo: 1, pageSize: 10 });
  expect(found.body).not.toContain(SECRET);
});
