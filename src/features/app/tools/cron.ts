/** A cron expression in words, and when it comes due. Pure. */
import { CronExpressionParser } from 'cron-parser';

export interface CronPart {
  name: string;
  source: string;
  text: string;
}
export interface CronRead {
  parts: CronPart[];
  /** Milliseconds. */
  next: number[];
}

const TIMES = 10;
const names = ['秒', '分', '时', '日', '月', '周'] as const;
const weekdays = ['日', '一', '二', '三', '四', '五', '六', '日'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const one = (name: (typeof names)[number], text: string): string => {
  const low = text.toLowerCase();
  if (name === '周') {
    const at = dayNames.indexOf(low.slice(0, 3));
    const day = at >= 0 ? at : Number(low.replace(/l$/, ''));
    const word = weekdays[day];
    if (word === undefined) return text;
    return low.endsWith('l') && at < 0 ? `最后一个周${word}` : `周${word}`;
  }
  if (name === '月') return `${monthNames.includes(low) ? monthNames.indexOf(low) + 1 : text} 月`;
  if (name === '日') return low === 'l' ? '最后一天' : `${text} 日`;
  return `${text} ${name}`;
};

function piece(name: (typeof names)[number], text: string): string {
  const [range = '', step] = text.split('/');
  const [from = '', to] = range.split('-');
  const whole = range === '*' || range === '?';
  const between = whole ? '' : to === undefined ? one(name, from) : `${one(name, from)}到${one(name, to)}`;
  if (step === undefined) return whole ? '每' : between;
  const unit = name === '日' || name === '周' ? '天' : name === '月' ? '个月' : name === '时' ? '小时' : `${name}`;
  const every = `每 ${step} ${unit}`;
  if (whole) return every;
  return to === undefined ? `从 ${between} 起${every}` : `${between}之间${every}`;
}

const said = (name: (typeof names)[number], text: string): string => {
  if (text === '*' || text === '?')
    return `每${name === '日' ? '天' : name === '周' ? '周的每一天' : name === '时' ? '小时' : name === '分' ? '分钟' : name}`;
  return text
    .split(',')
    .map((part) => piece(name, part))
    .join('、');
};

/** @param zone an IANA name @throws Error in words for people */
export function readCron(expression: string, zone: string, from = new Date()): CronRead {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 5 && fields.length !== 6) {
    throw new Error(`应有五段（分 时 日 月 周）或六段（秒 分 时 日 月 周），现在是 ${fields.length} 段`);
  }
  const own = names.slice(names.length - fields.length);
  try {
    const parsed = CronExpressionParser.parse(fields.join(' '), { tz: zone, currentDate: from });
    const next: number[] = [];
    for (let count = 0; count < TIMES; count += 1) next.push(parsed.next().getTime());
    return {
      parts: fields.map((source, at) => ({ name: own[at] as string, source, text: said(own[at] as never, source) })),
      next,
    };
  } catch {
    const wrong = fields.findIndex((field, at) => !isSound(field, at, fields.length));
    throw new Error(
      wrong >= 0 ? `第 ${wrong + 1} 段（${own[wrong]}）「${fields[wrong]}」不能识别` : '表达式没有能执行的时间',
    );
  }
}

/** Whether one part alone, among stars, is taken. */
function isSound(field: string, at: number, length: number): boolean {
  const parts = Array.from({ length }, (_, place) => (place === at ? field : '*'));
  try {
    CronExpressionParser.parse(parts.join(' '));
    return true;
  } catch {
    return false;
  }
}
