/** Norms (specification §7 `project-center/kc/specification`). */
import type { NormApi } from '@contract/norm/api';
import { normCalls } from '@contract/norm/calls';
import { client } from './client';

export const normApi = client<NormApi>(normCalls);
