/** Jobs that visit enterprises: what fails in one of them is said, and the others have had their turn. */

import { streamAll } from '../modules/enterprise/logStream/stream';
import { decrypt } from '../secrets';
import { useTestApp } from '../test/app';
import { forEachEnterprise } from './byClock';

const t = useTestApp();
const going = { aborted: false };

it('goes on with the others where the work of one fails, and says the failure at the end', async () => {
  const ids = [];
  for (let at = 0; at < 3; at += 1) ids.push((await t().enterprise()).tenant.id);
  const [first] = ids.sort();
  const seen: string[] = [];
  const visit = forEachEnterprise(t().app.platform, `t.id = ANY('{${ids.join()}}'::uuid[])`, async (id) => {
    seen.push(id);
    if (id === first) throw new Error('poison');
  });
  await expect(visit).rejects.toThrow('poison');
  expect(seen).toEqual(ids);
  const stopped: string[] = [];
  const signal = { aborted: false };
  await forEachEnterprise(
    t().app.platform,
    `t.id = ANY('{${ids.join()}}'::uuid[])`,
    async (id) => {
      stopped.push(id);
      signal.aborted = true;
    },
    { signal },
  );
  expect(stopped).toHaveLength(1);
});

it('sends the logs of the others where the secret of one cannot be read', async () => {
  const { platform } = t().app;
  const made = [await t().enterprise(), await t().enterprise()];
  for (const { tenant } of made) {
    await platform.database.query(
      `INSERT INTO log_stream (tenant_id, kind, address, enabled, secret_cipher) VALUES ($1, 'WEBHOOK', 'x', true, 'broken')`,
      [tenant.id],
    );
  }
  expect(() => decrypt(platform.env, 'broken')).toThrow();
  await expect(streamAll(platform, going)).rejects.toThrow();
  // Each was taken, the second behind the failure of the first.
  const [taken] = await platform.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM log_stream WHERE leased_until IS NOT NULL',
  );
  expect(taken?.count).toBe(2);
});
