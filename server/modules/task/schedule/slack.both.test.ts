/** Slack is reckoned over what the reader may see. */
import type { SlackReport } from '../../../../contract/task/schedule';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();

it('of a private task nothing shows: it neither moves the end nor holds anything up', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const { factory } = t();
  const project = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const add = async (start: string, end: string, values: object = {}) => {
    const { id } = await factory.task(tenant, project, pm, values);
    const dates = 'UPDATE task SET plan_start = $3, plan_end = $4 WHERE tenant_id = $1 AND id = $2';
    await factory.scope(tenant).query(dates, [id, start, end]);
    return id;
  };
  const [a, b] = [await add('2026-11-16', '2026-11-16'), await add('2026-11-18', '2026-11-18')];
  const secret = await add('2026-12-01', '2026-12-31', { privateTask: true });
  const link = { group: 'PRE_TASK', taskIds: [b] };
  expect((await api.post(`collaboration-center/task/depend/${secret}/linkTask`, link)).status).toBe(200);
  const asked = { projectId: project.id, taskIds: [a, b, secret] };
  const ask = async (client: Client) =>
    (await client.post<SlackReport>('collaboration-center/ccTask/schedule/slack', asked)).data;
  expect((await ask(api)).projectEnd).toBe('2026-12-31');
  expect(await ask(await t().as(member, tenant))).toEqual({
    projectEnd: '2026-11-18',
    tasks: [
      { taskId: a, slackDays: 2 },
      { taskId: b, slackDays: 0 },
    ],
  });
});
