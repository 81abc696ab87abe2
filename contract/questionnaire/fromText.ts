/**
 * Questions from text that was pasted, as people write them in a document: a number and a title, a line an option, the kind in
 * brackets where it is not plain. What cannot be read stands as a question of its own words, so that nothing is lost.
 */
import { isScorable, POINTS_MAX } from './exam';
import type { Choice, Question, QuestionKind } from './model';

/** Of one paste. */
export const PASTED_MAX = 50_000;
export const PASTED_QUESTIONS_MAX = 200;
const OPTIONS_MAX = 200;
const TITLE_MAX = 2_000;

const NUMBER =
  /^(?:第\s*[0-9一二三四五六七八九十百]+\s*题|[QqＱ]?\s*[0-9０-９]{1,3}|[（(][0-9０-９]{1,3}[)）]|[一二三四五六七八九十]{1,3}(?=、))\s*[.．、:：)）]?\s*/;
const OPTION = /^(?:[A-Za-zＡ-Ｚ]\s*[.．、:：)）]|[①-⑳]|[○□☐●◯√]\s*|[-*•·]\s+|[（(][A-Za-z][)）])\s*/;
const BRACKETS = /[[【（(]\s*([^[\]【】（）()]{1,20}?)\s*[\]】）)]/g;

/** What people write in brackets behind a title. */
const words: readonly (readonly [RegExp, QuestionKind | 'required' | 'optional'])[] = [
  [/^(?:必答|必填|必选)(?:题)?$/, 'required'],
  [/^(?:选答|选填|可选)(?:题)?$/, 'optional'],
  [/^(?:单选|单项选择|单选题|单项选择题)$/, 'single'],
  [/^(?:多选|多项选择|多选题|多项选择题|可多选|不定项选择?题?)$/, 'multiple'],
  [/^(?:判断|判断题|是非题)$/, 'yesNo'],
  [/^(?:下拉|下拉题|下拉选择)$/, 'select'],
  [/^(?:排序|排序题)$/, 'ranking'],
  [/^(?:填空|填空题|单行|单行文字|简答)$/, 'text'],
  [/^(?:问答|问答题|简答题|多行|多行文字|开放题)$/, 'longText'],
  [/^(?:数字|数字题|数值)$/, 'number'],
  [/^(?:日期|日期题)$/, 'date'],
  [/^(?:评分|评分题|打分|打分题|星级)$/, 'rating'],
  [/^(?:NPS|nps|净推荐值)$/, 'nps'],
  [/^(?:量表|量表题)$/, 'scale'],
  [/^(?:滑块|滑动条)$/, 'slider'],
  [/^(?:手机|手机号|电话)$/, 'phone'],
  [/^(?:邮箱|电子邮箱|邮件)$/, 'mail'],
  [/^(?:签名|手写签名)$/, 'signature'],
  [/^(?:文件|附件|上传|文件上传)$/, 'file'],
  [/^(?:地区|省市|省份城市)$/, 'region'],
];
const withOptions: readonly QuestionKind[] = ['single', 'multiple', 'select', 'ranking', 'yesNo'];

interface Draft {
  title: string;
  options: string[];
  /** Of an exam, as it was written: letters or words, and points. */
  right?: string;
  points?: number;
}
const RIGHT = /^[（(【[]?(?:正确|标准|参考)?答案[】)）\]]?\s*[:：]\s*(.+?)[)）】\]]?$/;
const POINTS = /^[（(【[]?(?:分值|分数|本题)\s*[:：]?\s*(\d{1,4}(?:\.\d{1,2})?)\s*分?[)）】\]]?$/;

/** Lines by the question that they belong to. */
function drafts(text: string): Draft[] {
  const found: Draft[] = [];
  let blankBefore = true;
  for (const line of text.slice(0, PASTED_MAX).split(/\r?\n/)) {
    const said = line.replace(/\u00a0/g, ' ').trim();
    if (said === '') {
      blankBefore = true;
      continue;
    }
    const last = found.at(-1);
    const right = RIGHT.exec(said)?.[1];
    const points = POINTS.exec(said)?.[1];
    if (last && (right !== undefined || points !== undefined)) {
      if (right !== undefined) last.right = right.trim();
      if (points !== undefined) last.points = Number(points);
      blankBefore = false;
      continue;
    }
    const option = OPTION.exec(said);
    const isNumbered = NUMBER.test(said) && !option;
    if (option && last) last.options.push(...optionsIn(said));
    else if (isNumbered || !last || blankBefore) found.push({ title: said.replace(NUMBER, ''), options: [] });
    // A line below a title is an option; people leave the letters away.
    else last.options.push(said);
    blankBefore = false;
  }
  return found;
}

/** `A. 甲  B. 乙` on one line. */
const optionsIn = (line: string): string[] =>
  line
    .split(/\s{2,}(?=[A-Za-zＡ-Ｚ]\s*[.．、:：)）])|\t+/)
    .map((one) => one.replace(OPTION, '').trim())
    .filter(Boolean);

function readTitle(title: string): { title: string; kind: QuestionKind | null; required: boolean } {
  let kind: QuestionKind | null = null;
  let required = /^\s*[*＊]|[*＊]\s*$/.test(title);
  const rest = title.replace(BRACKETS, (whole, inside: string) => {
    const known = words.find(([pattern]) => pattern.test(inside))?.[1];
    if (known === undefined) return whole;
    if (known === 'required') required = true;
    else if (known !== 'optional') kind = known;
    return '';
  });
  const plain = rest.replace(/^\s*[*＊]\s*|\s*[*＊]\s*$/g, '').trim();
  return { title: (plain || title).slice(0, TITLE_MAX), kind, required };
}

/** Without a word in brackets: by what stands below it, and how it asks. */
function guessed(title: string, options: readonly string[]): QuestionKind {
  if (options.length === 2 && options.every((one) => /^(?:是|否|对|错|有|没有|正确|错误)$/.test(one))) return 'yesNo';
  if (options.length > 0) return /多选|哪些|可选多项/.test(title) ? 'multiple' : 'single';
  if (/(?:手机|电话)(?:号码?)?[？?：:]?$/.test(title)) return 'phone';
  if (/邮箱[？?：:]?$/.test(title)) return 'mail';
  if (/日期[？?：:]?$/.test(title)) return 'date';
  return /(?:建议|意见|说明|描述|原因|为什么)/.test(title) ? 'longText' : 'text';
}

const choices = (texts: readonly string[], fresh: (prefix: string) => string): Choice[] =>
  [...new Set(texts)].slice(0, OPTIONS_MAX).map((text) => ({
    ...{ id: fresh('o'), text: text.slice(0, TITLE_MAX) },
    ...(/^其他|^其它|请注明/.test(text) && { other: true }),
  }));

/** `AC`, `A、C`, `甲`, `对`; of a text words that are taken, of a number the number. */
function scored(kind: QuestionKind, options: readonly Choice[], { right, points }: Draft): Pick<Question, 'score'> {
  if ((right === undefined && points === undefined) || !isScorable(kind)) return {};
  const own = { points: Math.min(Math.max(points ?? 1, 0.01), POINTS_MAX) };
  if (right === undefined) return { score: own };
  if (kind === 'number') {
    const value = Number(right);
    return { score: { ...own, ...(Number.isFinite(value) && { value }) } };
  }
  if (kind === 'text')
    return {
      score: {
        ...own,
        right: right
          .split(/\s*(?:或|\||；|;)\s*/)
          .filter(Boolean)
          .slice(0, 50),
      },
    };
  const letters = right.toUpperCase().replace(/[\s,，、;；]/g, '');
  const byLetter = /^[A-Z]+$/.test(letters)
    ? [...letters].flatMap((one) => options[one.charCodeAt(0) - 65]?.id ?? [])
    : [];
  const said = right.split(/[,，、;；|]/).map((one) => one.trim());
  const same = (text: string) =>
    said.includes(text) ||
    (/^(?:对|正确|是|√)$/.test(right) && /^(?:对|正确|是)$/.test(text)) ||
    (/^(?:错|错误|否|×)$/.test(right) && /^(?:错|错误|否)$/.test(text));
  const ids = byLetter.length > 0 ? byLetter : options.filter(({ text }) => same(text)).map(({ id }) => id);
  // What names no option is left for whoever designs: a fault says that nothing is right.
  return { score: { ...own, ...(ids.length > 0 && { right: [...new Set(ids)] }) } };
}

/**
 * @param fresh gives an id that nothing has, by its first letter
 * @returns the questions, in their order, and how many lay beyond what is taken at once
 */
export function questionsFromText(
  text: string,
  fresh: (prefix: string) => string,
): { questions: Question[]; left: number } {
  const all = drafts(text);
  const questions = all.slice(0, PASTED_QUESTIONS_MAX).map((draft): Question => {
    const { title, kind: said, required } = readTitle(draft.title);
    const kind = said ?? guessed(title, draft.options);
    const asked = { id: fresh('q'), title, ...(required && { required }) };
    if (withOptions.includes(kind)) {
      const texts = draft.options.length > 0 ? draft.options : kind === 'yesNo' ? ['是', '否'] : ['选项 1', '选项 2'];
      const options = choices(texts, fresh);
      return { ...asked, kind, options, ...scored(kind, options, draft) };
    }
    // What stood below it is not lost where its kind has no options.
    const description = draft.options.length > 0 ? { description: draft.options.join('\n').slice(0, TITLE_MAX) } : {};
    return {
      ...asked,
      kind,
      ...description,
      ...scored(kind, [], draft),
      ...(kind === 'rating' || kind === 'scale' ? { points: 5 } : {}),
    };
  });
  return { questions, left: all.length - questions.length };
}
