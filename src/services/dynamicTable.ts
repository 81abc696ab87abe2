/** Tables that people make (`collaboration-center/dynamicTable`). */
import type { DynamicTableApi } from '@contract/dynamicTable/api';
import { dynamicTableCalls } from '@contract/dynamicTable/calls';
import { client } from './client';

export const dynamicTableApi = client<DynamicTableApi>(dynamicTableCalls);
