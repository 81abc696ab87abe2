/**
 * What DingTalk, WeCom and Feishu do for a person beside the directory, by their documents: they say who opened a page
 * within their app, and take a message to somebody.
 */
import type { CloudSettings } from '../../../../contract/directorySync/directorySync';
import type { CloudKind } from '../../../../contract/directorySync/words';
import { cutText } from '../../../../contract/text/cut';
import { text, thing } from '../cloud/fields';
import type { Ask } from '../cloud/types';

/** Who came, by all the names that the directory may know them by. */
export interface Known {
  ids: string[];
  /** As an administrator reads it. */
  name: string;
}
export interface AppMessage {
  /** The delivery's: said twice, it arrives once. */
  id: string;
  title: string;
  body: string;
  url: string;
}
/** A person of the directory: the account there, and its id for good. */
export interface Target {
  userName: string;
  externalId: string | null;
}

interface AppService {
  /**
   * Where the app is sent for a code; null: the page asks the app itself.
   * @param returnUrl of ours, registered with the application
   */
  authorize(settings: CloudSettings, returnUrl: string, state: string): string | null;
  /** @throws DirectoryFault for a code that does not hold */
  person(ask: Ask, code: string, application: { appId: string; secret: string; returnUrl: string }): Promise<Known>;
  /** @returns why the person cannot be reached, or null: it was taken */
  send(ask: Ask, settings: CloudSettings, to: Target, message: AppMessage): Promise<string | null>;
}

const UNSEEN = '对方不在应用的可见范围内，或已离开';
/** Texts are bounded by bytes there: a Chinese sign takes three. */
const cutBytes = (value: string, bytes: number) => cutText(value, Math.floor(bytes / 3));
/** What markdown would take for its own: people write titles, and none of them becomes a link or a picture there. */
const unmarked = (value: string) => value.replace(/([\\`*_[\]<>#~])/g, '\\$1');
/** A card of WeCom takes some tags. */
const untagged = (value: string) => value.replace(/</g, '＜').replace(/>/g, '＞');
const withQuery = (address: string, parameters: Record<string, string>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const dingTalk: AppService = {
  authorize: () => null,
  async person(ask, code) {
    const result = thing((await ask('/topapi/v2/user/getuserinfo', { code })).result);
    return { ids: [text(result.unionid), text(result.userid)], name: text(result.name) || text(result.userid) };
  },
  async send(ask, { agentId }, { userName }, { title, body, url }) {
    await ask('/topapi/message/corpconversation/asyncsend_v2', {
      agent_id: Number(agentId),
      userid_list: userName,
      msg: {
        msgtype: 'action_card',
        action_card: {
          title: cutText(title, 64),
          markdown: [`**${unmarked(cutText(title, 200))}**`, unmarked(cutText(body, 800))].filter(Boolean).join('\n\n'),
          single_title: '查看',
          single_url: url,
        },
      },
    });
    return null;
  },
};

const weCom: AppService = {
  authorize({ appId, agentId }, returnUrl, state) {
    const url = withQuery('https://open.weixin.qq.com/connect/oauth2/authorize', {
      ...{ appid: appId, redirect_uri: returnUrl, response_type: 'code', scope: 'snsapi_base', state },
      ...(agentId && { agentid: agentId }),
    });
    return `${url}#wechat_redirect`;
  },
  async person(ask, code) {
    const answer = await ask(`/cgi-bin/auth/getuserinfo?${new URLSearchParams({ code }).toString()}`);
    // Who is none of the enterprise's people is told by another name alone.
    const id = text(answer.userid) || text(answer.UserId);
    return { ids: [id], name: id || '外部联系人' };
  },
  async send(ask, { agentId }, { userName }, { title, body, url }) {
    const answer = await ask('/cgi-bin/message/send', {
      ...{ touser: userName, msgtype: 'textcard', agentid: Number(agentId) },
      textcard: {
        ...{
          title: cutBytes(title, 128),
          description: untagged(cutBytes(body, 512)) || '点击查看',
          url,
          btntxt: '查看',
        },
      },
      ...{ enable_duplicate_check: 1, duplicate_check_interval: 600 },
    });
    return text(answer.invaliduser) ? UNSEEN : null;
  },
};

const feishu: AppService = {
  authorize: ({ appId }, returnUrl, state) =>
    withQuery('https://accounts.feishu.cn/open-apis/authen/v1/authorize', {
      ...{ client_id: appId, redirect_uri: returnUrl, response_type: 'code', state },
    }),
  async person(ask, code, { appId, secret, returnUrl }) {
    const token = await ask('/open-apis/authen/v2/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id: appId, client_secret: secret },
      ...{ code, redirect_uri: returnUrl },
    });
    const me = thing((await ask('/open-apis/authen/v1/user_info', undefined, text(token.access_token))).data);
    return { ids: [text(me.union_id), text(me.open_id)], name: text(me.name) || text(me.open_id) };
  },
  async send(ask, _settings, { externalId }, { id, title, body, url }) {
    const by = externalId?.startsWith('ou') ? 'open_id' : 'union_id';
    await ask(`/open-apis/im/v1/messages?receive_id_type=${by}`, {
      ...{ receive_id: externalId, msg_type: 'post', uuid: id },
      content: JSON.stringify({
        zh_cn: {
          title: cutText(title, 200),
          content: [
            ...(body ? [[{ tag: 'text', text: cutText(body, 2_000) }]] : []),
            [{ tag: 'a', text: '查看', href: url }],
          ],
        },
      }),
    });
    return null;
  },
};

export const appServices: Readonly<Record<CloudKind, AppService>> = {
  DINGTALK: dingTalk,
  WECOM: weCom,
  FEISHU: feishu,
};
