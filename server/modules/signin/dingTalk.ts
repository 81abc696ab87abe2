/**
 * DingTalk by scanning (specification §7 `portal/dingTalk/login`). State is its only guard: it knows neither nonce nor a
 * signed token. Its mail and mobile never link an account.
 */
import { cutText } from '../../../contract/text/cut';
import { ApiError, againstRule } from '../../errors';
import type { Platform } from '../../platform';
import type { Named } from './oidc';
import { fetchFor, type KnownProvider, returnAddress } from './provider';

const PAGE = 'https://login.dingtalk.com/oauth2/auth';
const API = 'https://api.dingtalk.com';

declare module '../../env' {
  interface Env {
    /** In tests: a server that plays DingTalk. */
    dingTalkApi?: string;
  }
}

export function dingTalkUrl({ env }: Pick<Platform, 'env'>, { clientId }: KnownProvider, state: string): string {
  const url = new URL(PAGE);
  const parameters = {
    client_id: clientId,
    redirect_uri: returnAddress(env),
    state,
    response_type: 'code',
    scope: 'openid corpid',
    prompt: 'consent',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** @throws RULE for a code that does not hold or a person of another organisation, UNAVAILABLE when DingTalk is away */
export async function dingTalkPerson(
  platform: Platform,
  provider: KnownProvider,
  code: string,
): Promise<Named & { ownOrganisation: boolean }> {
  const { env } = platform;
  const fetch = fetchFor(env);
  const api = env.dingTalkApi ?? API;
  const ask = async (path: string, init: Parameters<typeof fetch>[1]): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${api}${path}`, init).catch(() => {
      throw new ApiError('UNAVAILABLE', '钉钉暂时无法访问，请稍后重试，或改用密码登录');
    });
    const data = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    // What is wrong may stand in a good answer, too.
    if (!answer.ok || Number(data.errcode ?? 0) !== 0) throw againstRule('钉钉没有确认这次登录，请重新扫码');
    return data;
  };
  const token = await ask('/v1.0/oauth2/userAccessToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: provider.clientId,
      clientSecret: provider.secret(),
      code,
      grantType: 'authorization_code',
    }),
  });
  const me = await ask('/v1.0/contact/users/me', {
    headers: { 'x-acs-dingtalk-access-token': String(token.accessToken ?? '') },
  });
  if (typeof me.unionId !== 'string' || me.unionId === '') throw againstRule('钉钉没有确认这次登录，请重新扫码');
  return {
    subject: me.unionId,
    name: typeof me.nick === 'string' ? cutText(me.nick, 50) : null,
    email: null,
    emailVerified: false,
    groups: null,
    sid: null,
    idToken: null,
    // Who logs in as a private person names none, or another one.
    ownOrganisation: provider.corpId !== null && token.corpId === provider.corpId,
  };
}
