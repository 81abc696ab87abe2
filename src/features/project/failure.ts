import { errorCatalogue } from '@contract/errors';

/** What a refused call says, as far as it says it. */
export interface Failure {
  status?: number;
  code?: string;
  message: string;
  /** Texts by the name of the field that was refused. */
  fields: Record<string, string>;
  data?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** `members/0/userId`, `body.members[0].userId`, `/members` all name the form's field `members`. */
const fieldName = (path: string) => path.split(/[/.[\]]+/).find((part) => part && part !== 'body') ?? path;

const fieldsOf = (data: unknown, message: string): Record<string, string> => {
  if (!isRecord(data)) return {};
  const single = text(data.field);
  if (single) return { [fieldName(single)]: message };
  const many = data.fields ?? data.errors;
  if (Array.isArray(many)) {
    return Object.fromEntries(
      many
        .filter(isRecord)
        .map((item) => [fieldName(text(item.field) ?? text(item.path) ?? ''), text(item.message) ?? message]),
    );
  }
  if (isRecord(many)) {
    return Object.fromEntries(Object.entries(many).map(([path, value]) => [fieldName(path), text(value) ?? message]));
  }
  return {};
};

/**
 * Reads the answer of a refused call. Only for callers that show a failure themselves (beside a field, in a block);
 * everything else is shown by the request layer.
 */
export const readFailure = (error: unknown): Failure => {
  const response = isRecord(error) && isRecord(error.response) ? error.response : undefined;
  const body = response?.data ?? (isRecord(error) ? error.info : undefined);
  const status = typeof response?.status === 'number' ? response.status : undefined;
  if (!isRecord(body)) return { status, message: '请求出错，请重试', fields: {} };
  const message = text(body.message) ?? '请求出错，请重试';
  return { status, code: text(body.code), message, fields: fieldsOf(body.data, message), data: body.data };
};

export const isStale = (failure: Failure) => failure.code === errorCatalogue.STALE.code;
