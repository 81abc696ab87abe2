/** The plan of a project. */
import type { PlanApi } from '@contract/plan/api';
import { planCalls } from '@contract/plan/calls';
import { client } from './client';

export const planApi = client<PlanApi>(planCalls);
