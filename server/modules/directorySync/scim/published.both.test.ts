/**
 * What the others' own tests send, call by call: Microsoft's SCIM validator (each of its published tests of users and
 * groups) and Okta's SCIM 2.0 specification test, in their order, with what they assert.
 */
import type { InjectOptions } from 'light-my-request';
import { newId } from '../../../base/present';
import { useTestApp } from '../../../test/app';

const t = useTestApp({ jobs: true });
const base = 'user-center/directory';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

type Body = Record<string, unknown> & { id: string; Resources: Body[]; totalResults: number };

async function asker() {
  const { tenant, owner } = await t().enterprise();
  const admin = await t().as(owner, tenant);
  const settings = { enabled: true, departmentsFrom: 'GROUPS', handOver: 'NOBODY', heirId: null, version: 0 };
  expect((await admin.put(`${base}/scim`, settings)).status).toBe(200);
  const { data } = await admin.post<{ token: string }>(`${base}/scim/token`);
  return async (method: string, path: string, body?: unknown, token: string | null = data.token) => {
    const response = await t().app.http.inject({
      ...{ method: method as InjectOptions['method'], url: `/scim/v2${path}` },
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const type = String(response.headers['content-type'] ?? '');
    return { status: response.statusCode, type, body: (response.body ? JSON.parse(response.body) : null) as Body };
  };
}
const filterBy = (attribute: string, value: string) => `filter=${encodeURIComponent(`${attribute} eq "${value}"`)}`;

describe('Microsoft’s validator', () => {
  /** As the validator makes one from the schema that it read. */
  const user = () => {
    const name = `${newId().slice(-12)}@validator.example`;
    return {
      ...{
        schemas: [USER, ENTERPRISE],
        userName: name,
        active: true,
        displayName: 'BOSZKRNZYRIN',
        title: 'KQOZJAOGXBWF',
      },
      ...{ externalId: newId(), nickName: 'XELUPJNUYLZV', preferredLanguage: 'bi', userType: 'VUAKGYDEZUDD' },
      ...{ locale: 'RDQICKUQTODI', timezone: 'America/Los_Angeles', profileUrl: 'DHLWCOMJDFXB' },
      emails: [{ type: 'work', value: name, primary: true }],
      name: { givenName: 'Sigrid', familyName: 'Kelton', formatted: 'Leone', middleName: 'Eliane' },
      addresses: [
        {
          ...{ type: 'work', formatted: 'CZVUPYGZJJNN', streetAddress: '5270 Lela Track', locality: 'OXMFHUJMLEKC' },
          ...{ region: 'AMQHBOXQLSVQ', postalCode: 'ur4 5gd', primary: true, country: 'Palau' },
        },
      ],
      phoneNumbers: [
        { type: 'work', value: '34-704-6430', primary: true },
        { type: 'mobile', value: '34-704-6431' },
        { type: 'fax', value: '34-704-6432' },
      ],
      [ENTERPRISE]: { employeeNumber: 'E1', department: 'D1', costCenter: 'C1', organization: 'O1', division: 'V1' },
    };
  };

  it('its tests of users', async () => {
    const ask = await asker();
    expect((await ask('GET', '/Schemas')).body.Resources.map(({ id }) => id)).toEqual(
      expect.arrayContaining([USER, GROUP, ENTERPRISE]),
    );
    const given = user();
    const created = await ask('POST', '/Users', given);
    expect([created.status, created.type]).toEqual([201, expect.stringContaining('application/scim+json')]);
    const { name, emails, addresses, phoneNumbers } = given;
    expect(created.body).toMatchObject({
      ...{ userName: given.userName, externalId: given.externalId, active: true, title: given.title },
      ...{ name, emails, addresses, phoneNumbers, [ENTERPRISE]: given[ENTERPRISE] },
      meta: { resourceType: 'User', location: expect.stringMatching(/\/Users\//) },
    });
    const { id } = created.body;
    // Create a duplicate user.
    const twice = await ask('POST', '/Users', given);
    expect([twice.status, twice.body.scimType, twice.body.schemas]).toEqual([409, 'uniqueness', [ERROR]]);
    // Filter for an existing user, one with a different case, and one that is not there.
    for (const [value, total] of [
      ...([
        [given.userName, 1],
        [given.userName.toUpperCase(), 1],
        [newId(), 0],
      ] as const),
    ]) {
      const { status, body } = await ask('GET', `/Users?${filterBy('userName', value)}`);
      expect([status, body.totalResults, body.schemas]).toEqual([200, total, [LIST]]);
    }
    expect((await ask('GET', `/Users?${filterBy('externalId', given.externalId)}`)).body.totalResults).toBe(1);
    // Replace attributes, one by one.
    const replaced = await ask(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'replace', path: 'displayName', value: 'New' },
        { op: 'replace', path: 'title', value: 'NewTitle' },
        { op: 'replace', path: 'name.givenName', value: 'Ada' },
        { op: 'replace', path: 'name.formatted', value: 'Ada K' },
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'ada@validator.example' },
        { op: 'replace', path: 'emails[type eq "work"].primary', value: true },
        { op: 'replace', path: 'addresses[type eq "work"].streetAddress', value: '1 Way' },
        { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '99' },
        { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'E2' },
      ),
    );
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({
      ...{
        displayName: 'New',
        title: 'NewTitle',
        name: { givenName: 'Ada', familyName: 'Kelton', formatted: 'Ada K' },
      },
      ...{ emails: [{ type: 'work', value: 'ada@validator.example', primary: true }] },
      ...{ [ENTERPRISE]: { employeeNumber: 'E2', department: 'D1' } },
    });
    // Replace attributes, the verbose request: one operation that names them all.
    const verbose = await ask(
      'PATCH',
      `/Users/${id}`,
      patch({
        op: 'replace',
        value: {
          ...{ displayName: 'Verbose', 'name.familyName': 'Kay', [`${ENTERPRISE}:department`]: 'D2' },
          'phoneNumbers[type eq "work"].value': '11',
        },
      }),
    );
    expect(verbose.body).toMatchObject({
      ...{ displayName: 'Verbose', name: { familyName: 'Kay' }, [ENTERPRISE]: { department: 'D2' } },
    });
    // Update the user name.
    const renamed = `${newId().slice(-12)}@validator.example`;
    const userName = await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: renamed }));
    expect([userName.status, userName.body.userName]).toEqual([200, renamed]);
    // Several operations on different attributes: remove, add, replace.
    const mixed = await ask(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'remove', path: 'title' },
        { op: 'add', path: 'nickName', value: 'Nick' },
        { op: 'replace', path: 'displayName', value: 'Mixed' },
      ),
    );
    expect(mixed.body).toMatchObject({ nickName: 'Nick', displayName: 'Mixed' });
    expect(mixed.body.title).toBeUndefined();
    // Add, replace and remove a manager.
    const [first, second] = [
      (await ask('POST', '/Users', user())).body.id,
      (await ask('POST', '/Users', user())).body.id,
    ];
    const path = `${ENTERPRISE}:manager`;
    const manager = async (...operations: object[]) =>
      ((await ask('PATCH', `/Users/${id}`, patch(...operations))).body[ENTERPRISE] as Record<string, unknown>).manager;
    expect(await manager({ op: 'add', path, value: [{ $ref: `/Users/${first}`, value: first }] })).toMatchObject({
      value: first,
    });
    expect(await manager({ op: 'replace', path, value: second })).toMatchObject({ value: second });
    expect(await manager({ op: 'remove', path })).toBeUndefined();
    // Disable, and again enable.
    for (const [value, active] of [
      ['False', false],
      [true, true],
    ] as const) {
      const answer = await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value }));
      expect([answer.status, answer.body.active]).toEqual([200, active]);
    }
    // Get, delete, delete once more, delete one that never was.
    expect((await ask('GET', `/Users/${id}`)).body.id).toBe(id);
    const gone = await ask('DELETE', `/Users/${id}`);
    expect([gone.status, gone.body]).toEqual([204, null]);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${newId()}`)).status).toBe(404);
  });

  it('its tests of groups', async () => {
    const ask = await asker();
    const displayName = `G${newId().slice(-10)}`;
    const given = { schemas: [GROUP], displayName, externalId: newId() };
    const created = await ask('POST', '/Groups', given);
    expect([created.status, created.body.displayName, created.body.externalId]).toEqual([
      ...[201, displayName, given.externalId],
    ]);
    const { id } = created.body;
    const twice = await ask('POST', '/Groups', given);
    expect([twice.status, twice.body.schemas]).toEqual([409, [ERROR]]);
    const without = 'excludedAttributes=members';
    for (const [value, total] of [
      ...([
        [displayName, 1],
        [displayName.toLowerCase(), 1],
        [newId(), 0],
      ] as const),
    ]) {
      const { status, body } = await ask('GET', `/Groups?${without}&${filterBy('displayName', value)}`);
      expect([status, body.totalResults]).toEqual([200, total]);
      for (const one of body.Resources) expect(one).not.toHaveProperty('members');
    }
    const member = (await ask('POST', '/Users', user())).body.id;
    const membersNow = async () =>
      ((await ask('GET', `/Groups/${id}`)).body.members as { value: string }[] | undefined)?.map(
        ({ value }) => value,
      ) ?? [];
    // Add and remove a member, in both spellings of removing; then attributes.
    const change = async (...operations: object[]) =>
      (await ask('PATCH', `/Groups/${id}`, patch(...operations))).status;
    const add = { op: 'Add', path: 'members', value: [{ value: member }] };
    expect([await change(add), await membersNow()]).toEqual([204, [member]]);
    const remove = { op: 'Remove', path: 'members', value: [{ value: member }] };
    expect([await change(remove), await membersNow()]).toEqual([204, []]);
    await change(add);
    const byFilter = { op: 'Remove', path: `members[value eq "${member}"]` };
    expect([await change(byFilter), await membersNow()]).toEqual([204, []]);
    expect(await change({ op: 'Replace', path: 'displayName', value: `${displayName}2` })).toBe(204);
    expect((await ask('GET', `/Groups/${id}?${without}`)).body).toMatchObject({ displayName: `${displayName}2` });
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(404);
    expect((await ask('GET', `/Groups/${newId()}`)).status).toBe(404);
  });
});

it('Okta’s specification test, step by step, and the calls of its provisioning', async () => {
  const ask = await asker();
  const given = (name: string) => ({
    schemas: [USER],
    userName: name,
    name: { givenName: 'Runscope', familyName: 'Test' },
    emails: [{ primary: true, value: name, type: 'work' }],
    ...{
      displayName: 'Runscope Test',
      locale: 'en-US',
      externalId: newId(),
      groups: [],
      password: '1mz050nq',
      active: true,
    },
  });
  await ask('POST', '/Users', given(`first${newId().slice(-8)}@okta.example`));
  // 1. Users endpoint.
  const list = await ask('GET', '/Users?count=1&startIndex=1');
  expect(list.status).toBe(200);
  expect(list.body).toMatchObject({
    ...{ schemas: [LIST], itemsPerPage: 1, startIndex: 1, totalResults: expect.any(Number) },
    Resources: [
      {
        ...{ id: expect.stringMatching(/./), userName: expect.stringMatching(/./), active: expect.any(Boolean) },
        ...{ name: { familyName: expect.stringMatching(/./), givenName: expect.stringMatching(/./) } },
        emails: [{ value: expect.stringMatching(/./) }],
      },
    ],
  });
  // 2. That user by its id.
  const known = await ask('GET', `/Users/${list.body.Resources[0]?.id}`);
  expect(known.body).toMatchObject({ id: list.body.Resources[0]?.id, name: { givenName: 'Runscope' } });
  // 3. and 4. By a name and by an id that nobody has.
  const nobody = await ask('GET', `/Users?${filterBy('userName', 'abcdefgh@atko.com')}`);
  expect([nobody.status, nobody.body.totalResults, nobody.body.schemas]).toEqual([200, 0, [LIST]]);
  const missing = await ask('GET', '/Users/010101001010101011001010101011');
  expect([missing.status, missing.body.schemas, missing.body.detail]).toEqual([
    404,
    [ERROR],
    expect.stringMatching(/./),
  ]);
  // 5. and 6. A random user is not there, and is made.
  const name = `runscope300${newId().slice(-10)}@okta.example`;
  expect((await ask('GET', `/Users?${filterBy('userName', name)}`)).body.totalResults).toBe(0);
  const made = await ask('POST', '/Users', given(name));
  expect([made.status, made.body.active, made.body.userName, made.body.schemas]).toEqual([
    ...[201, true, name, expect.arrayContaining([USER])],
  ]);
  // 7. to 9. It is there, cannot be made again, and is found in any case.
  expect((await ask('GET', `/Users/${made.body.id}`)).body).toMatchObject({ userName: name, active: true });
  const again = await ask('POST', '/Users', given(name));
  expect([again.status, again.body.schemas]).toEqual([409, [ERROR]]);
  expect((await ask('GET', `/Users?${filterBy('userName', name.toUpperCase())}`)).body.totalResults).toBe(1);
  // 10. Groups endpoint.
  expect((await ask('GET', '/Groups')).body).toMatchObject({ schemas: [LIST], totalResults: 0 });
  // 11. Without a token, and with another one.
  expect((await ask('GET', `/Users?${filterBy('userName', name)}`, undefined, null)).status).toBe(401);
  expect((await ask('GET', '/Users', undefined, 'scim_nobody')).status).toBe(401);
  // 12. What is no id.
  expect((await ask('GET', '/Users/00919288221112222')).body).toMatchObject({ status: '404', schemas: [ERROR] });

  // Its provisioning: the profile by PUT, off and on without a path, groups pushed, renamed, emptied and filled.
  const { body: now } = await ask('GET', `/Users/${made.body.id}`);
  const put = await ask('PUT', `/Users/${made.body.id}`, {
    ...now,
    name: { givenName: 'Another', familyName: 'Test' },
  });
  expect([put.status, (put.body.name as { givenName: string }).givenName]).toEqual([200, 'Another']);
  for (const active of [false, true]) {
    const answer = await ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'replace', value: { active } }));
    expect([answer.status, answer.body.active]).toEqual([200, active]);
  }
  const group = await ask('POST', '/Groups', {
    ...{ schemas: [GROUP], displayName: 'Test SCIMv2', members: [{ value: made.body.id, display: name }] },
  });
  expect([group.status, group.body.displayName]).toEqual([201, 'Test SCIMv2']);
  const { id } = group.body;
  const change = async (...operations: object[]) => (await ask('PATCH', `/Groups/${id}`, patch(...operations))).status;
  expect(await change({ op: 'replace', value: { id, displayName: 'Test SCIMv2 renamed' } })).toBe(204);
  expect(await change({ op: 'remove', path: `members[value eq "${made.body.id}"]` })).toBe(204);
  expect(await change({ op: 'add', path: 'members', value: [{ value: made.body.id, display: name }] })).toBe(204);
  expect(await change({ op: 'replace', path: 'members', value: [{ value: made.body.id, display: name }] })).toBe(204);
  expect((await ask('GET', `/Groups/${id}`)).body).toMatchObject({
    ...{ displayName: 'Test SCIMv2 renamed', members: [{ value: made.body.id }] },
  });
  expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
});
