import { EVERY_QUARTER } from '../../jobs/byClock';
import { removeRows } from '../../jobs/removeRows';
import { defineModule } from '../../object/define';
import { distribute } from './distribute';
import { EVENTS_QUEUE, Listeners } from './events/listeners';
import { lookForDue, lookInTables } from './rules/due';
import { RUN_QUEUE } from './rules/match';
import { ruleRoutes } from './rules/routes';
import { runDue } from './rules/run';
import { WEBHOOK_QUEUE } from './webhook/queue';
import { webhookRoutes } from './webhook/routes';
import { deliverWebhooks } from './webhook/worker';

declare module '../../platform' {
  interface Platform {
    /** Who listens to changes. */
    listeners: Listeners;
  }
}

const RETENTION_QUEUE = 'webhook-retention';
const DUE_QUEUE = 'automation-due';
/** As long as the log of mails and robots. */
const KEEP_DAYS = 90;

export { pressRule } from './rules/press';

export const automationModule = defineModule({
  name: 'automation',
  routes: [...webhookRoutes, ...ruleRoutes],
  services: (core) => ({ listeners: new Listeners(core) }),
  jobs(platform) {
    const { jobs } = platform;
    jobs.define(EVENTS_QUEUE, async (_data, { signal }) => void (await distribute(platform, signal)));
    jobs.define(WEBHOOK_QUEUE, (_data, { signal }) => deliverWebhooks(platform, signal));
    jobs.define(RETENTION_QUEUE, async (_data, { signal }) => {
      const condition = `state <> 'queued' AND created_at < now() - interval '${KEEP_DAYS} days'`;
      for (const table of ['webhook_delivery', 'automation_run']) {
        await removeRows(platform, { table, key: 'tenant_id, id', condition }, signal);
      }
    });
    jobs.define(RUN_QUEUE, (_data, { signal }) => runDue(platform, signal));
    jobs.define<{ madeUp?: true }>(DUE_QUEUE, async ({ madeUp }, { signal }) => {
      await lookForDue(platform, madeUp === true, signal);
      await lookInTables(platform, madeUp === true, signal);
    });
    // Where no server ran this morning, the first one that does looks.
    jobs.onStart(() => jobs.send(DUE_QUEUE, { madeUp: true }, { singletonKey: DUE_QUEUE }));
    jobs.schedule(RUN_QUEUE, '* * * * *');
    // `DUE_LOOK`: before people come, and before the reminders of what is due.
    jobs.schedule(DUE_QUEUE, EVERY_QUARTER);
    jobs.schedule(EVENTS_QUEUE, '* * * * *');
    jobs.schedule(WEBHOOK_QUEUE, '* * * * *');
    // 03:50 at UTC+8.
    jobs.schedule(RETENTION_QUEUE, '50 19 * * *');
  },
});
