/** Words and limits of public links. Nothing heavy is imported: the console bundles this. */

export const linkKinds = {
  tableView: '表格视图',
  tableForm: '表格表单',
  dashboard: '看板',
  page: '文档页面',
  survey: '问卷统计',
  report: '报告',
} as const;
export type LinkKind = keyof typeof linkKinds;
export const linkKindCodes = Object.keys(linkKinds) as LinkKind[];

/** Kinds that the dialog 分享 shares; reports are shared by their own. */
export const shareKindCodes = ['tableView', 'tableForm', 'dashboard', 'page', 'survey'] as const satisfies LinkKind[];
export type ShareKind = (typeof shareKindCodes)[number];

/** The part of the address `/shared/<part>/<id>#<token>` by which a browser finds the page of a kind. */
export const sharePages: Readonly<Record<ShareKind, string>> = {
  tableView: 'table',
  tableForm: 'form',
  dashboard: 'board',
  page: 'page',
  survey: 'survey',
};
/** Below which every public page of the console stands that a link opens. */
export const SHARED_ROOT = '/shared';

/** What whoever has the token is told. Nothing but the state is told of a link that is not open. */
export const linkStates = {
  open: '有效',
  password: '需要密码',
  ended: '已到期',
  revoked: '已撤销',
  withdrawn: '分享者已不能分享',
  unsigned: '只能在嵌入它的网站中打开',
} as const;
export type LinkState = keyof typeof linkStates;
export const linkStateCodes = Object.keys(linkStates) as LinkState[];

export const LINK_DAYS = 30;
export const LINK_DAYS_MAX = 365;
export const LINK_PASSWORD_MIN = 4;
export const LINK_PASSWORD_MAX = 100;
export const LINK_PASS_HOURS = 12;
/** Open links that one object may have. */
export const LINKS_OF_ONE_MAX = 20;
export const EMBED_HOSTS_MAX = 10;
/** Days that a link that has ended or was revoked stays in the list. */
export const LINK_KEPT_DAYS = 90;

/** Carries the token: it stands in the fragment of the address, which no server and no log sees. */
export const LINK_HEADER = 'x-link-token';
/** Carries what the right password gave. No cookie: a page that is embedded elsewhere would not be sent one. */
export const PASS_HEADER = 'x-link-pass';

/** Carries what another program signed of who looks: a JWT (HS256) that locks columns and ends. */
export const CONTEXT_HEADER = 'x-link-context';
/** Columns that the context of a link locks. */
export const CONTEXT_COLUMNS_MAX = 5;
/** Values of one of them. */
export const CONTEXT_VALUES_MAX = 50;
/** For so long one may be signed ahead, and no longer. */
export const CONTEXT_HOURS_MAX = 24;

export const SHARED_ROWS = 50;
/** Rows that a link shows at most, page by page. */
export const SHARED_ROWS_MAX = 10_000;
export const SHARED_COLUMNS_MAX = 200;
/** Of the text of a cell. */
export const SHARED_CELL_MAX = 2000;

/** Calls a minute, counted by link and by address of the reader. */
export const LINK_CALLS_A_MINUTE = 600;
export const READER_CALLS_A_MINUTE = 120;
/** Forms that are taken. */
export const SENDS_OF_READER_A_MINUTE = 6;
export const SENDS_OF_LINK_AN_HOUR = 300;
/** Bytes of files that the forms of a link bring in an hour. */
export const BYTES_OF_LINK_AN_HOUR = 2_000_000_000;
