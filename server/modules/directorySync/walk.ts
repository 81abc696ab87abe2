import { newId } from '../../base/present';
import { type ModuleWalk, SECRET } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    directoryGroup: { id: string };
    directoryRun: { id: string };
  }
}

export const directorySyncWalk: ModuleWalk = {
  async objects({ run }) {
    const [source, group, walked] = [newId(), newId(), newId()];
    await run(`INSERT INTO directory_source (tenant_id, id, kind, version) VALUES ($1, $2, 'LDAP', 0)`, source);
    await run(
      `INSERT INTO directory_group (tenant_id, id, source_id, name, name_key) VALUES ($1, $2::uuid, $3, $4, $2::text)`,
      ...[group, source, SECRET],
    );
    await run(
      `INSERT INTO directory_run (tenant_id, id, source_id, dry, state, fault) VALUES ($1, $2, $3, true, 'DONE', $4)`,
      ...[walked, source, SECRET],
    );
    return { directoryGroup: { id: group }, directoryRun: { id: walked } };
  },
  values: ({ objects: { directoryGroup, directoryRun }, path }) => ({
    id: (path.includes('group') ? directoryGroup : directoryRun).id,
    version: path.includes('group') ? 1 : 0,
    kind: 'LDAP',
    enabled: false,
    departmentsFrom: 'NONE',
    handOver: 'NOBODY',
    heirId: null,
    departmentId: null,
    roleId: null,
    dry: true,
    password: 'walk',
    settings: {
      ...{ address: '10.0.0.1', security: 'LDAPS', ca: '', bindDn: 'cn=walk', base: 'dc=walk' },
      ...{ userFilter: '(uid=*)', groupFilter: '', signIn: false, nightly: false },
      attributes: { id: 'uid', userName: 'uid', name: 'cn', email: '', mobile: '', title: '', department: '' },
    },
  }),
};
