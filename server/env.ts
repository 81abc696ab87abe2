/** The only reader of `process.env`: every setting with its default, checked at start. README lists them. */
import path from 'node:path';
import type { ProvinceConfigs } from '../contract/auth/account';

export interface Env {
  host: string;
  port: number;
  dataDir: string;
  /** Set: PostgreSQL. Empty: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  databasePoolSize: number;
  /** Fill an empty database with demo enterprises. */
  demo: boolean;
  /** The address below which the console was built, without its last slash; empty at the root. */
  basePath: string;
  appTitle: string;
  helpUrl: string;
  logoutUrl: string;
  secureCookie: boolean;
  trustProxy: boolean;
  sessionHours: number;
  rateLimitPerMinute: number;
  logLevel: string;
  /** `smtps://user:password@host:465`; null: mails are kept in `DATA_DIR/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Where people open the console, without its last slash: links in mails and group chats begin with it. */
  publicUrl: string;
  /** Encrypts what must be read again but never shown, such as a robot's secret; null: a key kept in `DATA_DIR`. */
  secretKey: string | null;
  /** The former key is lost: what it encrypted is given up. */
  secretKeyReset: boolean;
  /** Lets robots speak to this machine over plain HTTP: for tests, and only there. */
  robotLoopback: boolean;
  /** Single sign-on of a province (specification §3); off unless PROVINCE_SSO_LOGIN_URL is set. */
  province: ProvinceConfigs;
  production: boolean;
}

function integer(source: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`环境变量 ${name}=${text} 无效：应为 ${min} 到 ${max} 之间的整数`);
  }
  return value;
}

const flag = (text: string | undefined, fallback: boolean) =>
  text === undefined || text === '' ? fallback : text === '1' || text === 'true';

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const databaseUrl = source.DATABASE_URL || null;
  return {
    host: source.HOST || '127.0.0.1',
    port: integer(source, 'PORT', 8000, 0, 65535),
    dataDir: path.resolve(source.DATA_DIR || 'data'),
    databaseUrl,
    databasePoolSize: integer(source, 'DATABASE_POOL_SIZE', 16, 1, 200),
    demo: flag(source.DEMO, databaseUrl === null),
    basePath: ['', ...(source.BASE_PATH ?? '').split('/').filter(Boolean)].join('/'),
    appTitle: source.APP_TITLE || '星河协作',
    helpUrl: source.HELP_URL || '/api/docs',
    logoutUrl: source.LOGOUT_URL || '/login',
    secureCookie: flag(source.SECURE_COOKIE, false),
    trustProxy: flag(source.TRUST_PROXY, false),
    sessionHours: integer(source, 'SESSION_HOURS', 12, 1, 24 * 90),
    rateLimitPerMinute: integer(source, 'RATE_LIMIT_PER_MINUTE', 1200, 0, 100_000_000),
    logLevel: source.LOG_LEVEL || 'info',
    smtpUrl: source.SMTP_URL || null,
    mailFrom: source.MAIL_FROM || 'no-reply@localhost',
    publicUrl: (source.PUBLIC_URL || `http://localhost:${source.PORT || 8000}`).replace(/\/+$/, ''),
    secretKey: source.SECRET_KEY || null,
    secretKeyReset: flag(source.SECRET_KEY_RESET, false),
    robotLoopback: source.NODE_ENV === 'test' && flag(source.ROBOT_LOOPBACK, false),
    province: {
      enable: Boolean(source.PROVINCE_SSO_LOGIN_URL),
      ssoLoginUrl: source.PROVINCE_SSO_LOGIN_URL || '',
      authPath: source.PROVINCE_AUTH_PATH || '',
      logoutPath: source.PROVINCE_LOGOUT_PATH || '',
      provinceCode: source.PROVINCE_CODE || '',
      logoutUrl: source.PROVINCE_LOGOUT_URL || '',
      appId: source.PROVINCE_APP_ID || '',
      appKey: source.PROVINCE_APP_KEY || '',
      ctgVersion: source.PROVINCE_CTG_VERSION || '',
    },
    production: source.NODE_ENV !== 'development' && source.NODE_ENV !== 'test',
  };
}

/** Also when the settings themselves are what cannot be read. */
export const wantsStackTraces = (): boolean => process.env.LOG_LEVEL === 'debug';
