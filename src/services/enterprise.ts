/** The back office of an enterprise: its background work. */
import { ErrorShowType } from '@contract/constants';
import type { Health } from '@contract/enterprise/health';
import type { QueueCancel, QueueJob, QueueJobQuery, QueueOverview, QueueRetry } from '@contract/enterprise/queue';
import type { PageOf } from '@contract/envelope';
import type { FailedDelivery } from '@contract/message/robot';
import { request } from '@umijs/max';

const QUEUE = '/api/enterprise-center/queue';
const FAILED = '/api/message/center/failedDeliveries';
const silent = { showType: ErrorShowType.SILENT };

/** At most a minute old. */
export function getHealth(): Promise<Health> {
  return request('/api/enterprise-center/health', silent);
}

/** Polled. */
export function getQueues(): Promise<QueueOverview> {
  return request(`${QUEUE}/list`, silent);
}

export function listQueueJobs(params: QueueJobQuery): Promise<PageOf<QueueJob>> {
  return request(`${QUEUE}/jobs`, { params, ...silent });
}

/** Gives how many go back into the queue. */
export function retryQueueJobs(data: QueueRetry): Promise<number> {
  return request(`${QUEUE}/retry`, { method: 'POST', data });
}

export function cancelQueueJobs(data: QueueCancel): Promise<number> {
  return request(`${QUEUE}/cancel`, { method: 'POST', data });
}

/** Mails and messages of robots that were given up. */
export function listFailedDeliveries(params: { pageNo: number }): Promise<PageOf<FailedDelivery>> {
  return request(FAILED, { params, ...silent });
}

/** Without ids all of them; gives how many are sent once more. */
export function retryFailedDeliveries(ids?: string[]): Promise<number> {
  return request(`${FAILED}/retry`, { method: 'POST', data: { ...(ids && { ids }) } });
}
