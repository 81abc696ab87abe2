/** What an enterprise may use, and how an operator writes it. No imports: the console bundles this. */

export const quotaKinds = ['members', 'storage', 'calls'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** Null: no limit. Storage in bytes, calls a day. */
export type Quotas = Record<QuotaKind, number | null>;

export const noQuotas: Quotas = { members: null, storage: null, calls: null };

/** What takes a limit away again. */
const NONE = 'none';
/** Powers of 1024, as the sizes of files are shown. */
const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };
const MEMBERS_MAX = 1_000_000;
const CALLS_MAX = 2_000_000_000;
const STORAGE_MAX = 2 ** 50;

const wholeNumber = (text: string, max: number): number | undefined => {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= max ? value : undefined;
};

function bytesOf(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*([KMGT]?B)$/i.exec(text) ?? [];
  const bytes = Math.round(Number(amount) * (UNITS[unit?.toUpperCase() ?? ''] ?? Number.NaN));
  return bytes >= 1 && bytes <= STORAGE_MAX ? bytes : undefined;
}

const readers: Readonly<Record<QuotaKind, { read: (text: string) => number | undefined; rule: string }>> = {
  members: {
    read: (text) => wholeNumber(text, MEMBERS_MAX),
    rule: '--members 应为 1 到 1000000 的整数，或 none（不限）',
  },
  storage: { read: bytesOf, rule: '--storage 应为带单位的大小，如 500MB、10GB、1.5TB，最多 1024TB，或 none（不限）' },
  calls: { read: (text) => wholeNumber(text, CALLS_MAX), rule: '--calls 应为 1 到 2000000000 的整数，或 none（不限）' },
};

/**
 * A limit as it is typed; null where it is taken away.
 * @throws an error whose message says how it is written
 */
export function readQuota(kind: QuotaKind, typed: string): number | null {
  const text = typed.trim();
  if (text.toLowerCase() === NONE) return null;
  const value = readers[kind].read(text);
  if (value === undefined) throw new Error(`${readers[kind].rule}；现在是「${typed}」`);
  return value;
}

/** Bytes as people say them: whole below 10 MB, else with a digit. */
export function sizeText(bytes: number): string {
  const [name, unit] = Object.entries(UNITS).findLast(([, one]) => bytes >= one) ?? ['B', 1];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}

export const quotaLabels: Readonly<Record<QuotaKind, string>> = {
  members: '成员',
  storage: '存储',
  calls: '当日调用',
};

export const quotaText = (kind: QuotaKind, limit: number | null): string => {
  if (limit === null) return '不限';
  return kind === 'storage' ? sizeText(limit) : `${limit} ${kind === 'members' ? '名' : '次'}`;
};

const WHO = '请企业管理员联系平台运维提高配额';

/** What whoever meets the limit is told: what it is, and the way out. */
export const quotaRefusals: Readonly<Record<QuotaKind, (limit: number) => string>> = {
  members: (limit) => `企业最多 ${limit} 名成员，名额已用完。可停用或移除不再使用的成员，或${WHO}`,
  storage: (limit) => `企业的存储空间（${sizeText(limit)}）不足，没有保存。可删除不再需要的文件，或${WHO}`,
  calls: (limit) => `企业今天的调用次数（${limit} 次）已用完，明天零点恢复。急需时${WHO}`,
};

export const invitesRefused = (limit: number, open: number): string =>
  `企业最多 ${limit} 名成员，名额已用完（含 ${open} 份未答复的邀请）。可撤销邀请、停用或移除不再使用的成员，或${WHO}`;
