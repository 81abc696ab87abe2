import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of pm, to the view of the walked table. */
    sharedView: { id: string };
  }
}

export const publicLinkFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects, run }) {
    const id = newId();
    await run(
      `INSERT INTO public_link (tenant_id, id, kind, object_id, title, token_hash, expires_at, settings, created_by)
       VALUES ($1, $2::uuid, 'tableView', $3, $4, $2::text, now() + interval '1 day', '{"columns":["f1","f2"]}', $5)`,
      ...[id, objects.dynView.id, SECRET, pm.id],
    );
    return { sharedView: { id } };
  },
  values: ({ objects, path }) => ({
    ...{ id: objects.sharedView.id, kind: 'tableView', target: objects.dynView.id, settings: {}, embedHosts: [] },
    ...{ password: '芝麻开门', fileId: newId(), submitKey: newId(), values: {} },
    ...(path.endsWith('choices') && { key: 'f1' }),
  }),
};
