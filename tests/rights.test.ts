/** Walks every route of the server with every kind of caller; the modules' `rights.ts` say what each must get. */
import fs from 'node:fs';
import path from 'node:path';
import { routes } from '../server/app';
import type { RouteDefinition } from '../server/http/route';
import { type Answer, type Client, useTestApp } from '../server/test/app';
import type { TestTenant, TestUser } from '../server/test/factories';
import { openRoles, type Role, roles } from '../server/test/rights';
import { callOf, fieldsOf, nameOf, requiredOf, send } from './rights/calls';
import { exampleOf } from './rights/examples';
import { expected, twice } from './rights/expected';
import { type Touched, takenBack } from './rights/takenBack';
import { makeObjects, makeWorld, SECRET, type World } from './rights/world';

const t = useTestApp({ jobs: true });
let world: World;
/** The private one, and the same enterprise's open one. */
const worlds: World[] = [];
let untouched: unknown;
let other: { tenant: TestTenant; owner: TestUser };
let homeless: TestUser;

beforeAll(async () => {
  world = await makeWorld(t());
  const open = { ...world, objects: await makeObjects(t(), world.tenant, world.people, 'tenant') };
  worlds.push(world, open);
  untouched = await contents();
  other = await t().enterprise();
  homeless = await t().factory.user();
});

const sessionWithoutTenant = async (): Promise<Client> => {
  const { access } = t().app.platform;
  const token = await access.open(homeless.id, { ip: '127.0.0.1', userAgent: 'test' });
  return t().client(token, (await access.session(token))?.csrfToken ?? null);
};

const looked = [
  ...['project', 'project_member', 'project_setting', 'project_favorite', 'project_template', 'task', 'comment'],
  ...['history', 'import_job', 'message', 'user_preference'],
];
const look = looked
  .map(
    (table) =>
      `SELECT '${table}' AS of, count(*)::int AS rows, md5(string_agg(to_jsonb(x)::text, ',' ORDER BY to_jsonb(x)::text))
         FROM ${table} x WHERE tenant_id = $1`,
  )
  .join(' UNION ALL ');
/** What the enterprise holds, to be compared after strangers have tried everything. */
const contents = (): Promise<unknown> => t().app.platform.database.query(look, [world.tenant.id]);

/** What a call may have changed. */
const touched = (): Touched => ({
  tenantIds: [world.tenant.id, other.tenant.id],
  projectIds: worlds.flatMap(({ objects }) => [objects.project.id, objects.recycledProject.id]),
});
const tried = (call: () => Promise<Answer>, inside?: () => Promise<void>) => takenBack(t(), touched(), call, inside);

type Way = (call: () => Promise<Answer>) => Promise<Answer>;
const asItIs: Way = (call) => call();

/** Calls each route once, in the given world, and says where the answer differs from the table. */
async function walk(
  who: string,
  at: World,
  client: () => Promise<Client>,
  wanted: (route: RouteDefinition) => number,
  way: Way = asItIs,
) {
  const differences: string[] = [];
  for (const definition of routes) {
    const caller = await client();
    const answer = await way(() => send(caller, callOf(definition, at), at));
    const want = expected[nameOf(definition)] && wanted(definition);
    if (answer.status !== want) {
      differences.push(`${who} ${nameOf(definition)}: ${answer.status} ${answer.message}, expected ${want}`);
    }
  }
  return differences;
}

// Every route, one after the other: the walk grows with the product, and a busy machine takes its time.
jest.setTimeout(300_000);

it('names every route, and no other', () => {
  expect(Object.keys(expected).sort()).toEqual(routes.map(nameOf).sort());
  expect(twice).toEqual([]);
});

it('answers 401 to visitors, but for what is public', async () => {
  const before = await contents();
  const visitor = async () => t().visitor;
  expect(await walk('visitor', world, visitor, (one) => expected[nameOf(one)]?.visitor ?? 0)).toEqual([]);
  const unprotected = routes.filter((one) => expected[nameOf(one)]?.visitor === 200 && one.right.kind !== 'public');
  expect(unprotected.map(nameOf)).toEqual([]);
  expect(await contents()).toEqual(before);
});

it('answers 403 to an account without an enterprise, but for what is the account’s own', async () => {
  expect(await walk('homeless', world, sessionWithoutTenant, (one) => expected[nameOf(one)]?.homeless ?? 0)).toEqual(
    [],
  );
});

it('gives the owner of another enterprise nothing, and lets them change nothing', async () => {
  const leaks: string[] = [];
  const differences: string[] = [];
  const client = await t().as(other.owner, other.tenant);
  const before = await contents();
  for (const definition of routes) {
    const answer = await tried(
      () => send(client, callOf(definition, world), world),
      async () => expect([nameOf(definition), await contents()]).toEqual([nameOf(definition), before]),
    );
    const want = expected[nameOf(definition)]?.stranger;
    if (answer.status !== want)
      differences.push(`${nameOf(definition)}: ${answer.status} ${answer.message}, not ${want}`);
    if (answer.body.includes(SECRET) || answer.body.includes(world.tenant.id)) leaks.push(nameOf(definition));
  }
  expect({ differences, leaks }).toEqual({ differences: [], leaks: [] });
  expect(await contents()).toEqual(before);
});

const once = async (role: Role) => {
  const client = await t().as(world.people[role], world.tenant);
  return async () => client;
};

describe.each(roles.map((role, index) => [role, index] as const))('%s', (role, index) => {
  it('gets what the table says of a private project', async () => {
    const wanted = (one: RouteDefinition) => expected[nameOf(one)]?.inPrivate[index] ?? 0;
    expect(await walk(role, world, await once(role), wanted, tried)).toEqual([]);
  });
});

describe.each(openRoles.map((role, index) => [role, index] as const))('%s', (role, index) => {
  it('gets what the table says of a project that is open to the enterprise', async () => {
    const wanted = (one: RouteDefinition) => expected[nameOf(one)]?.inOpen[index] ?? 0;
    expect(await walk(role, worlds[1] as World, await once(role), wanted, tried)).toEqual([]);
  });
});

it('gives who comes by a grant no more of the project than a stranger of the same enterprise gets', async () => {
  const { factory } = t();
  const bridge = await factory.member(world.tenant);
  const receiver = await factory.project(world.tenant, bridge);
  await t().app.platform.database.query(
    `INSERT INTO access_grant (tenant_id, id, giver_id, receiver_id, kinds, access)
     VALUES ($1, gen_random_uuid(), $2, $3, ARRAY['task', 'risk', 'problem'], 'link')`,
    [world.tenant.id, world.objects.project.id, receiver.id],
  );
  const client = await t().as(bridge, world.tenant);
  const granted = { projectId: receiver.id, kind: 'task' };
  // The grant holds: without it the walk would show nothing.
  const seen = await client.post<{ total: number }>('project-center/projectGrant/searchGrantedProjects', granted);
  expect(seen.data.total).toBeGreaterThan(0);
  const wanted = (one: RouteDefinition) => expected[nameOf(one)]?.inPrivate[roles.indexOf('member')] ?? 0;
  expect(await walk('bridge', world, async () => client, wanted, tried)).toEqual([]);
  await t().app.platform.database.query('DELETE FROM access_grant WHERE tenant_id = $1 AND receiver_id = $2', [
    world.tenant.id,
    receiver.id,
  ]);
  await t().app.platform.database.query('DELETE FROM project WHERE tenant_id = $1 AND id = $2', [
    world.tenant.id,
    receiver.id,
  ]);
});

it('documents each call by an example, which is what the owner sends here', () => {
  const file = path.join(__dirname, '..', 'server', 'http', 'examples.json');
  const sent = routes.map((one) => [nameOf(one), exampleOf(one.path, callOf(one, world), world)] as const);
  const lines = sent
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`);
  const text = `{\n${lines.join(',\n')}\n}\n`;
  if (process.env.EXAMPLES === 'write') fs.writeFileSync(file, text);
  // With EXAMPLES=write the file is written anew.
  expect(JSON.parse(text)).toEqual(JSON.parse(fs.readFileSync(file, 'utf8')));
});

it('leaves the world as it was, for all that was tried in it', async () => {
  expect(await contents()).toEqual(untouched);
});

describe('every declaration', () => {
  const owner = () => t().as(world.people.owner, world.tenant);

  it('demands the CSRF token for whatever changes something', async () => {
    const { cookie } = await owner();
    const forged = t().client(cookie, 'guess');
    const accepted: string[] = [];
    for (const definition of routes.filter((one) => one.method !== 'GET' && !one.withoutCsrf)) {
      const answer = await send(forged, callOf(definition, world), world);
      if (answer.code !== 'A0405') accepted.push(`${nameOf(definition)}: ${answer.status} ${answer.code}`);
    }
    expect(accepted).toEqual([]);
    // What is done by a mailed token: no other site knows it.
    const byToken = ['POST portal/password/reset', 'POST portal/verifyEmail', 'POST portal/invitation/decline'];
    // What a provider sent back: state and the cookie of the browser that began guard it.
    const byState = ['POST portal/osslogin', 'POST portal/osslogin/confirm', 'POST portal/dingTalk/login'];
    const open = [
      ...['POST portal/login', ...byToken, ...byState],
      // The ticket that the password gave is in nobody else's hands.
      'POST portal/login/second',
      // What an authenticator signs is for this site alone, and once.
      'POST portal/login/passkey',
      'POST portal/login/passkey/begin',
      // What DingTalk, WeCom or Feishu gave to the page that it has open: a code, used once.
      'POST portal/inApp',
      // Signed by a key, which no browser sends by itself.
      'POST open/v1/{path}',
      'POST portal/osslogin/backChannel/{provider}',
      // An app proves itself by its secret, without any session.
      'POST project-center/appFrame/token',
      // The token of the public link comes in a header of its own.
      'POST project-center/reportView/{pId}/report/{rId}/unlock',
      'POST collaboration-center/sharedLink/unlock',
      'POST collaboration-center/sharedLink/send',
      'POST collaboration-center/sharedLink/sendFiles',
    ];
    expect(
      routes
        .filter((one) => one.withoutCsrf)
        .map(nameOf)
        .sort(),
    ).toEqual(open.sort());
  });

  it('refuses an unknown field by name, in the body and in the address', async () => {
    const client = await owner();
    const accepted: string[] = [];
    for (const definition of routes) {
      for (const place of ['query', 'body'] as const) {
        // Which parameters a dataset has, it says itself, once the signature is judged.
        if (!definition.schemas[place] || (definition.signed && place === 'query')) continue;
        // The provider's notice may say more than is known (Back-Channel Logout 1.0, 2.5).
        if ((definition.schemas[place] as { additionalProperties?: unknown }).additionalProperties === true) continue;
        const call = callOf(definition, world);
        const answer = await send(client, { ...call, [place]: { ...call[place], unheardOf: '1' } }, world);
        const field = (answer.data as { field?: string } | null)?.field;
        if (answer.status !== 400 || field !== 'unheardOf')
          accepted.push(`${nameOf(definition)} ${place}: ${answer.body}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('names each required field that is missing or of the wrong type', async () => {
    const client = await owner();
    const wrong: string[] = [];
    for (const definition of routes) {
      for (const place of ['query', 'body'] as const) {
        const schema = definition.schemas[place];
        for (const field of requiredOf(schema)) {
          const call = callOf(definition, world);
          const { [field]: _missing, ...rest } = call[place] ?? {};
          const cases = ['value', 'values', 'answers'].includes(field)
            ? [rest]
            : [rest, { ...rest, [field]: place === 'body' ? { no: 1 } : '' }];
          for (const input of cases) {
            const answer = await send(client, { ...call, [place]: input }, world);
            const named = (answer.data as { field?: string } | null)?.field ?? '';
            if (answer.status !== 400 || named.split('.')[0] !== field) {
              wrong.push(
                `${nameOf(definition)} ${field} ${JSON.stringify(input[field])}: ${answer.status} ${answer.body}`,
              );
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses an id that is none, and does not find one that nobody has', async () => {
    const client = await owner();
    const wrong: string[] = [];
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/;
    for (const definition of routes.filter((one) => !one.signed && fieldsOf(one.schemas.params).length > 0)) {
      const call = callOf(definition, world);
      // Named by a number of its own, not by an id.
      if (!id.test(call.path)) continue;
      const path = (other: string) => call.path.replace(id, other);
      const bad = await send(client, { ...call, path: path('nobody') }, world);
      // A token or the name of a session may be a word: this one is nobody's.
      const refused = JSON.stringify(definition.schemas.params).includes('"uuid"') ? [400] : [400, 404];
      if (!refused.includes(bad.status)) wrong.push(`${nameOf(definition)}: ${bad.status}`);
      const none = await send(client, { ...call, path: path('01900000-0000-7000-8000-000000000000') }, world);
      // The project to be changed is named in the body. Whoever has no right to any of them is told that first.
      const wanted = expected[nameOf(definition)]?.inPrivate[roles.indexOf('owner')] ?? 404;
      if (none.status !== 404 && (wanted < 400 || none.status !== wanted))
        wrong.push(`${nameOf(definition)}: ${none.status} ${none.message}`);
    }
    expect(wrong).toEqual([]);
  });
});
