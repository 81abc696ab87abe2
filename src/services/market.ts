/** Market analysis over deliveries of contracts (specification §7 marketAnalysis). */
import type { MarketApi } from '@contract/market/api';
import { marketCalls } from '@contract/market/calls';
import { client } from './client';

export const marketApi = client<MarketApi>(marketCalls);
