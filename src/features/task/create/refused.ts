/** Which fields a refused new task lacks or has wrong, by the names of the form. Pure. */
import { ApiError } from '@/utils/apiError';

const CUSTOM = 'customFields.';
/** The server's spelling of what stands in one field of the form. */
const parts: Readonly<Record<string, string>> = { alarmTime: 'alarm', alarmOffsets: 'alarm' };

const dataOf = (error: unknown) =>
  (error instanceof ApiError && (error.data as { field?: string; missing?: string[] } | null | undefined)) || {};

export function refusedFields(error: unknown): string[] {
  const { field, missing = [] } = dataOf(error);
  const names = missing.length > 0 ? missing : field ? [field] : [];
  return names.map((name) => (name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : (parts[name] ?? name)));
}

/** It says what is missing rather than that it cannot be: the whole form can be offered. */
export const canBeFilledIn = (error: unknown): boolean => (dataOf(error).missing ?? []).length > 0;
