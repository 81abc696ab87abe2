/** Custom fields, of projects and of the enterprise (specification §7 `pcProject/customFields`, §2 fieldsManage). */
import type { FieldApi } from '@contract/project/field/api';
import { fieldCalls } from '@contract/project/field/calls';
import { client } from './client';

export const fieldApi = client<FieldApi>(fieldCalls);
