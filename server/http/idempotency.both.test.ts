/** A call that is sent again under its key is done once. */
import { removeOver } from '../modules/auth/retention';
import { type Client, useTestApp } from '../test/app';

const t = useTestApp();
const PATH = 'collaboration-center/ccTask';

async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const project = await t().factory.project(tenant, owner, [{ user: pm, role: 'ROLE_PROJECT_MANAGER' }]);
  const send = (key: string, title: string, by: Client = api) =>
    by.call<{ taskId: string }>(
      'POST',
      `${PATH}/create`,
      { projectId: project.id, title },
      { headers: { 'idempotency-key': key } },
    );
  const named = async (title: string) => {
    const { data } = await api.post<{ result: { title: string }[] }>(`${PATH}/query`, { projectId: project.id });
    return data.result.filter((one) => one.title === title).length;
  };
  return { tenant, pm, api, send, named };
}

it('does it once, and answers the same again', async () => {
  const { send, named } = await world();
  const first = await send('k-1', '一次');
  const again = await send('k-1', '一次');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.data).toEqual(first.data);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await named('一次')).toBe(1);
  expect((await send('k-2', '一次')).data.taskId).not.toBe(first.data.taskId);
});

it('keeps the answer sealed, and for a day', async () => {
  const { send, named, tenant } = await world();
  const { database } = t().app.platform;
  const { data } = await send('k', '封存的答复');
  const [row] = await database.query<{ cipher: string }>(
    'SELECT answer_cipher AS cipher FROM idempotent_call WHERE tenant_id = $1',
    [tenant.id],
  );
  expect(Buffer.from(row?.cipher ?? '', 'base64').toString('latin1')).not.toContain(data.taskId);
  const older = () =>
    database.query(`UPDATE idempotent_call SET at = now() - interval '25 hours' WHERE tenant_id = $1`, [tenant.id]);
  await older();
  // What is over but not yet cleared up stands in nobody's way.
  expect((await send('k', '封存的答复')).data.taskId).not.toBe(data.taskId);
  expect(await named('封存的答复')).toBe(2);
  await older();
  await removeOver(t().app.platform);
  expect(await database.query('SELECT 1 AS one FROM idempotent_call WHERE tenant_id = $1', [tenant.id])).toEqual([]);
});

it('refuses a key of another call', async () => {
  const { send, named } = await world();
  await send('k', '甲');
  const other = await send('k', '乙');
  expect([other.status, other.message]).toEqual([422, '这个 Idempotency-Key 已用于另一个请求，请为新的请求使用新的键']);
  expect(await named('乙')).toBe(0);
});

it('lets nobody in twice while the first is at work', async () => {
  const { send, named } = await world();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('k', '同时')));
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await named('同时')).toBe(1);
  expect((await send('k', '同时')).status).toBe(200);
});

it('leaves a key free whose call was refused', async () => {
  const { send, named } = await world();
  expect((await send('k', '')).status).toBe(400);
  expect((await send('k', '第二次')).status).toBe(200);
  expect(await named('第二次')).toBe(1);
});

it('keeps the key of a call that broke: nobody knows what it left behind', async () => {
  const { send, tenant } = await world();
  await send('k', '甲');
  await t().app.platform.database.query('UPDATE idempotent_call SET answer_cipher = NULL WHERE tenant_id = $1', [
    tenant.id,
  ]);
  const { status, message } = await send('k', '甲');
  expect(status).toBe(409);
  expect(message).toContain('请先查看内容是否已经保存');
});

it('belongs to one person', async () => {
  const { send, named, tenant, pm } = await world();
  await send('k', '各自');
  const answer = await send('k', '各自', await t().as(pm, tenant));
  expect(answer.headers['idempotency-replayed']).toBeUndefined();
  expect(await named('各自')).toBe(answer.status === 200 ? 2 : 1);
});

it.each(['', 'a b', 'x'.repeat(129)])('refuses %j as a key', async (key) => {
  const { send } = await world();
  expect((await send(key, '甲')).status).toBe(400);
});

it('says where no key is taken', async () => {
  const headers = { 'idempotency-key': 'k' };
  const { status, message } = await t().visitor.call(
    'POST',
    'portal/login',
    { username: 'a', password: 'b' },
    { headers },
  );
  expect([status, message]).toEqual([400, '此接口不支持 Idempotency-Key，请去掉该请求头']);
  const { api } = await world();
  expect((await api.call('GET', 'project-center/pcProject?pageSize=1', undefined, { headers })).status).toBe(200);
});
