import { newId } from '../../base/present';
import { encrypt } from '../../secrets';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** A draft. */
    announcement: { id: string };
    published: { id: string };
    robot: { id: string };
  }
}

export const messageFixtures: ModuleFixtures = {
  async objects({ t, objects, run }) {
    const [announcement, published, robot] = [{ id: newId() }, { id: newId() }, { id: newId() }];
    await run(
      `INSERT INTO announcement (tenant_id, id, title, content, state, audience, publish_at, told_at)
       VALUES ($1, $2, $4, $4, 'draft', '{"kind":"all","ids":[]}', NULL, NULL),
              ($1, $3, $4, $4, 'published', '{"kind":"all","ids":[]}', now(), now())`,
      ...[announcement.id, published.id, SECRET],
    );
    await run(
      `INSERT INTO robot (tenant_id, id, project_id, kind, name, url_cipher, url_hint, at_mobiles, events)
       VALUES ($1, $2, $3, 'dingTalk', $4, $5, 'example.com', '{}', '{assigned}')`,
      ...[robot.id, objects.project.id, SECRET, encrypt(t.app.platform.env, 'https://127.0.0.1/')],
    );
    return { announcement, published, robot };
  },
  values: ({ objects: { announcement, published, robot }, path }) => ({
    ...(path.includes('announcement') && { id: announcement.id }),
    ...((path.includes('center/announcements') || path.endsWith('withdraw')) && { id: published.id }),
    ...(path.includes('/dingTalkConfig') && { id: robot.id }),
    ...(path.endsWith('receiveConfig') && { version: 0 }),
    matrix: {},
    ...{ kind: 'dingTalk', url: 'https://robot.example.com/send?access_token=walk', events: ['assigned'] },
    ...{ audience: { kind: 'all', ids: [] }, pinned: true, mustConfirm: true, expiresTime: null, confirm: true },
  }),
};
