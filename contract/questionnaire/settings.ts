/** What a questionnaire is besides its questions: its kind, for whom it is, when, and how it is answered (specification §4, §7). No imports but types. */
import type { ExamSettings } from './exam';
import type { FormTheme } from './theme';

export const formKinds = {
  survey: '调查问卷',
  acceptance: '验收报告',
  satisfaction1: '初次满意度评价',
  satisfaction2: '二次满意度评价',
} as const;
export type FormKind = keyof typeof formKinds;
export const formKindCodes = Object.keys(formKinds) as FormKind[];

export const formAudienceKinds = {
  anyone: '任何人（无需登录）',
  tenant: '企业全体成员',
  some: '指定部门和人员',
} as const;
export type FormAudienceKind = keyof typeof formAudienceKinds;

export interface FormAudience {
  kind: FormAudienceKind;
  /** With all below them. */
  departmentIds: string[];
  userIds: string[];
}

export interface FormSettings {
  /** ISO instants; null: open on that side. */
  beginsAt: string | null;
  endsAt: string | null;
  /** `HH:mm` of each day in the enterprise's zone; may pass midnight. */
  hours: { from: string; to: string } | null;
  audience: FormAudience;
  /** Nothing kept leads back to who answered; settled by the first publication. */
  anonymous: boolean;
  /** A person answers once; without it as often as they like. */
  once: boolean;
  /** One question a page, beside the pages of the design. */
  oneByOne: boolean;
  progress: boolean;
  /** The device of who is not known works before it sends (`proof.ts`); absent: it does not. */
  proof?: boolean;
  /** Of a questionnaire whose questions give points; absent: as `usualExam`. */
  exam?: ExamSettings;
  /** How the page looks; absent: as the product does. */
  theme?: FormTheme;
  /** After an answer was sent, unless a rule leads to an end of its own. */
  thanks: string;
}

export const usualSettings: FormSettings = {
  beginsAt: null,
  endsAt: null,
  hours: null,
  audience: { kind: 'tenant', departmentIds: [], userIds: [] },
  anonymous: false,
  once: true,
  oneByOne: false,
  progress: true,
  thanks: '提交成功，感谢您的参与！',
};

/** Of answers: what counts, and what was set aside by hand. */
export const responseStatuses = { VALID: '有效', INVALID: '无效' } as const;
export type ResponseStatus = keyof typeof responseStatuses;

/** How an answer came. */
export const answerSources = { page: '填写', import: '导入', live: '现场投票' } as const;
export type AnswerSource = keyof typeof answerSources;

/** Of an anonymous questionnaire nothing is told of fewer: neither of a group nor of those outside of it. */
export const SMALLEST_GROUP = 5;

/** How answers are written into a file. */
export const exportForms = { texts: '文字', codes: '编码', both: '文字和编码' } as const;
export type ExportForm = keyof typeof exportForms;

/** An answer begun on a version may be sent for so long after the next one came out. */
export const VERSION_GRACE_HOURS = 24;
export const QUESTIONS_MAX = 300;
export const QUOTAS_MAX = 50;
/** Of one answer, and those of one questionnaire that are offered. */
export const ANSWER_TAGS_MAX = 10;
export const ANSWER_TAGS_SHOWN = 200;
/** Of one file of answers. */
export const ANSWERS_IMPORT_ROWS = 10_000;
export const ANSWERS_IMPORT_BYTES = 20 * 1024 * 1024;
export const IMPORT_ISSUES_SHOWN = 200;
