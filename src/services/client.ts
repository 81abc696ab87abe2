/**
 * The console's client of a module, made of its table of calls:
 *
 *     export const dutyApi = client<DutyApi>(dutyCalls);
 *     await dutyApi.publish({ id, to, version });
 *
 * What a call takes and answers is typed by the schemas of `contract/<module>/api.ts`; one object holds what its path,
 * its query and its body name. A failure rejects with an ApiError, and whoever calls shows it.
 */
import type { AnswerOf, Api, DescribedCall, InputOf } from '@contract/api';
import { addressOf, type Call, filledPath } from '@contract/call';
import { ErrorShowType } from '@contract/constants';
import { request } from '@umijs/max';

export interface CallOptions {
  /** The request layer shows a failure as well (`src/requestErrorConfig.ts`). */
  showFailure?: boolean;
  /** On a page that is open to everybody: a 401 is the caller's to show, and leads to no login page. */
  skipErrorHandler?: boolean;
  signal?: AbortSignal;
  /** Milliseconds; 0 waits without end. */
  timeout?: number;
  headers?: Record<string, string>;
  /** How much of a form or file has been sent, 0 to 100. */
  onPercent?: (percent: number) => void;
  /** The same in bytes. */
  onSent?: (bytes: number) => void;
}
/** For calls whose caller has no place of its own for a failure. */
export const showFailure: CallOptions = { showFailure: true };
/** For calls that answer once the server has read all of a large file, which takes longer than a call may. */
export const patient: CallOptions = { timeout: 0 };

interface Address<C extends DescribedCall> {
  /** For links, pictures and downloads: from the root of the site. */
  address(...input: unknown extends InputOf<C> ? [] : [InputOf<C>]): string;
}
type Caller<C extends DescribedCall> = Address<C> &
  (unknown extends InputOf<C>
    ? (input?: undefined, options?: CallOptions) => Promise<AnswerOf<C>>
    : Record<never, never> extends InputOf<C>
      ? (input?: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>
      : (input: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>);
export type Client<A extends Api> = { readonly [K in keyof A]: Caller<A[K]> };

type Fields = Record<string, unknown>;

const given = (fields: Fields) => Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);

/** The fields stand before the file: who may is asked before it is received. */
function formOf(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of given(fields)) if (!(value instanceof Blob)) data.append(name, String(value));
  for (const [name, value] of given(fields)) if (value instanceof Blob) data.append(name, value);
  return data;
}

/** What the path leaves over, where the call carries it. */
const sendAs = {
  query: (params: Fields) => ({ params }),
  body: (data: Fields) => ({ data }),
  form: (fields: Fields) => ({ data: formOf(fields) }),
  urlEncoded: (fields: Fields) => ({ data: new URLSearchParams(given(fields) as [string, string][]) }),
  bytes: ({ bytes, ...params }: Fields) => ({
    params,
    data: bytes,
    headers: { 'Content-Type': 'application/octet-stream' },
  }),
} satisfies Record<Call['carries'], unknown>;

function caller(call: Call) {
  const { method, carries, file, successCode } = call;
  const send = (input?: Fields, { showFailure: isShown, onPercent, onSent, ...options }: CallOptions = {}) => {
    const { path, rest } = filledPath(call.path, input);
    return request<unknown>(`/api/${path}`, {
      method,
      ...sendAs[carries](rest),
      ...(file && { responseType: 'blob' as const }),
      ...(successCode && { successCodes: [successCode] }),
      ...(!isShown && { showType: ErrorShowType.SILENT }),
      ...((onPercent || onSent) && {
        onUploadProgress({ loaded, total }: { loaded: number; total?: number }) {
          onPercent?.(total ? Math.round((100 * loaded) / total) : 0);
          onSent?.(loaded);
        },
      }),
      ...options,
    });
  };
  return Object.assign(send, { address: (input?: Fields) => `/api/${addressOf(call, input)}` });
}

/** @param calls the table of the module, whose types `A` are those of its described calls */
export function client<A extends Api>(calls: { readonly [K in keyof A]: Call }): Client<A> {
  const made: unknown = Object.fromEntries(Object.entries<Call>(calls).map(([name, call]) => [name, caller(call)]));
  return made as Client<A>;
}
