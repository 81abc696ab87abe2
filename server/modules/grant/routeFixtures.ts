import { createHash } from 'node:crypto';
import { newId } from '../../base/present';
import type { ModuleFixtures } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of the project, to another one of pm. */
    grant: { id: string };
    /** Of that other project. */
    grantCode: string;
  }
}

export const grantFixtures: ModuleFixtures = {
  async objects({ t, tenant, people: { pm }, objects, visibility, run }) {
    const receiver = await t.factory.project(tenant, pm);
    const id = newId();
    await run(
      `INSERT INTO access_grant (tenant_id, id, giver_id, receiver_id, kinds, access)
       VALUES ($1, $2, $3, $4, ARRAY['task', 'risk', 'problem'], 'link')`,
      ...[id, objects.project.id, receiver.id],
    );
    const grantCode = visibility === 'private' ? 'WA1KWA1K00' : 'WA1KWA1K11';
    await run(
      `INSERT INTO access_grant_code (tenant_id, project_id, hash, expires_at, created_by)
       VALUES ($1, $2, $3, now() + interval '1 day', $4)`,
      ...[receiver.id, createHash('sha256').update(grantCode).digest('hex'), pm.id],
    );
    return { grant: { id }, grantCode };
  },
  values: ({ objects }) => ({
    ...{ id: objects.grant.id, code: objects.grantCode },
    ...{ kinds: ['task'], kind: 'task', access: 'link' },
  }),
};
