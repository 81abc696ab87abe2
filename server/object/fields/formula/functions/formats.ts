/** Formats as spreadsheets write them, of numbers and of days, as SQL. They are read once, when the formula is compiled. */
import { BadFormula, type Node } from '../../../../../contract/formula/parse';
import { quoted } from '../kit';

const NUMBER = /^([^#0.,%]*)(#,##|#)?(0+)(?:\.(0+))?(%?)([^#0.,%]*)$/;
/** Digits before the point that a result may have. */
const PLACES = 20;
const PLACES_MAX = 10;

/**
 * A number by `0`, `0.00`, `#,##0.00`, `000`, with `%` and with texts around it: `"¥#,##0.00"`, `"0.0 人天"`.
 * @throws BadFormula for what is no format
 */
export function numberText(sql: string, format: string, where: string, node: Node | undefined): string {
  const [, before = '', grouped, whole, rest = '', percent = '', after = ''] =
    NUMBER.exec(format.replace('#,###', '#,##0')) ?? [];
  if (whole === undefined || whole.length + rest.length > PLACES_MAX) {
    throw new BadFormula(`${where}的数字格式应如 "0.00"、"#,##0"、"0%"`, node);
  }
  const digits = '9'.repeat(PLACES - whole.length) + whole;
  const pattern =
    grouped === '#,##'
      ? [...digits].map((one, at) => ((PLACES - at) % 3 === 0 && at > 0 ? `,${one}` : one)).join('')
      : digits;
  const scaled = percent ? `(${sql}) * 100` : sql;
  return `formula_number(${scaled}, ${rest.length}, 'FM${pattern}${rest ? `.${rest}` : ''}', ${quoted(before)}, ${quoted(`${percent}${after}`)})`;
}

const PART = /yyyy|yy|mm|m|dd|d|aaaa|aaa|q|hh|h|ss/gi;
const named: Record<string, string> = {
  ...{ yyyy: 'YYYY', yy: 'YY', mm: 'MM', m: 'FMMM', dd: 'DD', d: 'FMDD', q: 'Q' },
  ...{ hh: 'HH24', h: 'FMHH24', ss: 'SS' },
};
/** Behind hours, months are minutes. */
const HOUR = /^hh?$/i;
const weekdays = [...'一二三四五六日'];

/**
 * A day by `yyyy-mm-dd`, `yyyy年m月d日`, `m/d`, `aaaa` (星期三), `aaa` (周三), `q` (its quarter), and of a moment `hh:mm:ss`; all else
 * stands as it is. @param sql a date, or a timestamp of the enterprise's clocks
 */
export function dayText(sql: string, format: string): string {
  const parts: string[] = [];
  let at = 0;
  let before = '';
  const plain = (part: string) => {
    if (part) parts.push(quoted(part));
  };
  for (const match of format.matchAll(PART)) {
    plain(format.slice(at, match.index));
    at = match.index + match[0].length;
    const part = match[0].toLowerCase();
    const isMinute = part.startsWith('m') && HOUR.test(before);
    before = part;
    if (part.startsWith('aaa')) {
      const days = weekdays.map((day) => `${part === 'aaaa' ? '星期' : '周'}${day}`);
      parts.push(`(ARRAY[${days.map(quoted).join(', ')}])[extract(isodow FROM ${sql})::int]`);
    } else parts.push(`to_char(${sql}, '${isMinute ? 'MI' : (named[part] ?? 'MM')}')`);
  }
  plain(format.slice(at));
  return `(CASE WHEN ${sql} IS NOT NULL THEN ${parts.join(' || ') || "''"} END)`;
}
