/** What a refused save says beyond its text: which field, or whose change came first. */

import { consoleErrors } from '@contract/consoleErrors';
import type { StaleData } from '@contract/envelope';
import { customIdOf } from '@contract/object/customNames';
import { ApiError } from '@/utils/apiError';
import { withFeedback } from '@/utils/feedback';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A custom field is called as a whole; `members/0/userId`, `/members` and `members[0].userId` all name the form's field `members`. */
const formField = (path: string) => (customIdOf(path) ? path : (path.split(/[/.[\]]+/).find(Boolean) ?? path));

/** The form field that the server refused, when it named one. */
export const refusedField = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || !isRecord(error.data)) return undefined;
  return typeof error.data.field === 'string' ? formField(error.data.field) : undefined;
};

/** Someone else saved in between; the request layer leaves showing that to the caller. */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === consoleErrors.STALE.code;

/** For a switch or a step, where there is nothing to choose between: what stands there now is shown again. */
export function tellStale(error: unknown): void {
  if (isStale(error)) withFeedback(({ message }) => message.warning('内容已被他人修改，现已更新，请重试'));
}

/** Who saved in between, when, and what stands there now; null for any other failure. `T` is what the route's object is. */
export const staleOf = <T>(error: unknown): StaleData<T> | null =>
  isStale(error) && isRecord(error.data) && isRecord(error.data.current)
    ? (error.data as unknown as StaleData<T>)
    : null;
