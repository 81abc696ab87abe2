/** What a rejected call says about a task. */
import { ApiError, RequestError } from '@/utils/apiError';

/**
 * The server's own words; when no answer of it came, the text of §8 that stands for this action, with what is to be done
 * about the way to the server, unless the text says that itself.
 */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.code && error.message) return error.message;
  return error instanceof RequestError && !fallback.includes('请') ? `${fallback}：${error.message}` : fallback;
}

/** Missing, recycled, or out of the user's rights: all look the same from here. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403 || error.status === 400);
