/** The queues of the message centre; before the jobs start. Times of the day without another word are those of UTC+8. */
import { EVERY_QUARTER } from '../../jobs/byClock';
import type { Platform } from '../../platform';
import { defineAnnouncementJobs } from './announcements/tell';
import { defineDeliveryJobs } from './delivery';
import { sendDigests } from './digest';
import { remindOfDue } from './dueScan';
import { defineHeldJobs } from './held';
import { removeOld } from './retention';
import { robotSender } from './robots/sender';

export function defineMessageJobs(platform: Platform): void {
  const { jobs } = platform;
  defineDeliveryJobs(platform, robotSender(platform));
  defineHeldJobs(platform);
  defineAnnouncementJobs(platform);
  jobs.define('message-digest', () => sendDigests(platform));
  jobs.schedule('message-digest', '0 * * * *');
  // At `REMIND_AT` of each enterprise's clocks.
  jobs.define('message-due', (_data, { signal }) => remindOfDue(platform, undefined, signal));
  jobs.schedule('message-due', EVERY_QUARTER);
  // 03:30
  jobs.define('message-retention', (_data, { signal }) => removeOld(platform, signal));
  jobs.schedule('message-retention', '30 19 * * *');
}
