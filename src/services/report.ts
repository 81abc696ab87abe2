/** Reports of projects (specification §2 "report", "/projectReport", "/operationWeeklyReport", "/reportView"). */
import type { ReportApi } from '@contract/report/api';
import { reportCalls } from '@contract/report/calls';
import { client } from './client';

export const reportApi = client<ReportApi>(reportCalls);
