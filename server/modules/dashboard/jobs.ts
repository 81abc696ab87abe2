/** What dashboards do by the clock. */
import { EVERY_QUARTER, forEachEnterprise } from '../../jobs/byClock';
import type { Platform } from '../../platform';
import { checkAlerts } from './alerts';
import { sendDue } from './sending';

export function defineDashboardJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define('dashboard-send', (_data, { signal }) =>
    forEachEnterprise(platform, (tenantId) => sendDue(platform, tenantId, Date.now(), signal), { signal }),
  );
  jobs.schedule('dashboard-send', EVERY_QUARTER);
  jobs.define('dashboard-alert', (_data, { signal }) =>
    forEachEnterprise(platform, (tenantId) => checkAlerts(platform, tenantId, signal), { signal }),
  );
  jobs.schedule('dashboard-alert', EVERY_QUARTER);
}
