/** The queues of the message centre; before the jobs start. */
import type { Platform } from '../../platform';
import { defineDeliveryJobs } from './delivery';
import { sendDigests } from './digest';

export function defineMessageJobs(platform: Platform): void {
  const { jobs } = platform;
  defineDeliveryJobs(platform);
  jobs.define('message-digest', () => sendDigests(platform));
  jobs.schedule('message-digest', '0 * * * *');
}
