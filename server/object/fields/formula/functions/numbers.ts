/** Figures. What is no number gives none: a root of a negative one, a power beyond all bounds. Lists count value by value. */
import { BadFormula } from '../../../../../contract/formula/parse';
import { arrayOf, type Call, digitsOf, type Expression, hasList, itemType, number, typeNames, want } from '../kit';

const figures = (args: readonly Expression[], where: string): string => {
  const type = itemType(args, where);
  if (type !== 'number') throw new BadFormula(`${where}需要数字，这里是${typeNames[type]}`);
  return arrayOf(args, 'number');
};
const sumOf = (sqls: readonly string[]) => `(${sqls.map((sql) => `coalesce(${sql}, 0)`).join(' + ')})`;
const plain = (args: readonly Expression[], where: string) => args.map((one) => want(one, 'number', where));

const extreme = (alone: 'least' | 'greatest', over: 'min' | 'max'): Call => {
  return (args, where) => {
    const type = itemType(args, where);
    if (hasList(args)) return { type, sql: `(SELECT ${over}(x) FROM unnest(${arrayOf(args, type)}) x)` };
    return { type, sql: `${alone}(${args.map(({ sql }) => sql).join(', ')})` };
  };
};
const one = (of: (sql: string) => string): Call => {
  return (args, where) => number(of(want(args[0], 'number', where)));
};
/** Rounds by a step of the place that is asked for. */
const toPlace = (name: 'round' | 'trunc'): Call => {
  return (args, where, nodes) => number(`${name}(${want(args[0], 'number', where)}, ${digitsOf(nodes[1], where)})`);
};

export const numbers = {
  sum(args, where) {
    if (hasList(args)) return number(`(SELECT coalesce(sum(x), 0) FROM unnest(${figures(args, where)}) x)`);
    return number(sumOf(plain(args, where)));
  },
  average(args, where) {
    if (hasList(args)) return number(`(SELECT avg(x) FROM unnest(${figures(args, where)}) x)`);
    const sqls = plain(args, where);
    return number(`(${sumOf(sqls)} / nullif(num_nonnulls(${sqls.join(', ')})::numeric, 0))`);
  },
  count(args) {
    const alone = args.filter(({ type }) => type !== 'list').map(({ sql }) => sql);
    const lists = args
      .filter(({ type }) => type === 'list')
      .map(({ sql }) => `coalesce(cardinality(array_remove(${sql}, NULL)), 0)`);
    const parts = [...(alone.length > 0 ? [`num_nonnulls(${alone.join(', ')})`] : []), ...lists];
    return number(`(${parts.join(' + ')})::numeric`);
  },
  min: extreme('least', 'min'),
  max: extreme('greatest', 'max'),
  abs: one((sql) => `abs(${sql})`),
  round: toPlace('round'),
  rounddown: toPlace('trunc'),
  roundup: (args, where, nodes) =>
    number(`formula_roundup(${want(args[0], 'number', where)}, ${digitsOf(nodes[1], where)})`),
  int: one((sql) => `floor(${sql})`),
  floor: one((sql) => `floor(${sql})`),
  ceil: one((sql) => `ceil(${sql})`),
  mod: (args, where) => number(`mod(${want(args[0], 'number', where)}, nullif(${want(args[1], 'number', where)}, 0))`),
  power: (args, where) => number(`formula_power(${want(args[0], 'number', where)}, ${want(args[1], 'number', where)})`),
  sqrt: one((sql) => `formula_power(${sql}, 0.5)`),
  value: (args, where) => number(`formula_value(${want(args[0], 'text', where)})`),
} satisfies Record<string, Call>;
