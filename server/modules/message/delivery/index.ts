import { robotKinds } from '../../../../contract/message/enums';
import { openMailer } from '../../../mail/mailer';
import type { Platform } from '../../../platform';
import { DELIVERY_QUEUE, wakeDeliveries } from './queue';
import { appSender, deliverDue, mailSender, type Sender, type Senders } from './worker';

/** What waits longer is found by the look of every minute. */
const SOON_SECONDS = 60;

/** @param byRobot sends to robots: they stand above deliveries */
export function defineDeliveryJobs(platform: Platform, byRobot: Sender): void {
  const { jobs, database, env } = platform;
  const senders: Senders = {
    mail: mailSender(platform, openMailer(env)),
    app: appSender(platform),
    ...Object.fromEntries(Object.keys(robotKinds).map((kind) => [kind, byRobot])),
  };
  let timer: NodeJS.Timeout | undefined;
  jobs.define(DELIVERY_QUEUE, async (_data, { signal }) => {
    clearTimeout(timer);
    const seconds = await deliverDue(database, senders, signal);
    if (seconds === null || seconds > SOON_SECONDS || signal.aborted) return;
    timer = setTimeout(() => wakeDeliveries(platform), Math.max(1, seconds) * 1000).unref();
  });
  jobs.schedule(DELIVERY_QUEUE, '* * * * *');
}
