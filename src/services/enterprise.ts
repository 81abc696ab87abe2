/** The back office of an enterprise: its health, its logs, its queue, its export. */
import type { EnterpriseApi } from '@contract/enterprise/api';
import { enterpriseCalls } from '@contract/enterprise/calls';
import { client } from './client';

export const enterpriseApi = client<EnterpriseApi>(enterpriseCalls);
