import { automationApi } from '../../../../contract/automation/api';
import { type RouteDefinition, route } from '../../../http/route';
import { listWebhookDeliveries, listWebhooks } from './queries';
import {
  createWebhook,
  resendDelivery,
  webhookRight as right,
  rotateSecret,
  testWebhook,
  webhookKeeping,
} from './service';

export const webhookRoutes: RouteDefinition[] = [
  route(automationApi.listWebhooks, right, (context, { query }) => listWebhooks(context, query.projectId ?? null)),
  route(automationApi.createWebhook, right, (context, { body }) => createWebhook(context, body)),
  ...webhookKeeping,
  route(automationApi.rotateWebhookSecret, right, (context, { params }) => rotateSecret(context, params.id)),
  route(automationApi.testWebhook, right, (context, { params }) => testWebhook(context, params.id)),
  route(automationApi.listWebhookDeliveries, right, (context, { params, query }) =>
    listWebhookDeliveries(context, params.id, query),
  ),
  route(automationApi.resendWebhookDelivery, right, (context, { params }) =>
    resendDelivery(context, params.id, params.deliveryId),
  ),
];
