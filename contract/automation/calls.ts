/** The calls of webhooks and rules: of the enterprise, or of a project (`docs/decisions/webhooks.md`, `automation.md`). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const webhook = 'project-center/webhook';
const rules = 'project-center/automation';

export const automationCalls = {
  listWebhooks: get(webhook),
  createWebhook: post(webhook),
  updateWebhook: put(`${webhook}/{id}`),
  deleteWebhook: remove(`${webhook}/{id}`),
  rotateWebhookSecret: post(`${webhook}/{id}/secret`),
  testWebhook: post(`${webhook}/{id}/test`),
  listWebhookDeliveries: get(`${webhook}/{id}/deliveries`),
  resendWebhookDelivery: post(`${webhook}/{id}/deliveries/{deliveryId}/resend`),
  listRules: get(rules),
  getRuleChoices: get(`${rules}/choices`),
  createRule: post(rules),
  updateRule: put(`${rules}/{id}`),
  deleteRule: remove(`${rules}/{id}`),
  listRuleRuns: get(`${rules}/{id}/runs`),
  dryRunRule: post(`${rules}/dryRun`),
};
