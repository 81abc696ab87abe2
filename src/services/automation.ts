/** Webhooks and rules: of the enterprise, or of a project (`docs/decisions/webhooks.md`, `automation.md`). */
import type { AutomationApi } from '@contract/automation/api';
import { automationCalls } from '@contract/automation/calls';
import { client } from './client';

export const automationApi = client<AutomationApi>(automationCalls);
