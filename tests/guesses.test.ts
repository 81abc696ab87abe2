/** Every door that could be guessed at: which there are, by what each is held, and that it holds. */
import { usualSettings } from '../contract/questionnaire/settings';
import { routes } from '../server/app';
import { guessed, judgeGuess } from '../server/object/guesses';
import { useTestApp } from '../server/test/app';
import { testPassword } from '../server/test/factories';

const t = useTestApp();

/** Counted by the account, all of them together (`modules/auth/tries.ts`). */
const ACCOUNT = new Set([
  'POST portal/login',
  'POST portal/login/second',
  'POST portal/login/passkey',
  'POST portal/osslogin/confirm',
  'PUT user-center/account/password',
  'PUT user-center/account/profile',
  'POST user-center/account/passkey/begin',
  'POST user-center/account/passkey/{id}/remove',
  'POST user-center/account/totp/begin',
  'POST user-center/account/totp/confirm',
  'POST user-center/account/totp/recovery',
  'POST user-center/account/totp/remove',
  'POST user-center/account/token',
  'POST user-center/tenant/transferOwner',
  'POST collaboration-center/approval/{id}/answer',
  'POST enterprise-center/wholeExport',
  'POST enterprise-center/person/export',
  'POST enterprise-center/person/erase',
]);
/** Counted by `judgeGuess`. */
const GUESSED: Record<string, keyof typeof guessed> = {
  'POST project-center/reportView/{pId}/report/{rId}/unlock': 'publicLink',
  'POST collaboration-center/sharedLink/unlock': 'publicLink',
  'POST idp-survey/user/form/validate/writeAuth': 'questionnaire',
  'POST idp-survey/user/form/submit': 'questionnaire',
  'POST idp-survey/user/form/left': 'questionnaire',
  'POST idp-survey/user/form/hold': 'questionnaire',
  'POST idp-survey/user/form/vote': 'questionnaire',
  'POST idp-survey/user/form/vote/watch': 'questionnaire',
  'POST project-center/projectGrant/readGrantCode': 'grantCode',
  'POST project-center/projectGrant/grantConfirm': 'grantCode',
};
/** Tokens of at least 144 random bits, which nobody guesses, and what is signed here or elsewhere. */
const RANDOM = new Set([
  'GET portal/base/setAccessToken',
  'GET portal/password/link',
  'POST portal/password/reset',
  'GET portal/verifyEmail',
  'POST portal/verifyEmail',
  'GET portal/invitation',
  'POST portal/invitation/accept',
  'POST portal/invitation/decline',
  'POST portal/login/passkey/begin',
  'POST portal/osslogin',
  'POST portal/inApp',
  'POST portal/osslogin/backChannel/{provider}',
  'GET hrp/duty/calendar/{token}',
  'GET common/file/signed',
  'GET idp-survey/user/form/write',
  'GET idp-survey/user/form/choices',
  'POST project-center/appFrame/token',
]);
/** Names a thing, or sets a secret anew: nothing is compared with a secret. */
const NONE = new Set([
  'POST idp-survey/user/bank/keep',
  'POST user-center/sso/provider',
  'PUT user-center/sso/provider/{id}',
  // The other side's directory judges it, for who may set one up alone.
  'PUT user-center/directory/ldap',
  'POST user-center/directory/ldap/test',
  'PUT user-center/directory/cloud',
  'POST user-center/directory/cloud/test',
  // The other side's tool judges it, for who may import alone.
  'POST collaboration-center/ccTask/import/source',
  // The other database or address judges it, for who keeps data services alone.
  'POST data-center/external',
  'PUT data-center/external/{id}',
  'POST data-center/external/try',
  'POST collaboration-center/dictionary/save',
  'POST collaboration-center/dictionary/remove',
  'POST hrp/position',
  'PUT hrp/position/{id}',
  'POST message/center/dingTalkConfig',
  'PUT message/center/dingTalkConfig',
  'POST project-center/pcProject',
  'GET project-center/pcProject/codeAvailable',
  'POST project-center/pcProject/{id}/copy',
  'POST collaboration-center/environment/{id}/accounts',
  'PUT collaboration-center/environment/{id}/accounts/{accountId}',
  'POST project-center/report/{id}/link',
  'POST collaboration-center/publicLink',
  'POST idp-survey/user/form/create',
  'POST idp-survey/user/form/update',
  'POST project-center/kc/specification/save',
  'POST project-center/dashboard/source/columns',
  'GET project-center/dashboard/uses',
  'PUT project-center/dashboard/{serialNo}',
]);

const SECRET = /password|^code$|ticket|token$|verificationCode|secret|captcha|pin$/i;
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
const asksFor = (schema: Schema | undefined): boolean =>
  schema !== undefined &&
  (Object.entries(schema.properties ?? {}).some(([name, below]) => SECRET.test(name) || asksFor(below)) ||
    [schema.items, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(asksFor));

it('names each route that takes a password, a code or a token, and what holds it', () => {
  const doors = routes
    .filter(({ schemas }) => [schemas.params, schemas.query, schemas.body].some((one) => asksFor(one as Schema)))
    .map(({ method, path }) => `${method} ${path}`);
  const named = [...ACCOUNT, ...Object.keys(GUESSED), ...RANDOM, ...NONE];
  expect(named.toSorted()).toEqual([...new Set(doors)].toSorted());
  expect(new Set(Object.values(GUESSED))).toEqual(new Set(Object.keys(guessed)));
});

describe.each(Object.keys(guessed) as (keyof typeof guessed)[])('%s', (door) => {
  const { tries, minutes, clears } = guessed[door];
  async function world() {
    const { tenant } = await t().enterprise();
    const db = t().factory.scope(tenant);
    const at = { subject: 'x', asker: '203.0.113.7' };
    const judge = jest.fn(async (right: boolean) => (right ? 'open' : null));
    const knock = (right: boolean, of = at) =>
      judgeGuess(db, door, of, () => judge(right)).catch(({ kind }: { kind: string }) => kind);
    return { db, at, judge, knock };
  }

  it('is shut after so many wrong ones, to a right one too, for whoever tried, and opens again', async () => {
    const { db, at, knock } = await world();
    for (let n = 0; n < tries; n += 1) expect(await knock(false)).toBeNull();
    expect([await knock(false), await knock(true)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await knock(true, { ...at, asker: '203.0.113.8' })).toBe('open');
    await db.query(`UPDATE guess SET at = at - make_interval(mins => $2::int) WHERE tenant_id = $1`, [minutes]);
    expect(await knock(true)).toBe('open');
  });

  it('judges no more of those that come at once', async () => {
    const { judge, knock } = await world();
    await Promise.all(Array.from({ length: 4 * tries }, () => knock(false)));
    expect(judge).toHaveBeenCalledTimes(tries);
  });

  it(clears ? 'forgets wrong ones with a right one' : 'forgets no wrong one for a right one', async () => {
    const { knock } = await world();
    for (let n = 0; n < tries - 1; n += 1) await knock(false);
    expect(await knock(true)).toBe('open');
    await knock(false);
    expect(await knock(true)).toBe(clears ? 'open' : 'RATE_LIMITED');
  });
});

it('shuts a questionnaire by whatever call its password is tried, to people without a login', async () => {
  const { tenant, pm } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const form = 'idp-survey/user/form';
  const audience = { kind: 'anyone', departmentIds: [], userIds: [] };
  const draft = { questions: [{ id: 'q1', kind: 'text', title: '意见' }], ends: [] };
  const { id } = (
    await api.post<{ id: string }>(`${form}/create`, {
      ...{ title: '意见', kind: 'survey', draft, settings: { ...usualSettings, audience } },
    })
  ).data;
  await api.post(`${form}/update`, { id, version: 1, password: '芝麻开门' });
  expect((await api.post(`${form}/publish`, { id, version: 2 })).status).toBe(200);
  const { formKey } = (await api.get<{ formKey: string }>(`${form}/detail/${id}`)).data;
  const knock = (password: string, path = 'validate/writeAuth', more: object = {}) =>
    t().visitor.post<{ refusal: string | null }>(`${form}/${path}`, { formKey, password, ...more });
  const sent = { submitKey: '0f8fad5b-d9cb-469f-a165-70867728950e', versionNo: 1, answers: {} };
  for (let n = 0; n < 3; n += 1) expect((await knock('芝麻')).data.refusal).toBe('PASSWORD_REQUIRED');
  for (let n = 0; n < 2; n += 1) expect((await knock('芝麻', 'submit', sent)).status).not.toBe(429);
  const shut = await knock('芝麻开门');
  expect([shut.status, shut.message]).toEqual([429, guessed.questionnaire.refusal]);
  expect((await knock('芝麻开门', 'submit', sent)).status).toBe(429);
  // Somebody who is logged in is counted by themselves.
  expect((await api.post(`${form}/validate/writeAuth`, { formKey, password: '芝麻开门' })).status).toBe(200);
});

it('shuts an account to all that asks for its password', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  for (let n = 0; n < 5; n += 1) {
    expect((await api.post('user-center/account/totp/begin', { password: 'wrong' })).status).toBe(400);
  }
  for (const path of ['user-center/account/totp/begin', 'user-center/account/totp/recovery']) {
    expect(await api.post(path, { password: testPassword })).toMatchObject({ code: 'A0413' });
  }
});
