/** Words of the document library. No imports: the console bundles this. */

export const documentKinds = { folder: '文件夹', file: '文件', page: '页面' } as const;
export type DocumentKind = keyof typeof documentKinds;

/** The higher one includes the lower. */
export const grantLevels = { view: '可查看', edit: '可编辑', manage: '可管理' } as const;
export type GrantLevel = keyof typeof grantLevels;
const order: Readonly<Record<GrantLevel, number>> = { view: 1, edit: 2, manage: 3 };
export const reaches = (has: GrantLevel | null, wanted: GrantLevel): boolean =>
  has !== null && order[has] >= order[wanted];
/** The highest wins; nothing denies. */
export const highest = (levels: readonly GrantLevel[]): GrantLevel | null =>
  levels.reduce<GrantLevel | null>((best, one) => (reaches(best, one) ? best : one), null);

export const grantSubjects = { user: '人员', role: '项目角色', department: '部门' } as const;
export type GrantTo = keyof typeof grantSubjects;

/** Whether the words of a file are found. */
export const textStates = {
  waiting: '正在提取文字',
  ready: '可按内容搜索',
  empty: '没有文字（可能是扫描件）',
  locked: '已加密，无法提取文字',
  limited: '内容过大，未提取文字',
  failed: '无法提取文字',
  none: '不提取文字',
} as const;
export type TextState = keyof typeof textStates;

/** What becomes of an upload whose name is there already. */
export const sameNames = { version: '作为新版本', both: '保留两份', skip: '跳过' } as const;
export type SameName = keyof typeof sameNames;

/** A file is checked out for so long at most; whoever has it may lengthen it. */
export const CHECK_OUT_DAYS_MAX = 30;
/** Of those of projects, beside the library of the enterprise; the rest are found in their projects. */
export const LIBRARIES_SHOWN = 30;
export const FOLDER_DEPTH_MAX = 20;
/** So many of a folder are given at once; as many say that there may be more. */
export const DOCUMENTS_PAGE = 500;
export const TAGS_MAX = 20;
export const VERSIONS_MAX = 200;
/** Of one zip. */
export const ZIP_FILES_MAX = 5000;
export const ZIP_BYTES_MAX = 10_000_000_000;

/** Boxes of a page that stand out. */
export const calloutKinds = { info: '提示', success: '成功', warning: '注意', danger: '警告' } as const;
export type CalloutKind = keyof typeof calloutKinds;
/** Of a picture in a page: a file that the page holds, shown to whoever may read the page. */
export const PICTURE_ADDRESS = /^\/api\/common\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/preview$/;
/** Of another file in a page: a link to what the page holds, for whoever may read the page. */
export const PAGE_FILE_ADDRESS = /^\/api\/common\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/download$/;
export const PICTURE_MAX_BYTES = 20_000_000;
/** Of what a browser sends of a page at once, and of all of a page with what is known of its making. */
export const UPDATE_BYTES_MAX = 1_000_000;
/** In base64, with room for what is too large, so that it is refused in words of its own. */
export const UPDATE_TEXT_MAX = 1_900_000;
export const PAGE_BYTES_MAX = 8_000_000;
export const PAGE_DEPTH_MAX = 60;
/** Columns or rows that a cell of a page takes. */
export const PAGE_SPAN_MAX = 50;
/** Passages of one page that are discussed. */
export const PASSAGES_MAX = 1000;
/** What became of something that was proposed in a page. */
export const suggestionStates = {
  open: '待处理',
  accepted: '已采纳',
  refused: '已拒绝',
  gone: '已撤回',
} as const;
export type SuggestionState = keyof typeof suggestionStates;
/** Open ones of one page, and those that were decided and are shown. */
export const SUGGESTIONS_MAX = 500;
export const DECIDED_SHOWN = 100;
/** Of the words of one that are kept with it. */
export const SUGGESTED_WORDS_MAX = 2_000;
/** A page holds no more pictures and other files. */
export const PICTURES_MAX = 1000;
/** One that neither the page nor a version of it names goes this long after it came. */
export const PAGE_FILE_DAYS = 30;
/** Of what is imported at once, and of the names of what was left out. */
export const IMPORT_PAGES_MAX = 200;
export const IMPORT_PAGE_BYTES_MAX = 1_000_000;
/** Opening and closing tags of a page that comes in: it is read as a whole, in the thread that answers. */
export const IMPORT_PAGE_TAGS_MAX = 20_000;
export const IMPORT_LEFT_SHOWN = 50;
/** Who was not heard of for so long is not shown as writing any more; who writes is heard of three times as often. */
export const PRESENCE_SECONDS = 30;

/** Of a project, beside those that the product brings. */
export const OWN_TEMPLATES_MAX = 100;
/** What somebody keeps at hand, and what they have read lately. */
export const FAVOURITES_MAX = 200;
export const RECENT_SHOWN = 20;

/** What a new page can begin with; `page/templates.ts` of the server holds the texts. */
export const pageTemplates = {
  meeting: '会议纪要',
  weekly: '项目周报',
  requirement: '需求说明',
  solution: '技术方案',
  retrospective: '复盘总结',
  testPlan: '测试方案',
  release: '上线方案',
  incident: '故障报告',
  handover: '工作交接',
  visit: '客户拜访记录',
} as const;
export type PageTemplate = keyof typeof pageTemplates;
