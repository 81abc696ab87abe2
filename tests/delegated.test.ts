/**
 * Walks every route as an administrator of a department: of what is theirs they get what was given, of everything else
 * exactly what a member without it gets.
 */
import { delegablePrivileges } from '../contract/delegable';
import type { MemberPage } from '../contract/tenant/members';
import { routes } from '../server/app';
import { newId } from '../server/base/present';
import type { RouteDefinition } from '../server/http/route';
import { type Client, useTestApp } from '../server/test/app';
import type { TestUser } from '../server/test/factories';
import { roles } from '../server/test/rights';
import { callOf, nameOf, send } from './rights/calls';
import { expected } from './rights/expected';
import { takenBack } from './rights/takenBack';
import { makeWorld, SECRET, type World } from './rights/world';

const t = useTestApp({ jobs: true });
const members = 'user-center/tenant/member';
let world: World;
let inside: TestUser;
const [branch, below, elsewhere] = [newId(), newId(), newId()];
let client: Client;

jest.setTimeout(300_000);

beforeAll(async () => {
  world = await makeWorld(t());
  const { tenant, people } = world;
  const db = t().factory.scope(tenant);
  for (const [id, name, parentId] of [
    [branch, '分公司', null],
    [below, '分公司一部', branch],
    [elsewhere, `${SECRET}总部`, null],
  ])
    await db.query('INSERT INTO department (tenant_id, id, name, parent_id) VALUES ($1, $2, $3, $4)', [
      ...[id, name, parentId],
    ]);
  inside = await t().factory.member(tenant);
  const put = (userId: string, departmentId: string) =>
    db.query('UPDATE tenant_member SET department_id = $3::uuid WHERE tenant_id = $1 AND id = $2', [
      ...[userId, departmentId],
    ]);
  await put(inside.id, below);
  await put(world.newcomer.id, elsewhere);
  await db.query(
    'INSERT INTO department_admin (tenant_id, id, user_id, department_id, privileges) VALUES ($1, $2, $3, $4, $5)',
    [newId(), people.member.id, branch, [...delegablePrivileges]],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  client = await t().as(people.member, tenant);
});

const touched = () => ({ tenantIds: [world.tenant.id], projectIds: [world.objects.project.id] });
const asMember = roles.indexOf('member');
const delegable = routes.filter(({ right }) => right.kind === 'delegable');

/** What they get of what is not theirs: the walk's objects stand elsewhere, or in no department. */
const outside: Readonly<Record<string, number>> = {
  [`GET ${members}`]: 200,
  [`POST ${members}`]: 400,
  [`PUT ${members}`]: 404,
  // Each is refused by name.
  [`POST ${members}/batch`]: 200,
  [`POST ${members}/activation`]: 404,
  [`GET ${members}/duties`]: 404,
  'PUT user-center/user/tenant/member': 404,
  [`POST ${members}/remove`]: 404,
  [`POST ${members}/import/inspect`]: 200,
  [`POST ${members}/import`]: 200,
  [`GET ${members}/import/template`]: 200,
  'POST user-center/org': 400,
  'PUT user-center/org': 404,
  'POST user-center/org/{id}/merge': 404,
  'DELETE user-center/org/{id}': 404,
  'GET user-center/tenant/invitation': 200,
  'POST user-center/tenant/invitation': 400,
  'POST user-center/tenant/invitation/link': 400,
  'POST user-center/tenant/invitation/{id}/resend': 404,
  'POST user-center/tenant/invitation/{id}/revoke': 404,
  'GET enterprise-center/loginLog/list': 200,
  'POST enterprise-center/loginLog/export': 200,
};

it('knows every route that an administrator of a department may call', () => {
  expect(delegable.map(nameOf).sort()).toEqual(Object.keys(outside).sort());
});

it('gives nothing of other departments, and of all other routes what every member gets', async () => {
  const differences: string[] = [];
  const leaks: string[] = [];
  const people = () =>
    t().app.platform.database.query(
      `SELECT (SELECT json_agg(m ORDER BY m.id) FROM tenant_member m WHERE m.tenant_id = $1)::text AS members,
              (SELECT json_agg(d ORDER BY d.id) FROM department d WHERE d.tenant_id = $1)::text AS departments,
              (SELECT json_agg(i ORDER BY i.id) FROM invitation i WHERE i.tenant_id = $1)::text AS invitations`,
      [world.tenant.id],
    );
  const before = await people();
  const wanted = (definition: RouteDefinition) =>
    outside[nameOf(definition)] ?? expected[nameOf(definition)]?.inPrivate[asMember];
  for (const definition of routes) {
    const own = definition.right.kind === 'delegable';
    const answer = await takenBack(
      t(),
      touched(),
      () => send(client, callOf(definition, world), world),
      async () => {
        if (own) expect([nameOf(definition), await people()]).toEqual([nameOf(definition), before]);
      },
    );
    if (answer.status !== wanted(definition)) {
      differences.push(`${nameOf(definition)}: ${answer.status} ${answer.message}, expected ${wanted(definition)}`);
    }
    // Names of roles are every member's to read (`GET user-center/role/list`).
    const body = answer.body.replaceAll(`${SECRET}角色`, '');
    if (own && (body.includes(SECRET) || body.includes(world.newcomer.username))) {
      leaks.push(nameOf(definition));
    }
  }
  expect({ differences, leaks }).toEqual({ differences: [], leaks: [] });
});

it('does in the department and below it what was given', async () => {
  const { data } = await client.get<MemberPage>(`${members}?pageNo=1&pageSize=50`);
  expect(data.result.map(({ userId }) => userId)).toEqual([inside.id]);
  expect(data.counts).toMatchObject({ all: 1 });
  const { id: team } = (await client.post<{ id: string }>('user-center/org', { name: '新组', parentId: branch })).data;
  expect((await client.put('user-center/org', { id: team, version: 1, name: '改名组' })).status).toBe(200);
  const added = await client.post<{ userId: string }>(members, {
    userName: 'branch1',
    name: '张一',
    departmentId: team,
  });
  expect(added.status).toBe(200);
  const moved = await client.put(members, { userId: added.data.userId, version: 1, departmentId: below });
  expect(moved).toMatchObject({ status: 200 });
  // Neither out of the department nor into another one.
  for (const departmentId of [null, elsewhere]) {
    const refused = await client.put(members, { userId: added.data.userId, version: 2, departmentId });
    expect([refused.status, refused.message]).toEqual([400, '请选择您管理的部门或其下级部门']);
  }
  expect((await client.post(`${members}/activation`, { userId: added.data.userId })).status).toBe(200);
  expect((await client.get(`${members}/duties?userId=${inside.id}`)).status).toBe(200);
  const mail = { people: [{ email: 'branch2@example.com' }] };
  expect((await client.post('user-center/tenant/invitation', { ...mail, departmentId: below })).status).toBe(200);
  const invited = await client.get<{ result: { id: string; version: number }[] }>(
    'user-center/tenant/invitation?pageNo=1&pageSize=20',
  );
  expect(invited.data.result).toHaveLength(1);
  const [one] = invited.data.result;
  const again = await client.post<{ version: number }>(`user-center/tenant/invitation/${one?.id}/resend`, {
    version: one?.version,
  });
  expect(again.status).toBe(200);
  const revoke = { version: again.data.version };
  expect((await client.post(`user-center/tenant/invitation/${one?.id}/revoke`, revoke)).status).toBe(200);
  const status = (disabled: boolean) => client.put('user-center/user/tenant/member', { userId: inside.id, disabled });
  expect([(await status(true)).status, (await status(false)).status]).toEqual([200, 200]);
  expect((await client.post(`${members}/remove`, { userId: added.data.userId })).status).toBe(200);
  expect((await client.post(`user-center/org/${team}/merge`, { intoId: below })).status).toBe(200);
  // Their own department is the enterprise's to keep.
  const top = await client.put('user-center/org', { id: branch, version: 1, name: '别名' });
  expect([top.status, top.message]).toEqual([422, '您管理的部门本身由企业管理员维护，您可以维护它的下级部门']);
  expect((await client.delete(`user-center/org/${branch}`)).status).toBe(422);
});
