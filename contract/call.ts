/**
 * How a call of the API is named. `contract/<module>/calls.ts` lists the calls of a module by this, and both sides make
 * their own of the list: the server its routes, the console its client. The console bundles the list, so it holds no
 * schemas; those stand in `api.ts` beside it, under the same names.
 */

/**
 * Where the fields travel that the path does not name. `urlEncoded`: as a browser sends a form without files. `bytes`: the
 * field `bytes` is the body, the others are the query.
 */
type Carries = 'query' | 'body' | 'form' | 'urlEncoded' | 'bytes';

export interface Call<P extends string = string> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/`, its parameters in braces, as the specification writes it. */
  readonly path: P;
  /** The call changes nothing, so that a token that may only read may make it. */
  readonly reads: boolean;
  readonly carries: Carries;
  /** The answer is a file rather than the envelope. */
  readonly file?: true;
  /** Says of an answer that the call succeeded, where it is not `SUCCESS_CODE`. */
  readonly successCode?: string;
}
export type Calls = Readonly<Record<string, Call>>;

type Special = Partial<Pick<Call, 'carries' | 'file' | 'successCode'>>;
const maker =
  (method: Call['method'], carries: Carries, reads = false) =>
  <P extends string>(path: P, special?: Special): Call<P> => ({ method, path, reads, carries, ...special });

export const get = maker('GET', 'query', true);
export const post = maker('POST', 'body');
export const put = maker('PUT', 'body');
export const remove = maker('DELETE', 'query');
/** A question whose body is too long for an address: it is posted, and changes nothing. */
export const ask = maker('POST', 'body', true);

/** The names in a path: those of `risk/{id}/step` are `id`. */
export type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * Parts what a call is given into what its path names and the rest.
 *
 * @returns the path with its parameters filled in, and the fields that are left
 */
export function filledPath(
  path: string,
  input: Readonly<Record<string, unknown>> = {},
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return { path: filled, rest };
}

/**
 * The address of a call that is made by address alone: of a link, a picture, a download.
 *
 * @param input path and query; a field without a value is left out
 * @returns below `/api/`
 */
export function addressOf({ path }: Call, input?: Readonly<Record<string, unknown>>): string {
  const filled = filledPath(path, input);
  const given = Object.entries(filled.rest).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${filled.path}?${query}` : filled.path;
}
