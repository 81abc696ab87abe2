import { idempotentCallsOver } from '../../http/idempotency';
import { removeRows } from '../../jobs/removeRows';
import type { Platform } from '../../platform';

/** The login log is kept for half a year. */
export const LOGIN_LOG_DAYS = 180;

/** Sessions, pictures and keys of calls that are over: nobody can use them any more. */
export async function removeOver(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const over = [
    { table: 'session', key: 'token_hash', condition: 'expires_at < now()' },
    { table: 'sso_state', key: 'state_hash', condition: 'expires_at < now()' },
    { table: 'sso_logout', key: 'token_hash', condition: 'expires_at < now()' },
    { table: 'sso_ticket', key: 'ticket_hash', condition: 'expires_at < now()' },
    { table: 'login_ticket', key: 'ticket_hash', condition: 'expires_at < now()' },
    { table: 'passkey_challenge', key: 'challenge_hash', condition: 'expires_at < now()' },
    { table: 'api_token', key: 'id', condition: `expires_at < now() - interval '30 days'` },
    { table: 'captcha', key: 'visitor_hash', condition: 'expires_at < now()' },
    { table: 'login_attempt', key: 'id', condition: `at < now() - interval '${LOGIN_LOG_DAYS} days'` },
    idempotentCallsOver,
  ];
  for (const one of over) await removeRows(platform, one, signal);
}

/** Names the queue; before the jobs start. Hourly: pictures are drawn for whoever asks. */
export function defineAuthJobs(platform: Platform): void {
  platform.jobs.define('auth-retention', (_data, { signal }) => removeOver(platform, signal));
  platform.jobs.schedule('auth-retention', '15 * * * *');
}
