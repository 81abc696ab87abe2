import { newId } from '../../base/present';
import { encrypt } from '../../secrets';
import { registerFixtures } from '../../test/registerFixtures';
import { SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    environmentAccount: { id: string };
  }
}

export const environmentFixtures = registerFixtures('environment', {
  columns: { kind: `'test'` },
  state: 'ONLINE',
  to: 'MAINTAIN',
  async objects({ t, run }, environment) {
    const environmentAccount = { id: newId() };
    await run(
      'INSERT INTO environment_account (tenant_id, id, environment_id, name, secret_cipher) VALUES ($1, $2, $3, $4, $5)',
      ...[environmentAccount.id, environment.id, SECRET, encrypt(t.app.platform.env, SECRET)],
    );
    return { environmentAccount };
  },
  values: ({ objects }) => ({ accountId: objects.environmentAccount.id, secret: '走查', kind: 'test' }),
});
