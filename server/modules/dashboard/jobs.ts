/** What dashboards do by the clock. */
import { EVERY_QUARTER, forEachEnterprise } from '../../jobs/byClock';
import type { Platform } from '../../platform';
import { checkAlerts } from './alerts';
import { sendDue } from './sending';

const HAS_SENDING = `EXISTS (SELECT 1 FROM dashboard_sending s
  WHERE s.tenant_id = t.id AND (NOT s.paused OR s.webhook_url <> ''))`;
const HAS_ALERT = 'EXISTS (SELECT 1 FROM dashboard_alert a WHERE a.tenant_id = t.id)';

export function defineDashboardJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define('dashboard-send', (_data, { signal }) =>
    forEachEnterprise(platform, HAS_SENDING, (tenantId) => sendDue(platform, tenantId, Date.now(), signal), { signal }),
  );
  jobs.schedule('dashboard-send', EVERY_QUARTER);
  jobs.define('dashboard-alert', (_data, { signal }) =>
    forEachEnterprise(platform, HAS_ALERT, (tenantId) => checkAlerts(platform, tenantId, signal), { signal }),
  );
  jobs.schedule('dashboard-alert', EVERY_QUARTER);
}
