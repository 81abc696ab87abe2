import { Alert } from 'antd';

/** Tokens of mails have 43 characters: what is shorter was cut off on the way. */
export const isWholeToken = (token: string): boolean => token.length >= 20;

/** In place of what the link of a mail leads to, where part of it is missing. */
export function BrokenLink() {
  return (
    <Alert
      type="info"
      role="status"
      title="链接不完整"
      description="请从邮件中重新打开，或复制完整的链接；仍打不开时请发件人重新发送。"
    />
  );
}
