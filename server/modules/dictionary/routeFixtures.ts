import { newId } from '../../base/present';
import type { ModuleFixtures } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** The enterprise's own. */
    word: { code: string };
  }
}

export const dictionaryFixtures: ModuleFixtures = {
  async objects({ t, tenant, run }) {
    const word = { code: `w${newId().slice(-12)}` };
    await run(
      `INSERT INTO dictionary_item (tenant_id, list, code, label, sort) VALUES ($1, 'riskSource', $2, $2, 99)`,
      word.code,
    );
    t.app.platform.bus.publish({ type: 'dictionary', tenantId: tenant.id });
    return { word };
  },
  values: ({ objects, serial, path }) => ({
    ...{ list: 'riskSource', code: objects.word.code, label: `走查${serial}`, codes: ['other'], version: 0 },
    ...(path.endsWith('/required') && { fields: {} }),
  }),
};
