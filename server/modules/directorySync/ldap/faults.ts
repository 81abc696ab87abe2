/** What went wrong with an LDAP directory, in words for whoever keeps it. */

import type { TestStep } from '../../../../contract/directorySync/words';
import { DirectoryFault } from '../reading';

/** Here by the name of its kind. */
const LdapFault = DirectoryFault;
type LdapFault = DirectoryFault;

export { LdapFault };

const CONNECT: Readonly<Record<string, string>> = {
  ENOTFOUND: '主机名无法解析，请检查服务地址',
  EAI_AGAIN: '主机名暂时无法解析，请稍后再试',
  ECONNREFUSED: '主机拒绝连接，请检查端口，以及服务是否启动',
  ECONNRESET: '连接被对方中断，请检查端口与加密方式',
  EHOSTUNREACH: '无法到达主机，请检查网络与防火墙',
  ENETUNREACH: '无法到达主机，请检查网络与防火墙',
  ETIMEDOUT: '主机没有及时应答，请检查地址与防火墙',
};
const TLS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: '对方的证书已过期，请更换后再试',
  CERT_NOT_YET_VALID: '对方的证书还没有生效，请检查双方的时钟',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书是自签名的：请在“签发证书”中填入它的证书（PEM）',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书由内部机构签发：请在“签发证书”中填入签发机构的证书（PEM）',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书无法验证：请在“签发证书”中填入签发机构的证书（PEM）',
  UNABLE_TO_GET_ISSUER_CERT: '对方的证书无法验证：请在“签发证书”中填入签发机构的证书（PEM）',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '对方的证书无法验证：请在“签发证书”中填入签发机构的证书（PEM）',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是给这个主机名的，请检查服务地址',
  EPROTO: '对方在这个端口上没有使用 TLS，请检查端口与加密方式',
  ERR_SSL_WRONG_VERSION_NUMBER: '对方在这个端口上没有使用 TLS，请检查端口与加密方式',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: '对方在这个端口上没有使用 TLS，请检查端口与加密方式',
  ERR_OSSL_PEM_NO_START_LINE: '签发证书不是 PEM 格式',
};
/** By the result codes of RFC 4511. */
const RESULT: Readonly<Record<number, string>> = {
  1: '目录服务报告操作错误，多数是绑定账号没有生效',
  2: '目录服务不支持这个请求',
  3: '目录服务超过了它的时限，请缩小搜索起点或过滤条件',
  4: '目录服务限制了一次给出的条数，请为绑定账号放宽',
  7: '目录服务不支持密码绑定',
  8: '目录服务要求更强的认证：请改用 LDAPS 或 StartTLS',
  13: '目录服务要求加密：请改用 LDAPS 或 StartTLS',
  18: '过滤条件中的比较方式不被支持',
  21: '过滤条件中的值不合规则',
  32: '搜索起点不存在，请检查 DN',
  34: 'DN 的格式不正确',
  48: '目录服务不允许这个账号用密码绑定',
  49: '绑定账号或密码不正确',
  50: '绑定账号没有读取的权限',
  51: '目录服务正忙，请稍后再试',
  52: '目录服务不可用，请稍后再试',
  53: '目录服务拒绝执行，请检查绑定账号的权限',
};
/** Why Active Directory refused a bind; it says so in the text alone. */
const AD: Readonly<Record<string, string>> = {
  '525': '绑定账号不存在',
  '52e': '绑定账号或密码不正确',
  '530': '绑定账号现在不允许登录',
  '532': '绑定账号的密码已过期',
  '533': '绑定账号已停用',
  '701': '绑定账号已过期',
  '773': '绑定账号的密码必须先修改',
  '775': '绑定账号已锁定',
};

/** What was thrown while connecting, binding or reading. @param step what was being done */
export function faultOf(step: TestStep, error: unknown): LdapFault {
  if (error instanceof LdapFault) return error;
  const { code, message } = error as { code?: unknown; message?: string };
  const text = message ?? '';
  if (typeof code === 'number') {
    const ad = code === 49 ? /data ([0-9a-f]+)/i.exec(text)?.[1]?.toLowerCase() : undefined;
    return new LdapFault(step, (ad && AD[ad]) ?? RESULT[code] ?? `目录服务拒绝了请求（结果码 ${code}）`);
  }
  const word = typeof code === 'string' ? code : '';
  if (TLS[word]) return new LdapFault('tls', TLS[word]);
  if (/wrong version number|packet length too long|before secure TLS/i.test(text)) {
    return new LdapFault('tls', TLS.EPROTO as string);
  }
  if (CONNECT[word]) return new LdapFault('connect', CONNECT[word]);
  const inner = Object.keys(CONNECT).find((one) => text.includes(one));
  if (inner) return new LdapFault('connect', CONNECT[inner] as string);
  if (/Connection timeout/i.test(text)) return new LdapFault('connect', CONNECT.ETIMEDOUT as string);
  if (/timeout|timed out/i.test(text)) return new LdapFault(step, '目录服务没有及时应答，请稍后再试');
  if (/certificate|PEM/i.test(text)) return new LdapFault('tls', '证书无法验证，请检查“签发证书”');
  if (/filter|parenthes|paren/i.test(text)) return new LdapFault(step, '过滤条件的写法不正确，请检查括号');
  if (/closed|socket|end of/i.test(text)) return new LdapFault(step, '连接被对方中断，请检查端口与加密方式');
  return new LdapFault(step, '目录服务的应答无法识别，请确认这个地址是 LDAP 服务');
}
