/** The only reader of `process.env`: every setting with its default, checked at start. README lists them. */
import path from 'node:path';
import type { ProvinceConfigs } from '../contract/auth/account';
import { MESSAGE_HOLD_SECONDS } from '../contract/constants';
import { PRODUCT_NAME } from '../contract/product';
import type { S3Settings } from './files/s3';

export interface Env {
  host: string;
  port: number;
  dataDir: string;
  /** Set: PostgreSQL. Empty: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Set where `databaseUrl` is that of a pooler: the server itself, for jobs, notices and what needs a session of its own. */
  databaseDirectUrl: string | null;
  /** Set: a copy of PostgreSQL (streaming replica) that answers exports, statistics and search. */
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  /** Where uploaded bytes lie; null: in `dataDir`. */
  s3: S3Settings | null;
  /** Fill an empty database with demo enterprises. */
  demo: boolean;
  /** The address below which the console was built, without its last slash; empty at the root. */
  basePath: string;
  appTitle: string;
  helpUrl: string;
  logoutUrl: string;
  secureCookie: boolean;
  /** How many proxies stand before this server: so many addresses of `X-Forwarded-For`, from its end, are believed. */
  trustedProxies: number;
  /** Without use. */
  sessionHours: number;
  /** From its beginning, however much it is used. */
  sessionMaxHours: number;
  rateLimitPerMinute: number;
  logLevel: string;
  /** One line an answer. */
  logRequests: boolean;
  /** `smtps://user:password@host:465`; null: mails are kept in `DATA_DIR/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** How long messages about a change wait for it to be taken back; 0: they are sent with it. */
  messageHoldSeconds: number;
  /** Where people open the console, without its last slash: links in mails and group chats begin with it. */
  publicUrl: string;
  /** Encrypts what must be read again but never shown, such as a robot's secret; null: a key kept in `DATA_DIR`. */
  secretKey: string | null;
  /** The former key is lost: what it encrypted is given up. */
  secretKeyReset: boolean;
  /** Lets robots speak to this machine over plain HTTP: for tests, and only there. */
  robotLoopback: boolean;
  /** Lets checks of environments reach addresses of our own network; link-local ones never. */
  checkInternal: boolean;
  /** Single sign-on of a province (specification §3): told to the console, and a way in (`signin/provider.ts`); `appKey` is public. */
  province: ProvinceConfigs;
  /** What the province's provider knows us by: never told to anybody. */
  provinceSecret: string | null;
  /** Hosts within the operator's own network that may be providers of sign-in. */
  ssoHosts: readonly string[];
  /** Hosts within the operator's own network where apps may be, plain http included. */
  appHosts: readonly string[];
  /** Hosts within the operator's own network that webhooks and checks of apps may reach, plain http included. */
  webhookHosts: readonly string[];
  /** Hosts that sources of datasets may read beside public https addresses: databases, and inner addresses. */
  dataSourceHosts: readonly string[];
  /** Hosts whose pages may stand in boards. */
  frameHosts: readonly string[];
  /** Hosts of the own network whose tools may be read by an import. */
  importHosts: readonly string[];
  /** The program of LibreOffice (`soffice`) that shows older and other Office files; null: they are saved, not shown. */
  officeProgram: string | null;
  /** Where the figures of this process are read without the product's address; null: not there. */
  metricsPort: number | null;
  /** What whoever reads the figures has to know; null: they are not at the product's address. */
  metricsToken: string | null;
  /** Statements that take longer are counted as slow. */
  slowStatementMs: number;
  /** Where traces go: a collector that takes OTLP over HTTP, without `/v1/traces`; null: nothing is traced. */
  tracesEndpoint: string | null;
  /** Of the requests that begin a trace: how many of them are traced, 0 to 1. */
  tracesShare: number;
  /** Whether requests go on with the trace that they name: where a proxy in front sets it, and lets no stranger's through. */
  tracesFromCallers: boolean;
  /** What this installation is called there. */
  serviceName: string;
  /** So long a process that is told to end goes on answering, while `/api/ready` says that it ends. */
  drainSeconds: number;
  production: boolean;
}

const wrong = (name: string, text: string, hint: string) => new Error(`环境变量 ${name}=${text} 无效：${hint}`);

function integer(source: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw wrong(name, text, `应为 ${min} 到 ${max} 之间的整数`);
  }
  return value;
}

/** Of one; all of it where nothing is said. */
function share(source: NodeJS.ProcessEnv, name: string): number {
  const text = source[name] || '1';
  const value = Number(text);
  if (!(value >= 0 && value <= 1)) throw wrong(name, text, '应为 0 到 1 之间的数');
  return value;
}

/** A word that is neither is refused: whoever writes SECURE_COOKIE=on must not run without it. */
function flag(source: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw wrong(name, text, '应为 1 或 0');
}

function oneOf(source: NodeJS.ProcessEnv, name: string, fallback: string, words: readonly string[]): string {
  const text = source[name] || fallback;
  if (!words.includes(text)) throw wrong(name, text, `应为 ${words.join('、')} 之一`);
  return text;
}

/** An address that the console or a mail opens; with `path`, also one below our own. What it holds may be a secret. */
function address(
  source: NodeJS.ProcessEnv,
  name: string,
  fallback: string,
  schemes: readonly string[],
  { path: allowPath = false } = {},
): string {
  const text = source[name] || fallback;
  if (text === '' || (allowPath && /^\/(?!\/)/.test(text))) return text;
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text;
  const ways = [...schemes.map((scheme) => `${scheme}//…`), ...(allowPath ? ['/…'] : [])];
  throw new Error(`环境变量 ${name} 无效：应为 ${ways.join(' 或 ')}`);
}

const WEB = ['http:', 'https:'];
const POSTGRES = ['postgres:', 'postgresql:'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Where the console stands, without its last slash. The API keeps its own place. */
function basePath(source: NodeJS.ProcessEnv): string {
  const text = source.BASE_PATH ?? '';
  const parts = text.split('/').filter(Boolean);
  if (!parts.every((part) => /^[\w.~-]+$/.test(part) && !/^\.+$/.test(part))) {
    throw wrong('BASE_PATH', text, '应为字母、数字和 - _ . ~ 组成的路径，如 /office/');
  }
  if (parts[0] === 'api') throw wrong('BASE_PATH', text, '/api 是接口的地址，请换一个');
  return ['', ...parts].join('/');
}

/** Host names, separated by commas. */
const hosts = (source: NodeJS.ProcessEnv, name: string): string[] =>
  (source[name] ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);

/** All of a bucket's settings, or none: half of them would keep files where nobody looks for them. */
function s3Of(source: NodeJS.ProcessEnv): S3Settings | null {
  const endpoint = address(source, 'S3_ENDPOINT', '', WEB);
  if (!endpoint) return null;
  const needed = (name: string) => {
    const text = source[name];
    if (!text) throw new Error(`环境变量 ${name} 未设置：设置 S3_ENDPOINT 后必须同时设置 ${name}`);
    return text;
  };
  return {
    endpoint,
    region: source.S3_REGION || 'us-east-1',
    bucket: needed('S3_BUCKET'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    pathStyle: flag(source, 'S3_FORCE_PATH_STYLE', true),
  };
}

/** Another way to the database. Set without `DATABASE_URL`, it would be taken for the database, and the embedded one be opened. */
function besideOf(source: NodeJS.ProcessEnv, name: string, databaseUrl: string | null, whose: string): string | null {
  const url = address(source, name, '', POSTGRES) || null;
  if (url && !databaseUrl) throw new Error(`环境变量 ${name} 无效：必须同时设置 DATABASE_URL（${whose}的地址）`);
  return url;
}

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const databaseUrl = address(source, 'DATABASE_URL', '', POSTGRES) || null;
  return {
    host: source.HOST || '127.0.0.1',
    port: integer(source, 'PORT', 8000, 0, 65535),
    dataDir: path.resolve(source.DATA_DIR || 'data'),
    databaseUrl,
    databaseDirectUrl: besideOf(source, 'DATABASE_DIRECT_URL', databaseUrl, '连接池'),
    databaseReplicaUrl: besideOf(source, 'DATABASE_REPLICA_URL', databaseUrl, '主库'),
    databasePoolSize: integer(source, 'DATABASE_POOL_SIZE', 16, 1, 200),
    s3: s3Of(source),
    demo: flag(source, 'DEMO', databaseUrl === null),
    basePath: basePath(source),
    appTitle: source.APP_TITLE || PRODUCT_NAME,
    helpUrl: address(source, 'HELP_URL', '/help', WEB, { path: true }),
    logoutUrl: address(source, 'LOGOUT_URL', `${basePath(source)}/login`, WEB, { path: true }),
    secureCookie: flag(source, 'SECURE_COOKIE', false),
    trustedProxies: integer(source, 'TRUST_PROXY', 0, 0, 10),
    sessionHours: integer(source, 'SESSION_HOURS', 12, 1, 24 * 90),
    sessionMaxHours: integer(source, 'SESSION_MAX_HOURS', 24 * 7, 1, 24 * 365),
    rateLimitPerMinute: integer(source, 'RATE_LIMIT_PER_MINUTE', 1200, 0, 100_000_000),
    logLevel: oneOf(source, 'LOG_LEVEL', 'info', LOG_LEVELS),
    logRequests: flag(source, 'LOG_REQUESTS', false),
    smtpUrl: address(source, 'SMTP_URL', '', ['smtp:', 'smtps:']) || null,
    mailFrom: source.MAIL_FROM || 'no-reply@localhost',
    messageHoldSeconds: integer(source, 'MESSAGE_HOLD_SECONDS', MESSAGE_HOLD_SECONDS, 0, 600),
    publicUrl: address(source, 'PUBLIC_URL', `http://localhost:${source.PORT || 8000}`, WEB).replace(/\/+$/, ''),
    secretKey: source.SECRET_KEY || null,
    secretKeyReset: flag(source, 'SECRET_KEY_RESET', false),
    checkInternal: flag(source, 'CHECK_INTERNAL', false),
    robotLoopback: source.NODE_ENV === 'test' && flag(source, 'ROBOT_LOOPBACK', false),
    province: {
      enable: Boolean(source.PROVINCE_SSO_LOGIN_URL),
      ssoLoginUrl: address(source, 'PROVINCE_SSO_LOGIN_URL', '', WEB),
      authPath: source.PROVINCE_AUTH_PATH || '',
      logoutPath: source.PROVINCE_LOGOUT_PATH || '',
      provinceCode: source.PROVINCE_CODE || '',
      logoutUrl: source.PROVINCE_LOGOUT_URL || '',
      appId: source.PROVINCE_APP_ID || '',
      appKey: source.PROVINCE_APP_KEY || '',
      ctgVersion: source.PROVINCE_CTG_VERSION || '',
    },
    provinceSecret: source.PROVINCE_APP_SECRET || null,
    ssoHosts: hosts(source, 'SSO_HOSTS'),
    appHosts: hosts(source, 'APP_HOSTS'),
    webhookHosts: hosts(source, 'WEBHOOK_HOSTS'),
    dataSourceHosts: hosts(source, 'DATA_SOURCE_HOSTS'),
    frameHosts: hosts(source, 'FRAME_HOSTS'),
    importHosts: hosts(source, 'IMPORT_HOSTS'),
    officeProgram: source.OFFICE_PROGRAM || null,
    metricsPort: integer(source, 'METRICS_PORT', 0, 0, 65535) || null,
    metricsToken: source.METRICS_TOKEN || null,
    slowStatementMs: integer(source, 'SLOW_STATEMENT_MS', 500, 1, 3_600_000),
    tracesEndpoint: address(source, 'OTEL_EXPORTER_OTLP_ENDPOINT', '', WEB).replace(/\/+$/, '') || null,
    tracesShare: share(source, 'OTEL_TRACES_SAMPLER_ARG'),
    tracesFromCallers: flag(source, 'TRACES_FROM_CALLERS', false),
    serviceName: source.OTEL_SERVICE_NAME || 'collab',
    drainSeconds: integer(source, 'DRAIN_SECONDS', 0, 0, 60),
    production: source.NODE_ENV !== 'development' && source.NODE_ENV !== 'test',
  };
}

/** Of the server itself, also where calls go through a pooler: commands hold sessions and transactions for long. */
export const directUrlOf = ({ databaseDirectUrl, databaseUrl }: Pick<Env, 'databaseDirectUrl' | 'databaseUrl'>) =>
  databaseDirectUrl ?? databaseUrl;

/** Also when the settings themselves are what cannot be read. */
export const wantsStackTraces = (): boolean => process.env.LOG_LEVEL === 'debug';

/** By `npm start` (or another package manager's), not by `node scripts/start.mjs`. */
export const startedByNpm = (): boolean => process.env.npm_lifecycle_event === 'start';
