/** Data services: datasets, the keys that they are read by, the log of calls. */
import type { DataServiceApi } from '@contract/dataService/api';
import { dataServiceCalls } from '@contract/dataService/calls';
import { client } from './client';

export const dataServiceApi = client<DataServiceApi>(dataServiceCalls);
