/** The calls of the page. What goes wrong is told apart by what helps: another try, or never. */
import type {
  AnswerReceipt,
  AnswerSubmit,
  FormFile,
  NamedChoice,
  SlotHeld,
  WriteAnswer,
} from '../contract/questionnaire/form';
import type { SlotPlace } from '../contract/questionnaire/kinds/slot';
import type { VoteSend, VoteView, VoteWatch } from '../contract/questionnaire/live';
import { LIVE_PARAM } from '../contract/questionnaire/pages';
import type { Problem } from '../contract/questionnaire/problems';
import type { ProofAsked } from '../contract/questionnaire/proof';
import type { Stop } from './kept';
import type { Reach } from './reach';

const base = '/api/idp-survey/user/form';

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly data: {
      refusal?: string;
      problems?: Problem[];
      versionNo?: number;
      field?: string;
      places?: SlotPlace[];
      proof?: ProofAsked;
    } | null,
  ) {
    super(message);
  }
  /** The server is away, or has too much to do: the same again may work. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

async function call<T>(path: string, csrfToken: string | null, body?: object): Promise<T> {
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(`${base}/${path}`, {
      method: body ? 'POST' : 'GET',
      credentials: 'same-origin',
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(csrfToken && { 'X-CSRF-TOKEN': csrfToken }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('网络连接失败', 0, null);
  }
  const answer = (await response.json().catch(() => null)) as {
    message?: string;
    data?: unknown;
  } | null;
  if (response.ok && answer) return answer.data as T;
  throw new Refused(answer?.message ?? '服务暂不可用，请稍后重试', response.status, (answer?.data ?? null) as never);
}

export interface Address {
  formKey: string;
  token?: string;
}

/** `?key=…&token=…` */
export function addressOf(search: string): Address | null {
  const params = new URLSearchParams(search);
  const formKey = params.get('key');
  if (!formKey) return null;
  const token = params.get('token') ?? undefined;
  return { formKey, ...(token && { token }) };
}

/** `&live=1`: a vote on a screen. */
export const isLive = (search: string): boolean => new URLSearchParams(search).get(LIVE_PARAM) === '1';

/** Whatever else the address says, in its query or its fragment. */
export const valuesOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>): [string, string][] =>
  [search, hash.slice(1)].flatMap((text) => [...new URLSearchParams(text)]);

export const openForm = ({ formKey, token }: Address): Promise<WriteAnswer> =>
  call(`write?${new URLSearchParams({ formKey, ...(token && { token }) })}`, null);
export const withPassword = (address: Address, password: string, csrfToken: string | null): Promise<WriteAnswer> =>
  call('validate/writeAuth', csrfToken, { ...address, password });
export const watchVote = (csrfToken: string | null, body: VoteWatch): Promise<VoteView> =>
  call('vote/watch', csrfToken, body);
export const sendVote = (csrfToken: string | null, body: VoteSend): Promise<null> => call('vote', csrfToken, body);
export const submit = (body: AnswerSubmit, csrfToken: string | null): Promise<AnswerReceipt> =>
  call('submit', csrfToken, body);

export const choicesOf = (
  { formKey, token }: Address,
  kind: 'person' | 'department',
  keyword: string,
): Promise<NamedChoice[]> =>
  call(`choices?${new URLSearchParams({ formKey, kind, keyword, ...(token && { token }) })}`, null);
/** Holds a place of a slot while one answers; null gives back what is held. */
export const holdSlot = (
  { address, password, csrfToken, submitKey, versionNo }: Reach,
  question: string,
  option: string | null,
): Promise<SlotHeld> =>
  call('hold', csrfToken, {
    ...{ ...address, submitKey, versionNo, question, option },
    ...(password !== undefined && { password }),
  });
export const imageAddress = (id: string): string => `${base}/image/${id}`;

/** The file stands last: the server judges by what stands before it, and takes no byte in vain. */
export function upload({ address, password, csrfToken }: Reach, question: string, file: File): Promise<FormFile> {
  const form = new FormData();
  form.set('formKey', address.formKey);
  form.set('question', question);
  if (address.token) form.set('token', address.token);
  if (password) form.set('password', password);
  form.set('file', file, file.name);
  return call('uploadFile', csrfToken, form);
}

/** Told while the page goes: nobody waits for the answer. */
export function tellLeft(
  { address, password, csrfToken }: Reach,
  versionNo: number,
  now: Stop | null,
  before: Stop | null,
): void {
  void fetch(`${base}/left`, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(csrfToken && { 'X-CSRF-TOKEN': csrfToken }) },
    body: JSON.stringify({ ...address, ...(password && { password }), versionNo, now, before }),
  }).catch(() => {});
}
