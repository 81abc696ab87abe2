/** Duty rosters (`hrp` duty of the specification, §7). */
import { ErrorShowType } from '@contract/constants';
import type { DutyCurrent } from '@contract/duty/duty';
import { request } from '@umijs/max';

/** Who is on duty now, and one's own shifts of the next days. */
export function getCurrentDuty(): Promise<DutyCurrent> {
  return request('/api/hrp/duty/current', { showType: ErrorShowType.SILENT });
}
