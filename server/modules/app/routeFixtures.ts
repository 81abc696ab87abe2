import { newId } from '../../base/present';
import { newSecret } from '../../base/signing';
import { encrypt } from '../../secrets';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    app: { id: string; sn: string };
    /** Of the enterprise, and of the project. */
    appInstall: { id: string; inProject: string };
  }
}

export const appFixtures: ModuleFixtures = {
  async objects({ t, objects: { project }, visibility, run }) {
    const sn = `walked-${visibility}`;
    const [app, appInstall] = [
      { id: newId(), sn },
      { id: newId(), inProject: newId() },
    ];
    await run(
      `INSERT INTO app_definition (tenant_id, id, sn, name, summary, intro, icon, category, open_type, url, placements,
                                   scopes, secret_cipher)
       VALUES ($1, $2, $3, $4, $4, $4, 'appstore', 'office', 'appFrame', 'https://app.example.com/', '{projectTab}',
               '{task:read}', $5)`,
      ...[app.id, sn, SECRET, encrypt(t.app.platform.env, newSecret())],
    );
    await run(
      `INSERT INTO app_install (tenant_id, id, sn, project_id, scopes) VALUES ($1, $2, $3, NULL, '{}'), ($1, $4, $3, $5, '{}')`,
      ...[appInstall.id, sn, appInstall.inProject, project.id],
    );
    return { app, appInstall };
  },
  values: ({ objects: { app, appInstall }, path, serial }) => ({
    id: path.includes('/apps/') ? app.id : path.includes('deleteProjectApp') ? appInstall.inProject : appInstall.id,
    sn: path.endsWith('/apps') ? `walk-${serial}` : app.sn,
    summary: '走查',
    installId: appInstall.id,
    nonce: 'walk-walk',
    secret: 'walk'.repeat(6),
    intro: '',
    icon: 'appstore',
    category: 'office',
    openType: 'appFrame',
    url: 'https://app.example.com/',
    placements: ['menu'],
    scopes: [],
    enabled: true,
    apps: [
      { id: path.includes('editProjectAppBatch') ? appInstall.inProject : appInstall.id, enabled: false, version: 1 },
    ],
  }),
};
