/** The enterprise itself: its name, its logo, its owner. */
import type { CompanyApi } from '@contract/tenant/companyApi';
import { companyCalls } from '@contract/tenant/companyCalls';
import { client } from './client';

export const companyApi = client<CompanyApi>(companyCalls);
