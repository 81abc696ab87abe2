/** Conditions. A test that is empty makes the result empty; of `switch`, an empty value is none of the cases. */
import { BadFormula } from '../../../../../contract/formula/parse';
import { type Call, flag, like, same, want } from '../kit';

const joined = (word: 'AND' | 'OR' | '<>'): Call => {
  return (args, where) =>
    flag(args.map((one) => want(one, 'flag', where)).reduce((left, right) => `(${left} ${word} ${right})`));
};

/** Pairs, and what stands alone behind them. */
function paired<T>(args: readonly T[]): { pairs: [T, T][]; rest: T | undefined } {
  const pairs: [T, T][] = [];
  for (let at = 0; at + 1 < args.length; at += 2) pairs.push([args[at] as T, args[at + 1] as T]);
  return { pairs, rest: args.length % 2 === 1 ? args[args.length - 1] : undefined };
}

export const logic = {
  if([condition, ...rest], where) {
    const [yes, no] = rest;
    const type = same(rest, where);
    const test = want(condition, 'flag', where);
    return like(type, `CASE ${test} WHEN true THEN ${yes?.sql} WHEN false THEN ${no?.sql} END`);
  },
  ifs(args, where) {
    const { pairs, rest } = paired(args);
    const type = same([...pairs.map(([, value]) => value), ...(rest ? [rest] : [])], where);
    const sql = pairs.reduceRight<string>(
      (after, [test, { sql: value }]) =>
        `CASE ${want(test, 'flag', where)} WHEN true THEN ${value} WHEN false THEN ${after} END`,
      rest?.sql ?? 'NULL',
    );
    return like(type, sql);
  },
  switch([value, ...cases], where) {
    const { pairs, rest } = paired(cases);
    if (pairs.length === 0) throw new BadFormula(`${where}缺少情况和结果`);
    const compared = same([...(value ? [value] : []), ...pairs.map(([one]) => one)], where);
    if (compared.type === 'flag' || compared.type === 'list') throw new BadFormula(`${where}需要数字、日期或文本`);
    const type = same([...pairs.map(([, result]) => result), ...(rest ? [rest] : [])], where);
    const whens = pairs.map(([one, { sql }]) => `WHEN ${one.sql} THEN ${sql}`).join(' ');
    return like(type, `CASE ${value?.sql} ${whens}${rest ? ` ELSE ${rest.sql}` : ''} END`);
  },
  and: joined('AND'),
  or: joined('OR'),
  xor: joined('<>'),
  not: (args, where) => flag(`(NOT ${want(args[0], 'flag', where)})`),
  isempty: ([one]) =>
    flag(one?.type === 'list' ? `(coalesce(cardinality(${one.sql}), 0) = 0)` : `(${one?.sql} IS NULL)`),
  default: (args, where) => like(same(args, where), `coalesce(${args.map(({ sql }) => sql).join(', ')})`),
} satisfies Record<string, Call>;
