/** Every error that the API answers with, one constructor each; texts and codes stand in `contract/errors.ts`. */
import { ErrorShowType } from '../contract/constants';
import type { StaleData } from '../contract/envelope';
import { type ErrorKind, errorCatalogue } from '../contract/errors';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(
    readonly kind: ErrorKind,
    message?: string,
    readonly data?: unknown,
    readonly showType: ErrorShowType = ErrorShowType.ERROR_MESSAGE,
  ) {
    super(message ?? errorCatalogue[kind].text);
    this.status = errorCatalogue[kind].status;
    this.code = errorCatalogue[kind].code;
  }
}

/** The request's content breaks a rule that a person can mend; `field` names where. */
export const invalid = (message: string, field?: string) =>
  new ApiError('VALIDATION', message, field ? { field } : undefined);
export const unauthenticated = () => new ApiError('UNAUTHENTICATED', undefined, undefined, ErrorShowType.SILENT);
export const forbidden = (message?: string) => new ApiError('FORBIDDEN', message);
/** Also for what exists in another tenant, or may not be seen: the answer must not tell the difference. */
export const notFound = (what = '内容') => new ApiError('NOT_FOUND', `${what}不存在或已被删除`);
export const duplicate = (message: string, field?: string) =>
  new ApiError('DUPLICATE', message, field ? { field } : undefined);
/** Somebody else was first to answer; the message says who and when. */
export const answered = (message: string) => new ApiError('ANSWERED', message);
/** A process or state forbids it; the message names the rule and the way out. */
export const againstRule = (message: string, data?: unknown) => new ApiError('RULE', message, data);
/** A closed object is read only; the message says what has to be activated. */
export const closed = (message: string) => new ApiError('CLOSED', message);
/** Someone else saved in between. Rows of tables: `staleRow` of server/object. */
export const stale = (data: StaleData<{ version: number }>) =>
  new ApiError('STALE', undefined, data, ErrorShowType.SILENT);
export const badFile = (message: string) => new ApiError('BAD_FILE', message);
export const tooLarge = (message: string) => new ApiError('TOO_LARGE', message);
