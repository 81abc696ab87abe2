/** Asks a service for people and departments: its fixed addresses alone, one question after the other, and its errors in words. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type CloudKind, cloudKinds, cloudWords } from '../../../../contract/directorySync/words';
import { cutText } from '../../../../contract/text/cut';
import { safeFetch } from '../../../base/safeFetch';
import type { Env } from '../../../env';
import { DirectoryFault } from '../reading';
import type { Ask, CloudAccess, Json } from './types';

declare module '../../../env' {
  interface Env {
    /** In tests: a server that plays the services. */
    cloudDirectoryApi?: string;
  }
}

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;
/** Questions of one reading: a service that pages for ever is left after so many. */
const QUESTIONS_MAX = 20_000;
const READ_WITHIN_MS = 20 * 60_000;
const PATIENCE_MS = 1_000;
const PATIENCE_TIMES = 5;

interface Service {
  hosts: Readonly<Record<string, string>>;
  /** Buys the token that the secret gives. */
  token(ask: (path: string, post?: object) => Promise<Json>, access: CloudAccess): Promise<string>;
  /** The token goes along in the address (`query`) or the header of this name. */
  carries: { query: string } | { header: string };
  /** Of an answer: its number of an error, 0 for none, and its words. */
  codeOf(answer: Json): [code: number, words: string];
  /** Numbers that ask for patience. */
  busy: readonly number[];
  /** Numbers that say that the secret is wrong, or that a right is missing. */
  wrongSecret: readonly number[];
}

const said = (value: unknown) => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown) => (typeof value === 'number' ? value : Number(value ?? 0));

const services: Readonly<Record<CloudKind, Service>> = {
  DINGTALK: {
    hosts: { '/v1.0/': 'https://api.dingtalk.com', '/topapi/': 'https://oapi.dingtalk.com' },
    async token(ask, { appId, secret }) {
      return said((await ask('/v1.0/oauth2/accessToken', { appKey: appId, appSecret: secret })).accessToken);
    },
    carries: { query: 'access_token' },
    codeOf: ({ errcode, errmsg, code, message }) =>
      // The new interface says its error by a word.
      typeof code === 'string' ? [1, `${code} ${said(message)}`] : [numberIn(errcode), said(errmsg)],
    busy: [88, 90018, 90002],
    wrongSecret: [40089, 40014],
  },
  WECOM: {
    hosts: { '/cgi-bin/': 'https://qyapi.weixin.qq.com' },
    async token(ask, { appId, secret }) {
      const query = new URLSearchParams({ corpid: appId, corpsecret: secret });
      return said((await ask(`/cgi-bin/gettoken?${query.toString()}`)).access_token);
    },
    carries: { query: 'access_token' },
    codeOf: ({ errcode, errmsg }) => [numberIn(errcode), said(errmsg)],
    busy: [45009, 45011, -1],
    wrongSecret: [40001, 40013, 40091],
  },
  FEISHU: {
    hosts: { '/open-apis/': 'https://open.feishu.cn' },
    async token(ask, { appId, secret }) {
      const body = { app_id: appId, app_secret: secret };
      return said((await ask('/open-apis/auth/v3/tenant_access_token/internal', body)).tenant_access_token);
    },
    carries: { header: 'authorization' },
    codeOf: ({ code, msg }) => [numberIn(code), said(msg)],
    busy: [99991400, 1013],
    wrongSecret: [10003, 10014, 10012],
  },
};

/** The service asks for patience, and whoever asked has none to wait for it. */
export class ServiceBusy extends DirectoryFault {}

interface Manner {
  /** How often one question is asked again where the service asks for patience; then `ServiceBusy`. */
  patience?: number;
  /** Says what is wrong where an answer is no; else that of a reading. */
  refused?: (words: string) => string;
}

/** @throws DirectoryFault where the service refuses the application */
export async function openAsk(
  env: Env,
  kind: CloudKind,
  access: CloudAccess,
  { patience: patient = PATIENCE_TIMES, refused }: Manner = {},
): Promise<Ask> {
  const service = services[kind];
  const label = cloudKinds[kind];
  const until = Date.now() + READ_WITHIN_MS;
  let questions = 0;
  let token = '';
  const once = async (path: string, post?: object, bearer?: string): Promise<{ status: number; answer: Json }> => {
    const host = Object.entries(service.hosts).find(([start]) => path.startsWith(start))?.[1] ?? '';
    const url = new URL((env.cloudDirectoryApi ?? host) + path);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    else if (token && 'query' in service.carries) url.searchParams.set(service.carries.query, token);
    else if (token && 'header' in service.carries) headers[service.carries.header] = `Bearer ${token}`;
    try {
      const response = await safeFetch({ hosts: [], loopback: env.cloudDirectoryApi !== undefined })(url.href, {
        ...{ method: post ? 'POST' : 'GET', headers, timeoutMs: TIMEOUT_MS, bytesMax: ANSWER_MAX_BYTES },
        ...(post && { body: JSON.stringify(post) }),
      });
      const answer: unknown = await response.json().catch(() => null);
      if (typeof answer !== 'object' || answer === null) throw new Error('no JSON');
      return { status: response.status, answer: answer as Json };
    } catch {
      throw new DirectoryFault('connect', `${label}没有应答，或应答无法识别，请稍后再试`);
    }
  };
  const ask: Ask = async (path, post, bearer) => {
    // Ends: each turn is a question, and questions are counted.
    for (let patience = 0; ; patience += 1) {
      questions += 1;
      if (questions > QUESTIONS_MAX) throw new DirectoryFault('people', `${label}一直给出下一页，已停止读取`);
      if (Date.now() > until) throw new DirectoryFault('people', `${label}应答太慢，二十分钟没有读完，已停止`);
      const { status, answer } = await once(path, post, bearer);
      const [code, words] = service.codeOf(answer);
      const busy = service.busy.includes(code) || status === 429;
      if (busy && patience < patient) {
        await sleep(PATIENCE_MS * (patience + 1));
        continue;
      }
      if (busy && refused) throw new ServiceBusy('people', `${label}要求稍后再试`);
      if (code === 0 && status < 400) return answer;
      const { secret, right } = cloudWords[kind];
      if (token === '' || service.wrongSecret.includes(code))
        throw new DirectoryFault(
          'bind',
          `${label}没有接受应用或${secret}：${cutText(words, 100) || `错误 ${code || status}`}`,
        );
      if (refused) throw new DirectoryFault('people', refused(cutText(words, 100) || `错误 ${code || status}`));
      throw new DirectoryFault(
        'people',
        `${label}拒绝了读取（${cutText(words, 100) || code || status}）。请检查应用是否有：${right}`,
      );
    }
  };
  token = await service.token(ask, access);
  if (token === '') throw new DirectoryFault('bind', `${label}没有给出访问凭证，请检查应用`);
  return ask;
}
