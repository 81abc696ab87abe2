import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    directoryGroup: { id: string };
    directoryRun: { id: string };
  }
}

export const directorySyncFixtures: ModuleFixtures = {
  async objects({ run }) {
    const [source, group, walked] = [newId(), newId(), newId()];
    // An enterprise has one directory a kind, and objects are made twice in it.
    await run(
      `INSERT INTO directory_source (tenant_id, id, kind, version) VALUES ($1, $2, 'LDAP', 0) ON CONFLICT DO NOTHING`,
      source,
    );
    const ofSource = `(SELECT id FROM directory_source WHERE tenant_id = $1 AND kind = 'LDAP')`;
    await run(
      `INSERT INTO directory_group (tenant_id, id, source_id, name, name_key)
       VALUES ($1, $2::uuid, ${ofSource}, $3, $2::text)`,
      ...[group, SECRET],
    );
    await run(
      `INSERT INTO directory_run (tenant_id, id, source_id, dry, state, fault)
       VALUES ($1, $2, ${ofSource}, true, 'DONE', $3)`,
      ...[walked, SECRET],
    );
    return { directoryGroup: { id: group }, directoryRun: { id: walked } };
  },
  values: ({ objects: { directoryGroup, directoryRun }, path }) => ({
    id: (path.includes('group') ? directoryGroup : directoryRun).id,
    version: path.includes('group') ? 1 : 0,
    kind: path.includes('cloud') ? 'FEISHU' : 'LDAP',
    enabled: false,
    departmentsFrom: 'NONE',
    handOver: 'NOBODY',
    heirId: null,
    departmentId: null,
    roleId: null,
    dry: true,
    password: 'walk',
    settings: path.includes('cloud')
      ? { appId: 'walk', nightly: false }
      : {
          ...{ address: '10.0.0.1', security: 'LDAPS', ca: '', bindDn: 'cn=walk', base: 'dc=walk' },
          ...{ userFilter: '(uid=*)', groupFilter: '', signIn: false, nightly: false },
          attributes: { id: 'uid', userName: 'uid', name: 'cn', email: '', mobile: '', title: '', department: '' },
        },
  }),
};
