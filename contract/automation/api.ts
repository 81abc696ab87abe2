/** What the calls of automation take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Nothing, RowVersion } from '../envelope';
import { automationCalls } from './calls';
import {
  DryRunAnswer,
  RuleChoices,
  RuleChoicesQuery,
  RuleCreate,
  RuleDryRun,
  RuleList,
  RuleQuery,
  RuleRunPage,
  RuleRunQuery,
  RuleSaved,
  RuleUpdate,
} from './rule';
import {
  WebhookCreate,
  WebhookCreated,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookList,
  WebhookQuery,
  WebhookSecret,
  WebhookTried,
  WebhookUpdate,
} from './webhook';

const Saved = Type.Object({ id: Type.String(), version: RowVersion });

export const automationApi = apiOf(automationCalls, {
  listWebhooks: { summary: 'Webhook（项目的，或企业的）', query: WebhookQuery, data: WebhookList },
  createWebhook: { summary: '添加 Webhook，签名密钥只返回这一次', body: WebhookCreate, data: WebhookCreated },
  updateWebhook: { summary: '修改、启用或停用 Webhook', body: WebhookUpdate, data: Saved },
  deleteWebhook: { summary: '删除 Webhook', data: Nothing },
  rotateWebhookSecret: { summary: '更换签名密钥，原密钥再签名 24 小时', data: WebhookSecret },
  testWebhook: { summary: '发送测试', data: WebhookTried },
  listWebhookDeliveries: { summary: 'Webhook 的投递记录', query: WebhookDeliveryQuery, data: WebhookDeliveryPage },
  resendWebhookDelivery: { summary: '重新发送一条消息', data: WebhookTried },
  listRules: { summary: '自动化规则（项目的，或企业的）', query: RuleQuery, data: RuleList },
  getRuleChoices: { summary: '规则可以使用的字段、状态与 Webhook', query: RuleChoicesQuery, data: RuleChoices },
  createRule: { summary: '新建自动化规则', body: RuleCreate, data: RuleSaved },
  updateRule: { summary: '修改、启用或停用自动化规则', body: RuleUpdate, data: RuleSaved },
  deleteRule: { summary: '删除自动化规则', data: Nothing },
  listRuleRuns: { summary: '自动化规则的执行记录', query: RuleRunQuery, data: RuleRunPage },
  dryRunRule: { summary: '试运行规则：对一个对象会做什么，不留下任何改动', body: RuleDryRun, data: DryRunAnswer },
});
export type AutomationApi = typeof automationApi;
