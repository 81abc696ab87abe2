/** The enterprise itself: its name, its logo, its owner. */
import type { CompanyApi } from '@contract/tenant/company/api';
import { companyCalls } from '@contract/tenant/company/calls';
import { client } from './client';

export const companyApi = client<CompanyApi>(companyCalls);
