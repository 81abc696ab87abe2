/** What follows from changes by itself, where it is kept: rules and webhooks. */
export { RulePanel } from './rules/RulePanel';
export { WebhookPanel } from './webhook/WebhookPanel';
