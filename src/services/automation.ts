/** Webhooks and rules: of the enterprise, or of a project (`docs/decisions/webhooks.md`, `automation.md`). */
import type {
  DryRunAnswer,
  Rule,
  RuleChoices,
  RuleCreate,
  RuleDryRun,
  RuleRun,
  RuleUpdate,
} from '@contract/automation/rule';
import type {
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookDelivery,
  WebhookTried,
  WebhookUpdate,
} from '@contract/automation/webhook';
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { FieldsOf } from '@contract/object/registerTypes';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const HOOKS = '/api/project-center/webhook';

/** @param projectId absent: the enterprise's */
export function listWebhooks(projectId?: string): Promise<Webhook[]> {
  return request(HOOKS, { params: { projectId }, ...quiet });
}

export function createWebhook(data: WebhookCreate): Promise<WebhookCreated> {
  return request(HOOKS, { method: 'POST', data, ...quiet });
}

export function updateWebhook(id: string, data: WebhookUpdate): Promise<{ id: string; version: number }> {
  return request(`${HOOKS}/${id}`, { method: 'PUT', data, ...quiet });
}

export function deleteWebhook(id: string): Promise<null> {
  return request(`${HOOKS}/${id}`, { method: 'DELETE' });
}

export function rotateWebhookSecret(id: string): Promise<{ secret: string }> {
  return request(`${HOOKS}/${id}/secret`, { method: 'POST' });
}

export function testWebhook(id: string): Promise<WebhookTried> {
  return request(`${HOOKS}/${id}/test`, { method: 'POST' });
}

export function listWebhookDeliveries(
  id: string,
  params: { pageNo: number; pageSize: number },
): Promise<PageOf<WebhookDelivery>> {
  return request(`${HOOKS}/${id}/deliveries`, { params, ...quiet });
}

export function resendWebhookDelivery(id: string, deliveryId: string): Promise<WebhookTried> {
  return request(`${HOOKS}/${id}/deliveries/${deliveryId}/resend`, { method: 'POST' });
}

const RULES = '/api/project-center/automation';

/** @param projectId absent: the enterprise's */
export function listRules(projectId?: string): Promise<Rule[]> {
  return request(RULES, { params: { projectId }, ...quiet });
}

export function getRuleChoices(type: FieldsOf, projectId?: string): Promise<RuleChoices> {
  return request(`${RULES}/choices`, { params: { type, projectId }, ...quiet });
}

export function createRule(data: RuleCreate): Promise<{ id: string; version: number }> {
  return request(RULES, { method: 'POST', data, ...quiet });
}

export function updateRule(id: string, data: RuleUpdate): Promise<{ id: string; version: number }> {
  return request(`${RULES}/${id}`, { method: 'PUT', data, ...quiet });
}

export function deleteRule(id: string): Promise<null> {
  return request(`${RULES}/${id}`, { method: 'DELETE' });
}

export function listRuleRuns(id: string, params: { pageNo: number; pageSize: number }): Promise<PageOf<RuleRun>> {
  return request(`${RULES}/${id}/runs`, { params, ...quiet });
}

export function dryRunRule(data: RuleDryRun): Promise<DryRunAnswer> {
  return request(`${RULES}/dryRun`, { method: 'POST', data });
}
