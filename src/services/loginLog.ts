/** Sign-ins of the enterprise's members. The page shows failures itself. */
import { ErrorShowType } from '@contract/constants';
import type { MemberLogin, MemberLoginFilter, MemberLoginQuery } from '@contract/enterprise/loginLog';
import type { PageOf } from '@contract/envelope';
import { request } from '@umijs/max';

const base = '/api/enterprise-center/loginLog';
const quiet = { showType: ErrorShowType.SILENT };

export function queryMemberLogins(params: MemberLoginQuery): Promise<PageOf<MemberLogin>> {
  return request(`${base}/list`, { params, ...quiet });
}
/** The newest of a filter, as CSV. */
export function exportMemberLogins(data: MemberLoginFilter): Promise<Blob> {
  return request(`${base}/export`, { method: 'POST', data, responseType: 'blob', ...quiet });
}
