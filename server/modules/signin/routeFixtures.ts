import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    ssoProvider: { id: string };
    ssoDomain: { id: string };
  }
}

export const signinFixtures: ModuleFixtures = {
  async objects({ run }) {
    const [ssoProvider, ssoDomain] = [{ id: newId() }, { id: newId() }];
    // DingTalk's page has an address of its own: nothing outside is asked.
    await run(
      `INSERT INTO sso_provider (tenant_id, id, kind, name, client_id, secret_cipher, corp_id, scopes)
       VALUES ($1, $2::uuid, 'DINGTALK', $2::text, 'walk', 'walk', $3, 'openid')`,
      ...[ssoProvider.id, SECRET],
    );
    await run(
      `INSERT INTO sso_domain (tenant_id, id, domain, record) VALUES ($1, $2::uuid, $2::text || '.invalid', $3)`,
      ...[ssoDomain.id, SECRET],
    );
    return { ssoProvider, ssoDomain };
  },
  values: ({ objects: { ssoProvider, ssoDomain }, path, serial }) => ({
    id: (path.includes('domain') ? ssoDomain : ssoProvider).id,
    name: `走查${serial}`,
    ...(path === 'portal/tenantEntry' && { tenantCode: 'nobody-walks' }),
    ...(path.endsWith('securityPolicy') && { idleMinutes: null, maxHours: null, version: 0 }),
    kind: 'DINGTALK',
    enabled: true,
    issuer: path.endsWith('check') ? 'https://10.0.0.1' : null,
    clientId: 'walk',
    corpId: 'walk',
    scopes: 'openid',
    createAccounts: false,
    roleId: null,
    groupsClaim: 'groups',
    groupRoles: [],
    secret: 'walk',
    domain: `walk${serial}.invalid`,
    provider: ssoProvider.id,
    ticket: 'walk',
    authCode: 'walk',
    state: 'walk',
  }),
};
