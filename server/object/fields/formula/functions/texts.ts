/** Texts: none grows beyond `TEXT_MAX`, whatever is asked for. */
import { BadFormula } from '../../../../../contract/formula/parse';
import { wallSql } from '../../../../base/zone';
import { type Call, flag, list, number, spoken, TEXT_MAX, text, typeNames, want, whole, writtenText } from '../kit';
import { dayText, numberText } from './formats';

const cut = (sql: string) => `left(${sql}, ${TEXT_MAX})`;
const changed = (name: 'upper' | 'lower' | 'btrim'): Call => {
  return (args, where) => text(`${name}(${want(args[0], 'text', where)})`);
};
const end = (name: 'left' | 'right'): Call => {
  return (args, where) => text(`${name}(${want(args[0], 'text', where)}, ${whole(want(args[1], 'number', where))})`);
};

export const texts = {
  concat: (args, where) => text(cut(`(${args.map((one) => spoken(one, where)).join(' || ')})`)),
  text([value], where, [, node]) {
    const format = writtenText(node, where, '格式');
    if (value?.type === 'date') return text(dayText(value.sql, format));
    if (value?.type === 'instant') return text(dayText(wallSql(value.sql), format));
    if (value?.type === 'number') return text(numberText(value.sql, format, where, node));
    throw new BadFormula(`${where}需要数字、日期或日期时间，这里是${value ? typeNames[value.type] : '空'}`);
  },
  len: ([one], where) => number(`char_length(${one ? spoken(one, where) : "''"})::numeric`),
  left: end('left'),
  right: end('right'),
  mid(args, where) {
    const [from, count] = [want(args[1], 'number', where), want(args[2], 'number', where)];
    return text(`substr(${want(args[0], 'text', where)}, greatest(${whole(from)}, 1), ${whole(count)})`);
  },
  find(args, where) {
    const from = args[2] ? `greatest(${whole(want(args[2], 'number', where))}, 1)` : '1';
    return number(`formula_find(${want(args[0], 'text', where)}, ${want(args[1], 'text', where)}, ${from})`);
  },
  contains([within, what], where) {
    if (within?.type === 'list') {
      if (within.of !== what?.type) throw new BadFormula(`${where}的列表中是${typeNames[within.of]}`);
      return flag(`coalesce(${what.sql} = ANY(${within.sql}), false)`);
    }
    const [of, wanted] = [within, what].map((one) => (one ? spoken(one, where) : "''"));
    return flag(`(strpos(lower(${of}), lower(${wanted})) > 0)`);
  },
  substitute(args, where) {
    const [of, from, to] = args.map((one) => want(one, 'text', where));
    return text(`formula_substitute(${of}, ${from}, ${to}, ${TEXT_MAX})`);
  },
  split: (args, where) =>
    list('text', `formula_split(${want(args[0], 'text', where)}, ${want(args[1], 'text', where)})`),
  upper: changed('upper'),
  lower: changed('lower'),
  trim: changed('btrim'),
} satisfies Record<string, Call>;
