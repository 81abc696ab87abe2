/**
 * What the queues hold, as one enterprise may see it: its own jobs, and those that are for all, such as the ones that a
 * schedule sends. Those say nothing: a job that names somebody and no enterprise, as mails about an account do, is
 * nobody's to see. Neither it nor jobs of other enterprises are counted or found.
 */
import type { Database, Row } from '../db/client';
import { TRACEPARENT } from './jobs';

/** Without what a trace has put beside it. */
const DATA = `(j.data - '${TRACEPARENT}')`;
/** `$1`: the enterprise. */
const VISIBLE = `(j.data->>'tenantId' = $1::text OR coalesce(${DATA}, '{}'::jsonb) = '{}'::jsonb)`;
/** In the order of `pgboss.job_state`. */
const OPEN = `('created', 'retry', 'active', 'failed')`;

export interface QueueRow extends Row {
  name: string;
  waiting: number;
  retrying: number;
  active: number;
  failed: number;
  oldest_waiting: string | null;
  cron: string | null;
  last_run: string | null;
}

export const queueRows = (database: Database, tenantId: string): Promise<QueueRow[]> =>
  database.query<QueueRow>(
    `SELECT q.name, coalesce(c.waiting, 0) AS waiting, coalesce(c.retrying, 0) AS retrying,
            coalesce(c.active, 0) AS active, coalesce(c.failed, 0) AS failed, c.oldest_waiting,
            s.cron, coalesce(l.started_on, l.created_on) AS last_run
       FROM pgboss.queue q
       LEFT JOIN (SELECT j.name, count(*) FILTER (WHERE j.state = 'created')::int AS waiting,
                         count(*) FILTER (WHERE j.state = 'retry')::int AS retrying,
                         count(*) FILTER (WHERE j.state = 'active')::int AS active,
                         count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
                         min(j.created_on) FILTER (WHERE j.state = 'created' AND j.start_after <= now()::timestamptz(3)) AS oldest_waiting
                    FROM pgboss.job j WHERE j.state IN ${OPEN} AND ${VISIBLE} GROUP BY j.name) c ON c.name = q.name
       LEFT JOIN pgboss.schedule s ON s.name = q.name AND s.key = ''
       LEFT JOIN pgboss.job l ON l.name = s.name AND l.id = s.last_job_id
      WHERE q.name NOT LIKE '\\_\\_pgboss%' ORDER BY q.name`,
    [tenantId],
  );

export interface JobRow extends Row {
  id: string;
  name: string;
  state: string;
  own: boolean;
  data: unknown;
  output: unknown;
  retry_count: number;
  retry_limit: number;
  created_on: string;
  started_on: string | null;
  completed_on: string | null;
  total: number;
}

/** The open jobs of a queue in a state, the newest first. */
export const jobRows = (
  database: Database,
  tenantId: string,
  { queue, state, limit, offset }: { queue: string; state: string; limit: number; offset: number },
): Promise<JobRow[]> =>
  database.query<JobRow>(
    `SELECT j.id, j.name, j.state::text AS state, j.data->>'tenantId' IS NOT NULL AS own, ${DATA} AS data, j.output,
            j.retry_count, j.retry_limit, j.created_on, j.started_on, j.completed_on, count(*) OVER ()::int AS total
       FROM pgboss.job j
      WHERE ${VISIBLE} AND j.name = $2 AND j.state = $3::pgboss.job_state AND j.state IN ${OPEN}
      ORDER BY j.created_on DESC, j.id LIMIT $4 OFFSET $5`,
    [tenantId, queue, state, limit, offset],
  );

/** Those of some jobs that are in one of some states; without ids all of the queue. @param ownOnly leaves out what is for all */
export async function jobIds(
  database: Database,
  tenantId: string,
  { queue, states, ids, ownOnly }: { queue: string; states: string[]; ids?: string[]; ownOnly?: boolean },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT j.id FROM pgboss.job j
      WHERE ${VISIBLE} AND j.name = $2 AND j.state::text = ANY($3::text[]) AND ($4::uuid[] IS NULL OR j.id = ANY($4))
        AND (NOT $5::boolean OR j.data->>'tenantId' IS NOT NULL)`,
    [tenantId, queue, states, ids ?? null, ownOnly ?? false],
  );
  return rows.map(({ id }) => id);
}
