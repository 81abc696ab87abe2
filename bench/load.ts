/** Load from this process onto another one, and the few figures of it that a person reads. */
import autocannon from 'autocannon';

export interface Load {
  /** Calls a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
  /** Calls that were answered. */
  done: number;
}

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: () => string;
}

/** @param amount of calls, in place of the seconds: what a call takes by the processor's time wants none of the clock */
export async function load(
  { url, method = 'GET', headers, body }: Target,
  seconds = 4,
  connections = 16,
  amount?: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    ...(body && { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }),
  });
  return {
    // Only answers count: an error that comes fast is no speed.
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    done: result['2xx'],
  };
}
