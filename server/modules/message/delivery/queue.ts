import type { Platform } from '../../../platform';

export const DELIVERY_QUEUE = 'message-delivery';

/** The worker looks for what is due; should this not get through, it looks by itself once a minute. */
export function wakeDeliveries({ jobs }: Pick<Platform, 'jobs'>): void {
  void jobs.send(DELIVERY_QUEUE, {}, { singletonKey: DELIVERY_QUEUE }).catch(() => {});
}
