/** SCIM as Entra and Okta call it by their documents: people come, change and leave; groups stand for departments and roles. */
import type { InjectOptions } from 'light-my-request';
import type {
  DirectoryGroups,
  DirectoryOverview,
  DirectoryRun,
} from '../../../../contract/directorySync/directorySync';
import { newId } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';
import type { TestUser } from '../../../test/factories';

const t = useTestApp({ jobs: true });
const base = 'user-center/directory';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What the tests read of an answer: of a resource, a list or a refusal. */
interface Body {
  [field: string]: unknown;
  id: string;
  userName: string;
  status: string;
  scimType: string;
  meta: { location: string; version: string };
  members: unknown[];
  Resources: Body[];
}

interface Scim {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}
type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Scim>;

const askerOf =
  (token: string | null): Ask =>
  async (method, path, body, headers = {}) => {
    const response = await t().app.http.inject({
      method: method as InjectOptions['method'],
      url: `/scim/v2${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.body ? JSON.parse(response.body) : null,
      headers: response.headers,
    };
  };

interface World {
  ask: Ask;
  admin: Client;
  owner: TestUser;
  member: TestUser;
  tenant: Awaited<ReturnType<ReturnType<typeof t>['enterprise']>>['tenant'];
  pm: TestUser;
}
const settings = { enabled: true, departmentsFrom: 'GROUPS', handOver: 'NOBODY', heirId: null };

async function world(more: object = {}): Promise<World> {
  const { tenant, owner, member, pm } = await t().enterprise();
  const admin = await t().as(owner, tenant);
  expect((await admin.put(`${base}/scim`, { ...settings, ...more, version: 0 })).status).toBe(200);
  const { data } = await admin.post<{ token: string }>(`${base}/scim/token`);
  return { ask: askerOf(data.token), admin, owner, member, pm, tenant };
}

let serial = 0;
/** As Entra creates somebody. */
const person = (more: object = {}) => {
  serial += 1;
  return {
    schemas: [USER, ENTERPRISE],
    externalId: `ext-${serial}`,
    userName: `ming${serial}@contoso.example`,
    active: true,
    displayName: `王小明${serial}`,
    emails: [{ primary: true, type: 'work', value: `ming${serial}@contoso.example` }],
    meta: { resourceType: 'User' },
    name: { formatted: '小明 王', familyName: '王', givenName: '小明' },
    title: '工程师',
    [ENTERPRISE]: { department: '研发中心/平台组' },
    ...more,
  };
};
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const memberOf = async ({ tenant }: World, userName: string) => {
  const [row] = await t().app.platform.database.query<{
    id: string;
    name: string;
    email: string;
    disabled: boolean;
    department: string | null;
    roles: string[];
  }>(
    `SELECT a.id, a.name, a.email, m.disabled, d.name AS department,
            ARRAY(SELECT r.code FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
                   WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id ORDER BY 1) AS roles
       FROM tenant_member m JOIN account a ON a.id = m.id
       LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 AND a.username = $2`,
    [tenant.id, userName],
  );
  return row;
};

it('opens to a token alone, which is shown once, renewed and revoked, and answers in its own shape', async () => {
  const { ask, admin } = await world();
  expect((await ask('GET', '/Users')).status).toBe(200);
  const nobody = await askerOf(null)('GET', '/Users');
  expect([nobody.status, nobody.body.status, nobody.body.schemas]).toEqual([
    ...[401, '401', ['urn:ietf:params:scim:api:messages:2.0:Error']],
  ]);
  expect(nobody.headers['content-type']).toMatch(/^application\/scim\+json/);
  const { data: renewed } = await admin.post<{ token: string }>(`${base}/scim/token`);
  expect([(await ask('GET', '/Users')).status, (await askerOf(renewed.token)('GET', '/Users')).status]).toEqual([
    401, 200,
  ]);
  const { data: shown, body } = await admin.get<DirectoryOverview>(base);
  expect(shown.scim.token?.hint).toBe(renewed.token.slice(-4));
  expect(body).not.toContain(renewed.token);
  expect((await admin.delete(`${base}/scim/token`)).status).toBe(200);
  expect((await askerOf(renewed.token)('GET', '/Users')).status).toBe(401);
  // A person's cookie opens nothing here, nor this token anything there.
  const withCookie = await t().app.http.inject({ url: '/scim/v2/Users', headers: { cookie: `sid=${admin.cookie}` } });
  expect(withCookie.statusCode).toBe(401);
});

it('says what it is', async () => {
  const { ask } = await world();
  const config = (await ask('GET', '/ServiceProviderConfig')).body;
  expect(config).toMatchObject({
    ...{ patch: { supported: true }, bulk: { supported: false } },
    ...{ filter: { maxResults: 200 }, etag: { supported: true } },
  });
  expect((await ask('GET', '/ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
    'User',
    'Group',
  ]);
  expect((await ask('GET', `/Schemas/${USER}`)).body.id).toBe(USER);
  expect((await ask('GET', '/Schemas/none')).status).toBe(404);
  expect((await ask('GET', '/Elsewhere')).body.status).toBe('404');
});

it('Entra: asks for a user by name, makes, changes and disables them', async () => {
  const one = await world({ departmentsFrom: 'ATTRIBUTE' });
  const { ask } = one;
  const given = person();
  const looked = await ask('GET', `/Users?filter=userName+eq+%22${encodeURIComponent(given.userName)}%22`);
  expect([looked.status, looked.body.totalResults, looked.body.Resources]).toEqual([200, 0, []]);
  const made = await ask('POST', '/Users', given);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ userName: given.userName, active: true, externalId: given.externalId });
  expect(made.headers.location).toBe(made.body.meta.location);
  expect(await memberOf(one, given.userName)).toMatchObject({
    ...{ name: given.displayName, disabled: false, department: '平台组', roles: ['ROLE_TENANT_MEMBER'] },
  });
  expect((await ask('POST', '/Users', given)).body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  const upper = given.userName.toUpperCase();
  expect((await ask('GET', `/Users?filter=userName eq "${upper}"`)).body.totalResults).toBe(1);
  // As Entra's documents have it: `Replace` with paths, one of which names a value that is not there yet.
  const changed = await ask(
    'PATCH',
    `/Users/${made.body.id}`,
    patch(
      { op: 'Replace', path: 'displayName', value: '王大明' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'da.ming@contoso.example' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '13800000000' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: '研发中心' },
    ),
  );
  expect(changed.body).toMatchObject({
    emails: [{ value: 'da.ming@contoso.example', type: 'work' }],
    phoneNumbers: [{ type: 'mobile', value: '13800000000' }],
    [ENTERPRISE]: { department: '研发中心' },
  });
  expect(await memberOf(one, given.userName)).toMatchObject({
    ...{ name: '王大明', email: 'da.ming@contoso.example', department: '研发中心' },
  });
  const off = await ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
  expect([off.status, off.body.active, (await memberOf(one, given.userName))?.disabled]).toEqual([200, false, true]);
  const on = await ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'Replace', value: { active: 'True' } }));
  expect([on.body.active, (await memberOf(one, given.userName))?.disabled]).toEqual([true, false]);
});

it('Okta: looks for a user, makes, replaces and deactivates them by a value without a path', async () => {
  const one = await world();
  const { ask } = one;
  const given = person({ userName: `okta${newId().slice(-8)}@example.com`, password: 'never kept', locale: 'zh-CN' });
  const made = await ask('POST', '/Users', given);
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).not.toContain('never kept');
  const put = await ask('PUT', `/Users/${made.body.id}`, { ...given, displayName: '改名', id: made.body.id });
  expect([put.status, put.body.displayName, put.body.title]).toEqual([200, '改名', '工程师']);
  const off = await ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'replace', value: { active: false } }));
  expect([off.status, off.body.active, (await memberOf(one, given.userName))?.disabled]).toEqual([200, false, true]);
  const pages = await ask('GET', '/Users?startIndex=1&count=1');
  expect(pages.body).toMatchObject({ startIndex: 1, itemsPerPage: 1, totalResults: 1 });
  expect((await ask('GET', '/Users?startIndex=2&count=100')).body).toMatchObject({ itemsPerPage: 0, totalResults: 1 });
  expect((await ask('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, totalResults: 1 });
});

it('filters by and, or, not, parts of texts and presence; says what it cannot', async () => {
  const { ask } = await world();
  const [a, b] = [person(), person({ active: false, title: '' })];
  await ask('POST', '/Users', a);
  await ask('POST', '/Users', b);
  const found = async (filter: string) => {
    const { status, body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    return status === 200 ? body.Resources.map(({ userName }: { userName: string }) => userName) : body.scimType;
  };
  expect(await found(`externalId eq "${a.externalId}"`)).toEqual([a.userName]);
  expect(await found(`externalId eq "${a.externalId.toUpperCase()}"`)).toEqual([]);
  expect(await found(`userName sw "ming" and active eq false`)).toEqual([b.userName]);
  expect(await found(`userName co "CONTOSO" and not (active eq "False")`)).toEqual([a.userName]);
  expect(await found(`externalId eq "${a.externalId}" or externalId eq "${b.externalId}"`)).toEqual([
    a.userName,
    b.userName,
  ]);
  expect(await found('userName pr')).toHaveLength(2);
  expect(await found(`emails[type eq "work" and value eq "${a.userName}"]`)).toEqual([a.userName]);
  expect(await found(`meta.lastModified gt "2020-01-01T00:00:00Z"`)).toHaveLength(2);
  for (const wrong of [
    'userName',
    'userName eq',
    'userName zz "a"',
    '(userName pr',
    'shoeSize eq "44"',
    'a eq "\'',
    'meta.created gt "9"',
  ]) {
    expect([wrong, await found(wrong)]).toEqual([wrong, 'invalidFilter']);
  }
  expect(await found(Array.from({ length: 40 }, () => 'userName pr').join(' and '))).toBe('invalidFilter');
  expect(await found(`userName eq "' OR 1=1 --"`)).toEqual([]);
});

it('holds versions by ETag', async () => {
  const { ask } = await world();
  const { body, headers } = await ask('POST', '/Users', person());
  const tag = String(headers.etag);
  expect(tag).toBe(body.meta.version);
  expect((await ask('GET', `/Users/${body.id}`, undefined, { 'if-none-match': tag })).status).toBe(304);
  const rename = patch({ op: 'replace', path: 'title', value: '组长' });
  expect((await ask('PATCH', `/Users/${body.id}`, rename, { 'if-match': tag })).status).toBe(200);
  expect((await ask('PATCH', `/Users/${body.id}`, rename, { 'if-match': tag })).body.status).toBe('412');
  expect((await ask('DELETE', `/Users/${body.id}`, undefined, { 'if-match': tag })).status).toBe(412);
});

it('deletes: the member is disabled and signed out, and the same person comes back', async () => {
  const one = await world();
  const { ask, tenant } = one;
  const given = person();
  const { body } = await ask('POST', '/Users', given);
  const before = await memberOf(one, given.userName);
  const session = await t().as({ id: before?.id ?? '' }, tenant);
  expect((await session.get('user-center/account/privileges')).status).toBe(200);
  expect((await ask('DELETE', `/Users/${body.id}`)).status).toBe(204);
  expect((await session.get('user-center/account/privileges')).status).toBe(401);
  expect((await memberOf(one, given.userName))?.disabled).toBe(true);
  expect((await ask('GET', `/Users/${body.id}`)).status).toBe(404);
  expect((await ask('DELETE', `/Users/${body.id}`)).status).toBe(404);
  expect((await ask('POST', '/Users', given)).status).toBe(201);
  expect(await memberOf(one, given.userName)).toMatchObject({ id: before?.id, disabled: false });
});

it('stops and asks once more than a tenth have left within a day, one by one; the confirmed ones leave, and no others', async () => {
  const one = await world();
  const { ask, admin, tenant } = one;
  const people = Array.from({ length: 40 }, () => person());
  const ids: string[] = [];
  for (const given of people) ids.push((await ask('POST', '/Users', given)).body.id);
  const ways = [
    (id = '') => ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })),
    (id = '') => ask('DELETE', `/Users/${id}`),
    async (id = '') => ask('PUT', `/Users/${id}`, { ...people[ids.indexOf(id)], active: false }),
  ];
  const leave = (at: number) => ways[at % ways.length]?.(ids[at]) as Promise<Scim>;
  const gone = async () => {
    const rows = await Promise.all(people.map(({ userName }) => memberOf(one, userName)));
    return rows.flatMap((row, at) => (row?.disabled ? [at] : []));
  };
  for (let at = 0; at < 4; at += 1) expect((await leave(at)).status).toBeLessThan(300);
  for (const at of [4, 5, 6, 4]) {
    const refused = await leave(at);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('超过在职人员的十分之一')]);
  }
  expect(await gone()).toEqual([0, 1, 2, 3]);
  // What somebody is called goes on being told.
  expect((await ask('PATCH', `/Users/${ids[5]}`, patch({ op: 'replace', path: 'title', value: '主管' }))).status).toBe(
    200,
  );

  const asking = (await admin.get<DirectoryRun[]>(`${base}/run`)).data.find(({ state }) => state === 'ASKS');
  const named = (await admin.get<DirectoryRun>(`${base}/run/${asking?.id}`)).data.found?.leaves;
  expect(named?.names.map(({ userName }) => userName)).toEqual([4, 5, 6].map((at) => people[at]?.userName));
  const [told] = await t()
    .factory.scope(tenant)
    .query<{ count: number }>(
      `SELECT count(*)::int AS count FROM message WHERE tenant_id = $1 AND title = '人员目录的同步等待确认'`,
    );
  expect(told?.count).toBe(1);
  const { id } = (await admin.post<{ id: string }>(`${base}/run/${asking?.id}/confirm`)).data;
  const ended = async () => (await admin.get<DirectoryRun>(`${base}/run/${id}`)).data;
  while ((await ended()).endedTime === null) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ended()).toMatchObject({ state: 'DONE', found: { leaves: { count: 3 } } });
  expect(await gone()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  // They are known as left by the other side too; anybody else is asked about anew.
  expect((await leave(4)).status).toBeLessThan(300);
  expect((await leave(7)).status).toBe(409);
  expect(await gone()).toHaveLength(7);
}, 120_000);

it('hands over what somebody leads who leaves, to whom the directory is set to', async () => {
  const { tenant, owner, pm, member } = await t().enterprise();
  const admin = await t().as(owner, tenant);
  await admin.put(`${base}/scim`, { ...settings, handOver: 'MEMBER', heirId: member.id, version: 0 });
  const ask = askerOf((await admin.post<{ token: string }>(`${base}/scim/token`)).data.token);
  const project = await t().factory.project(tenant, pm);
  const { body } = await ask('POST', '/Users', person({ userName: pm.username }));
  await ask('PATCH', `/Users/${body.id}`, patch({ op: 'replace', value: { active: false } }));
  const [row] = await t().app.platform.database.query<{ owner_id: string }>(
    'SELECT owner_id FROM project WHERE id = $1',
    [project.id],
  );
  expect(row?.owner_id).toBe(member.id);
});

it('knows a member by the user name, keeps their account theirs, and never puts out the owner', async () => {
  const one = await world();
  const { ask, owner, member } = one;
  const { body } = await ask('POST', '/Users', person({ userName: member.username, displayName: '别的名字' }));
  expect(await memberOf(one, member.username)).toMatchObject({ id: member.id, name: `人员 ${member.username}` });
  expect(body.displayName).toBe('别的名字');
  const boss = await ask('POST', '/Users', person({ userName: owner.username }));
  const off = await ask('PATCH', `/Users/${boss.body.id}`, patch({ op: 'replace', path: 'active', value: false }));
  expect(off.body).toMatchObject({ status: '409', detail: '企业所有者不能由目录停用，请先移交企业' });
  expect((await ask('DELETE', `/Users/${boss.body.id}`)).status).toBe(409);
  expect((await memberOf(one, owner.username))?.disabled).toBe(false);
});

it('takes no account and no mail of other enterprises', async () => {
  const [one, other] = [await world(), await t().enterprise()];
  const { database } = t().app.platform;
  await database.query(`UPDATE account SET email = 'theirs@other.example', email_verified_at = now() WHERE id = $1`, [
    other.member.id,
  ]);
  const made = await one.ask('POST', '/Users', person({ userName: other.member.username, emails: [] }));
  expect(made.status).toBe(201);
  expect(await memberOf(one, other.member.username)).toBeUndefined();
  expect(await memberOf(one, `${other.member.username}2`)).toBeDefined();
  const mail = [{ value: 'theirs@other.example', primary: true }];
  const refused = await one.ask('POST', '/Users', person({ emails: mail }));
  expect(refused.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  // Nor by a change; and another enterprise's ids are nobody's.
  const moved = await one.ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'replace', path: 'emails', value: mail }));
  expect(moved.status).toBe(409);
  const stranger = await world();
  expect((await stranger.ask('GET', `/Users/${made.body.id}`)).status).toBe(404);
  expect((await stranger.ask('GET', '/Users/not-an-id')).status).toBe(404);
});

it('groups stand for a department and a role, given and taken with them; what was given by hand stays', async () => {
  const one = await world();
  const { ask, admin, tenant } = one;
  const given = [person(), person()];
  const ids: string[] = [];
  for (const each of given) ids.push((await ask('POST', '/Users', each)).body.id);
  const group = await ask('POST', '/Groups', { displayName: '研发', externalId: 'g1', members: [{ value: ids[0] }] });
  expect([group.status, group.body.members.length]).toEqual([201, 1]);
  const { data: dept } = await admin.post<{ id: string }>('user-center/org', { name: '研发部' });
  const { data: list } = await admin.get<DirectoryGroups>(`${base}/group?kind=SCIM`);
  const row = list.result.find(({ name }) => name === '研发');
  const map = { departmentId: dept.id, roleId: tenant.roleIds.get('ROLE_TENANT_PM'), version: row?.version };
  expect((await admin.put(`${base}/group/${row?.id}`, map)).status).toBe(200);
  const placed = (userName = '') => memberOf(one, userName);
  for (let tries = 0; tries < 100 && !(await placed(given[0]?.userName))?.department; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await placed(given[0]?.userName)).toMatchObject({
    ...{ department: '研发部', roles: ['ROLE_TENANT_MEMBER', 'ROLE_TENANT_PM'] },
  });
  const path = `/Groups/${group.body.id}`;
  // Entra: adds a member, takes one out by a filter in the path; `op` with a capital.
  expect((await ask('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ value: ids[1] }] }))).status).toBe(
    204,
  );
  expect((await placed(given[1]?.userName))?.department).toBe('研发部');
  expect((await ask('PATCH', path, patch({ op: 'Remove', path: `members[value eq "${ids[0]}"]` }))).status).toBe(204);
  expect(await placed(given[0]?.userName)).toMatchObject({ department: null, roles: ['ROLE_TENANT_MEMBER'] });
  // Okta: replaces all members, and renames with an id in the value.
  await ask('PATCH', path, patch({ op: 'replace', path: 'members', value: [{ value: ids[0] }] }));
  await ask('PATCH', path, patch({ op: 'replace', value: { id: group.body.id, displayName: '研发中心' } }));
  const read = await ask('GET', `${path}?excludedAttributes=members`);
  expect([read.body.displayName, 'members' in read.body]).toEqual(['研发中心', false]);
  expect((await ask('GET', `/Groups?filter=displayName eq "研发中心"`)).body.totalResults).toBe(1);
  expect(
    (await ask('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: newId() }] }))).body,
  ).toMatchObject({ status: '400', scimType: 'invalidValue' });
  expect((await ask('DELETE', path)).status).toBe(204);
  expect(await placed(given[0]?.userName)).toMatchObject({ department: null, roles: ['ROLE_TENANT_MEMBER'] });
});

it('bounds what it is sent, and stores nothing of what is wrong', async () => {
  const { ask } = await world();
  const { body } = await ask('POST', '/Users', person());
  const wrong: [string, string, unknown, number][] = [
    ['POST', '/Users', '{"userName":', 400],
    ['POST', '/Users', { displayName: '没有用户名' }, 400],
    ['POST', '/Users', person({ userName: 'x'.repeat(201) }), 400],
    ['POST', '/Users', person({ active: 'vielleicht' }), 400],
    ['POST', '/Users', person({ emails: Array.from({ length: 51 }, (_, n) => ({ value: `a${n}@b.c` })) }), 400],
    ['POST', '/Users', `{"userName":"${'x'.repeat(3 * 1024 * 1024)}"}`, 413],
    ['PATCH', `/Users/${body.id}`, patch(), 400],
    ['PATCH', `/Users/${body.id}`, patch({ op: 'explode', path: 'title' }), 400],
    ['PATCH', `/Users/${body.id}`, patch({ op: 'remove' }), 400],
    ['PATCH', `/Users/${body.id}`, patch({ op: 'replace', path: 'emails[', value: 1 }), 400],
    [
      'PATCH',
      `/Users/${body.id}`,
      patch(...Array.from({ length: 201 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
      400,
    ],
    ['POST', '/Groups', { displayName: '' }, 400],
  ];
  for (const [method, path, given, status] of wrong) {
    const answer = await ask(method, path, given);
    expect([method, path, answer.status, answer.body.status]).toEqual([method, path, status, String(status)]);
  }
  expect((await ask('GET', '/Users')).body.totalResults).toBe(1);
  // A script and a NUL are texts like others.
  const script = await ask(
    'PATCH',
    `/Users/${body.id}`,
    patch({ op: 'replace', path: 'displayName', value: '<script>\u0000' }),
  );
  expect([script.status, script.body.displayName]).toEqual([200, '<script>']);
});

it('stands in the operation log, and only one directory is enabled', async () => {
  const { ask, admin, tenant } = await world();
  await ask('POST', '/Users', person());
  const rows = await t().app.platform.database.query<{ action: string; operation: string }>(
    `SELECT action, operation FROM operation_log WHERE tenant_id = $1 AND module = 'directorySync' ORDER BY id`,
    [tenant.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['directorySaved', 'tokenMade', 'personBrought']);
  expect(rows.at(-1)?.operation).toBe('POST scim/v2/Users');
  const ldap = {
    ...{ address: 'ldap.example.com', security: 'LDAPS', ca: '', bindDn: 'cn=a', base: 'dc=a', userFilter: '(uid=*)' },
    ...{ groupFilter: '', signIn: false, nightly: false },
    attributes: { id: 'uid', userName: 'uid', name: 'cn', email: '', mobile: '', title: '', department: '' },
  };
  const refused = await admin.put(`${base}/ldap`, { ...settings, settings: ldap, password: 'x', version: 0 });
  expect([refused.status, refused.message]).toEqual([
    422,
    '「SCIM 2.0」正在使用：一次只能启用一个人员目录，请先停用它',
  ]);
});
