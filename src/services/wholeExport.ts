/** The enterprise as a file for another installation: its owner's alone. */
import { ErrorShowType } from '@contract/constants';
import type { TenantExport, TenantExportAsk } from '@contract/enterprise/moving';
import { request } from '@umijs/max';

const base = '/api/enterprise-center/wholeExport';
const quiet = { showType: ErrorShowType.SILENT };

export const startWholeExport = (data: TenantExportAsk): Promise<{ id: string }> =>
  request(base, { method: 'POST', data, ...quiet });
/** Those of the last days, the newest first. */
export const listWholeExports = (): Promise<TenantExport[]> => request(base, quiet);
/** Address of a finished file; a plain link downloads it. */
export const wholeExportUrl = (id: string) => `${base}/${id}/file`;
