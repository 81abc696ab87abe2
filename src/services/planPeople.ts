/** Who works on the nodes of a plan, their load, and its levelling. */
import type { PlanPeopleApi } from '@contract/plan/people/api';
import { planPeopleCalls } from '@contract/plan/people/calls';
import { client } from './client';

export const planPeopleApi = client<PlanPeopleApi>(planPeopleCalls);
