import { newId } from '../../base/present';
import { newSecret } from '../../base/signing';
import { encrypt } from '../../secrets';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of the project; switched off, so that nothing is sent anywhere. */
    webhook: { id: string; deliveryId: string };
    /** Of the project; switched off. */
    automationRule: { id: string };
  }
}

export const automationFixtures: ModuleFixtures = {
  async objects({ t, people, objects: { project }, run }) {
    const webhook = { id: newId(), deliveryId: newId() };
    const { env } = t.app.platform;
    await run(
      `INSERT INTO webhook (tenant_id, id, project_id, name, url_cipher, url_hint, secret_cipher, types, verbs, enabled, owner_id)
       VALUES ($1, $2, $3, $4, $5, 'hook.example.com', $6, '{task}', '{created}', false, $7)`,
      ...[webhook.id, project.id, SECRET, encrypt(env, 'https://127.0.0.1/'), encrypt(env, newSecret()), people.pm.id],
    );
    await run(
      `INSERT INTO webhook_delivery (tenant_id, id, webhook_id, event_id, event, heard, state)
       VALUES ($1, $2, $3, $2, 'webhook.test', $4::jsonb, 'failed')`,
      ...[webhook.deliveryId, webhook.id, JSON.stringify({ changes: [], at: new Date().toISOString() })],
    );
    const automationRule = { id: newId() };
    await run(
      `INSERT INTO automation_rule (tenant_id, id, project_id, name, type, trigger, conditions, actions, enabled, owner_id)
       VALUES ($1, $2, $3, $4, 'task', '{"kind":"created"}', '{}', '[{"kind":"comment","text":"走查"}]', false, $5)`,
      ...[automationRule.id, project.id, SECRET, people.pm.id],
    );
    return { webhook, automationRule };
  },
  values: ({ objects: { webhook, automationRule, project, task }, path }) => ({
    id: path.includes('webhook') ? webhook.id : automationRule.id,
    type: 'task',
    trigger: { kind: 'created' },
    conditions: {},
    actions: [{ kind: 'comment', text: '走查' }],
    objectId: task.id,
    deliveryId: webhook.deliveryId,
    projectId: project.id,
    url: 'https://hook.example.com/in',
    types: ['task'],
    verbs: ['created'],
    enabled: false,
  }),
};
