/** Change requests of plans, and baselines that are put to approval. */
import type { PlanChangeApi } from '@contract/plan/change/api';
import { planChangeCalls } from '@contract/plan/change/calls';
import { client } from './client';

export const planChangeApi = client<PlanChangeApi>(planChangeCalls);
