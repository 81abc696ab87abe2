/** How each kind of robot is spoken to: what is sent, how it is signed, and what a refusal looks like. */
import { createHmac } from 'node:crypto';
import type { RobotFormat, RobotKind } from '../../../../contract/message/enums';

export interface RobotText {
  title: string;
  body: string;
  /** The page in full. */
  link: string;
}
interface Call {
  text: RobotText;
  format: RobotFormat;
  url: URL;
  secret: string | null;
  atMobiles: readonly string[];
  /** Milliseconds. */
  now: number;
}
interface Provider {
  request(call: Call): { url: URL; body: unknown };
  /** Code 0 is success. */
  code: 'errcode' | 'code';
  reason: 'errmsg' | 'msg';
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');
/** What markdown would take for its own. */
const plain = (text: string) => text.replace(/([\\`*_[\]<>#~])/g, '\\$1');
const markdown = ({ title, body, link }: RobotText) =>
  [`**${plain(title)}**`, body && plain(body), `[查看详情](${link})`].filter(Boolean).join('\n\n');

const plainText = ({ title, body, link }: RobotText) => [title, body, link].filter(Boolean).join('\n');

export const providers: Readonly<Record<RobotKind, Provider>> = {
  dingTalk: {
    code: 'errcode',
    reason: 'errmsg',
    request({ text, format, url, secret, atMobiles, now }) {
      const target = new URL(url);
      if (secret) {
        target.searchParams.set('timestamp', String(now));
        target.searchParams.set('sign', hmac(secret, `${now}\n${secret}`));
      }
      const at = atMobiles.map((mobile) => `@${mobile}`).join(' ');
      return {
        url: target,
        body: {
          ...(format === 'text'
            ? { msgtype: 'text', text: { content: at ? `${plainText(text)}\n${at}` : plainText(text) } }
            : {
                msgtype: 'markdown',
                markdown: { title: text.title, text: at ? `${markdown(text)}\n\n${at}` : markdown(text) },
              }),
          at: { atMobiles, isAtAll: false },
        },
      };
    },
  },
  weCom: {
    code: 'errcode',
    reason: 'errmsg',
    request: ({ text, format, url }) => ({
      url,
      body:
        format === 'text'
          ? { msgtype: 'text', text: { content: plainText(text) } }
          : { msgtype: 'markdown', markdown: { content: markdown(text) } },
    }),
  },
  feishu: {
    code: 'code',
    reason: 'msg',
    request({ text, format, url, secret, now }) {
      const timestamp = String(Math.floor(now / 1000));
      const { title, body, link } = text;
      const button = { tag: 'button', text: { tag: 'plain_text', content: '查看详情' }, url: link, type: 'primary' };
      const signed = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
      if (format === 'text') {
        return { url, body: { ...signed, msg_type: 'text', content: { text: plainText(text) } } };
      }
      return {
        url,
        body: {
          ...signed,
          msg_type: 'interactive',
          card: {
            header: { title: { tag: 'plain_text', content: title } },
            elements: [
              ...(body ? [{ tag: 'div', text: { tag: 'plain_text', content: body } }] : []),
              { tag: 'action', actions: [button] },
            ],
          },
        },
      };
    },
  },
};
