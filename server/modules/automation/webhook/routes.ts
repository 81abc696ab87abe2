import {
  WebhookCreate,
  WebhookCreated,
  WebhookDeliveryPage,
  WebhookDeliveryParams,
  WebhookDeliveryQuery,
  WebhookList,
  WebhookQuery,
  WebhookSecret,
  WebhookTried,
  WebhookUpdate,
} from '../../../../contract/automation/webhook';
import { IdParams, RowVersion } from '../../../../contract/envelope';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { listWebhookDeliveries, listWebhooks } from './queries';
import { createWebhook, removeWebhook, resendDelivery, rotateSecret, testWebhook, updateWebhook } from './service';

const path = 'project-center/webhook';
/** AUTOMATION:MANAGE in the project, TENANT:AUTOMATION:MANAGE for the enterprise's. */
const right = judgedBy('canInProject');
const Saved = Type.Object({ id: Type.String(), version: RowVersion });

export const webhookRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path,
    summary: 'Webhook（项目的，或企业的）',
    right,
    schemas: { query: WebhookQuery, data: WebhookList },
    handle: (context, { query }) => listWebhooks(context, query.projectId ?? null),
  }),
  route({
    method: 'POST',
    path,
    summary: '添加 Webhook，签名密钥只返回这一次',
    right,
    schemas: { body: WebhookCreate, data: WebhookCreated },
    handle: (context, { body }) => createWebhook(context, body),
  }),
  route({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: '修改、启用或停用 Webhook',
    right,
    schemas: { params: IdParams, body: WebhookUpdate, data: Saved },
    handle: (context, { params, body }) => updateWebhook(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: '删除 Webhook',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeWebhook(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/secret`,
    summary: '更换签名密钥，原密钥再签名 24 小时',
    right,
    schemas: { params: IdParams, data: WebhookSecret },
    handle: (context, { params }) => rotateSecret(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: '发送测试',
    right,
    schemas: { params: IdParams, data: WebhookTried },
    handle: (context, { params }) => testWebhook(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    summary: 'Webhook 的投递记录',
    right,
    schemas: { params: IdParams, query: WebhookDeliveryQuery, data: WebhookDeliveryPage },
    handle: (context, { params, query }) => listWebhookDeliveries(context, params.id, query),
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/deliveries/{deliveryId}/resend`,
    summary: '重新发送一条消息',
    right,
    schemas: { params: WebhookDeliveryParams, data: WebhookTried },
    handle: (context, { params }) => resendDelivery(context, params.id, params.deliveryId),
  }),
];
