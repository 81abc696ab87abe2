import { automationApi } from '../../../../contract/automation/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { listWebhookDeliveries, listWebhooks } from './queries';
import { createWebhook, removeWebhook, resendDelivery, rotateSecret, testWebhook, updateWebhook } from './service';

/** AUTOMATION:MANAGE in the project, TENANT:AUTOMATION:MANAGE for the enterprise's. */
const right = judgedBy('canInProject');

export const webhookRoutes: RouteDefinition[] = [
  route(automationApi.listWebhooks, right, (context, { query }) => listWebhooks(context, query.projectId ?? null)),
  route(automationApi.createWebhook, right, (context, { body }) => createWebhook(context, body)),
  route(automationApi.updateWebhook, right, (context, { params, body }) => updateWebhook(context, params.id, body)),
  route(automationApi.deleteWebhook, right, async (context, { params }) => {
    await removeWebhook(context, params.id);
    return null;
  }),
  route(automationApi.rotateWebhookSecret, right, (context, { params }) => rotateSecret(context, params.id)),
  route(automationApi.testWebhook, right, (context, { params }) => testWebhook(context, params.id)),
  route(automationApi.listWebhookDeliveries, right, (context, { params, query }) =>
    listWebhookDeliveries(context, params.id, query),
  ),
  route(automationApi.resendWebhookDelivery, right, (context, { params }) =>
    resendDelivery(context, params.id, params.deliveryId),
  ),
];
