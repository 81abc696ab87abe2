/** Metrics: what there are, their figures, and the rows behind them. */
import type { InsightApi } from '@contract/insight/api';
import { insightCalls } from '@contract/insight/calls';
import { client } from './client';

export const insightApi = client<InsightApi>(insightCalls);
