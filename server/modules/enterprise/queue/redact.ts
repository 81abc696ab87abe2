/** What a person may read of a job: ids, settings and the error, never a secret. */

const SECRET = /secret|token|password|passwd|cookie|authorization|csrf|cipher|url/i;
/** A token inside of an address or a text. */
const IN_TEXT = /((?:access_token|token|key|secret|password|sign)=)[^&\s"']+|(:\/\/[^\s:/@]+:)[^\s@]+@/gi;
const MAX = 4_000;
const STACK_LINES = 8;

const withoutSecrets = (text: string) =>
  text.replace(IN_TEXT, (_, name: string | undefined, user: string | undefined) =>
    name ? `${name}***` : `${user}***@`,
  );

function redacted(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRET.test(name) ? '***' : redacted(one)]),
  );
}

export const shownPayload = (data: unknown): string => JSON.stringify(redacted(data ?? {}), null, 2).slice(0, MAX);

/** @param own of a job that is for all enterprises only what went wrong is told, not where the data led it. */
export function shownError(output: unknown, own: boolean): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const { message, stack, value } = output as { message?: unknown; stack?: unknown; value?: unknown };
  const text = typeof message === 'string' ? message : JSON.stringify(redacted(value ?? output));
  const full = own && typeof stack === 'string' ? stack.split('\n').slice(0, STACK_LINES).join('\n') : text;
  return withoutSecrets(full.includes(text) ? full : `${text}\n${full}`).slice(0, MAX);
}
