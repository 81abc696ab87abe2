/** Cells that name other tasks: `Blocks #103, Related to #102`, `WEB-3`, `https://…/issues/12`, `标题 (#12)`. */
import { FOLDED } from './fields';
import type { LinkSense } from './preset';

export interface LinkRef {
  sense: LinkSense;
  key: string;
}

const senses: readonly [RegExp, LinkSense][] = [
  [/^(?:is\s+)?duplicated\s*by\b|^被重复|^(?:被.{0,3}|有)重复/i, 'duplicatedBy'],
  [/^duplicates?(?:\s+of)?\b|^(?:与其)?重复(?:于)?/i, 'duplicates'],
  [
    /^(?:is\s+)?blocked\s*by\b|^depends?\s*on\b|^follows\b|^requires\b|^被阻[塞挡]|^阻[塞挡]于|^依赖(?:于|于此)?|^跟随于|^前置(?:任务)?(?!于)/i,
    'blockedBy',
  ],
  [
    /^blocks?\b|^precedes\b|^is\s+depended\s+on\s+by\b|^required\s+by\b|^阻[塞挡]|^优先于|^前置于|^后续|^后置/i,
    'blocks',
  ],
  [
    /^relates?(?:\s*to)?\b|^related(?:\s*to)?\b|^is\s+related\s+to\b|^copied\s+(?:to|from)\b|^cloners?\b|^clones?\b|^关联(?:到|于)?|^相关(?:到|于)?|^(?:复制|拷贝)(?:到|于|自)/i,
    'relates',
  ],
];

/** What an other word for a relation means; anything is at least related. */
export const senseOf = (words: string, outward = true): LinkSense => {
  const said = senses.find(([pattern]) => pattern.test(words.trim()))?.[1] ?? 'relates';
  if (outward) return said;
  const turned: Partial<Record<LinkSense, LinkSense>> = { blocks: 'blockedBy', duplicates: 'duplicatedBy' };
  return turned[said] ?? said;
};

const parts = (cell: string): string[] =>
  cell
    .split(cell.includes(FOLDED) ? FOLDED : /[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const ADDRESS = /^https?:\/\/\S*\/(?:issues|browse|work_items|work_packages|merge_requests|c)\/([^\s/?#)]+)/;
/** What tools write for no other task. */
const NO_KEY = /^\/?[(（]?#?0[)）]?$/;

/** `标题(#12)`, `#12`, an address that ends in the key, the title before an address that does not (Notion), or the key itself. */
export function keyIn(text: string): string {
  if (NO_KEY.test(text.trim())) return '';
  const behind = /[(（]#(\d+)[)）]\s*$/.exec(text)?.[1];
  if (behind) return behind;
  const [, title = '', address = ''] = /^(.*\S)\s+\((https?:\/\/[^\s)]+)\)\s*$/.exec(text) ?? ['', '', text.trim()];
  return ADDRESS.exec(address)?.[1] ?? (title || text.replace(/^#(?=\d)/, '').trim());
}

export const linksIn = (cell: string, sense: LinkSense): LinkRef[] =>
  parts(cell).flatMap((part) => {
    const key = keyIn(part);
    return key ? [{ sense, key }] : [];
  });

/** Where each entry says its relation. */
export const saidLinks = (cell: string): LinkRef[] =>
  parts(cell).map((part) => {
    const found = senses.find(([pattern]) => pattern.test(part));
    const key = found ? part.replace(found[0], '').replace(/^[\s:：]+/, '') : part;
    // Redmine writes delays behind: `Precedes #12 (2 days)`.
    return { sense: found?.[1] ?? 'relates', key: keyIn(key.replace(/\s*\(\d+ days?\)\s*$/i, '')) };
  });
