/** Lists: values behind links, and what `split` makes of a text. */
import {
  arrayOf,
  type Call,
  itemType,
  joinedList,
  LIST_SIGN,
  list,
  quoted,
  TEXT_MAX,
  text,
  want,
  wantList,
  whole,
} from '../kit';

/** One value of a list, by its order. */
const edge = (order: 'ASC' | 'DESC'): Call => {
  return (args, where) => {
    const one = wantList(args[0], where);
    return {
      type: one.of,
      sql: `(SELECT x FROM unnest(${one.sql}) WITH ORDINALITY u(x, n) WHERE x IS NOT NULL ORDER BY n ${order} LIMIT 1)`,
    };
  };
};

export const lists = {
  list(args, where) {
    const of = itemType(args, where);
    return list(of, `array_remove(${arrayOf(args, of)}, NULL)`);
  },
  join(args, where) {
    const sign = args[1] ? want(args[1], 'text', where) : quoted(LIST_SIGN);
    return text(`left(${joinedList(wantList(args[0], where), sign)}, ${TEXT_MAX})`);
  },
  first: edge('ASC'),
  last: edge('DESC'),
  item(args, where) {
    const one = wantList(args[0], where);
    return { type: one.of, sql: `(${one.sql})[${whole(want(args[1], 'number', where))}]` };
  },
  unique(args, where) {
    const one = wantList(args[0], where);
    return list(
      one.of,
      `(SELECT array_agg(d.x ORDER BY d.n) FROM (SELECT x, min(n) AS n FROM unnest(${one.sql}) WITH ORDINALITY u(x, n)
         WHERE x IS NOT NULL GROUP BY x) d)`,
    );
  },
} satisfies Record<string, Call>;
