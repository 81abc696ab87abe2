/** Rates of currencies by day, and amounts of another currency in the enterprise's. */
import { costApi } from '../../../contract/cost/api';
import type { ExchangeRate } from '../../../contract/cost/cost';
import { type Currency, currencies, HOME_CURRENCY, inFen } from '../../../contract/time/currency';
import { FEN_MAX } from '../../../contract/time/money';
import { exchangeRate } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, invalid } from '../../errors';
import { global } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { RATE_PRIVILEGE } from './rates';

const LISTED_MAX = 5000;
const sayCurrency = (code: string) => `${currencies[code as Currency] ?? code}（${code}）`;

export const exchangeRoutes = defineKept({
  table: exchangeRate,
  module: 'cost',
  type: 'exchangeRate',
  noun: '汇率',
  labels: { currency: '币种', day: '日期', rate: '汇率' },
  calls: {
    list: costApi.listExchangeRates,
    create: costApi.createExchangeRate,
    update: costApi.updateExchangeRate,
    remove: costApi.deleteExchangeRate,
  },
  rights: { read: global(RATE_PRIVILEGE), write: global(RATE_PRIVILEGE) },
  list: ({ db }) =>
    db.query<ExchangeRate & Record<string, unknown>>(
      // The newest of all currencies: what is cut off is old, and no currency is missing.
      `SELECT id, currency, day::text AS day, rate::float8 AS rate, version
         FROM (SELECT * FROM exchange_rate r WHERE r.tenant_id = $1 ORDER BY r.day DESC, r.currency LIMIT ${LISTED_MAX}) x
        ORDER BY x.currency, x.day DESC`,
    ),
  judge: async (tx, input, before) => {
    const currency = 'currency' in input ? input.currency : before?.currency;
    if (before?.day === input.day) return input;
    const [same] = await tx.query(
      'SELECT 1 AS one FROM exchange_rate WHERE tenant_id = $1 AND currency = $2 AND day = $3::date',
      [currency, input.day],
    );
    if (same) throw duplicate(`${sayCurrency(String(currency))}在 ${input.day} 已有汇率，请直接修改`, 'day');
    return input;
  },
});

/** The rate in force on a day: the latest that is not behind it; null: none is known. */
async function rateOf(db: TenantDb, currency: string, day: string): Promise<{ rate: number; day: string } | null> {
  const [row] = await db.query<{ rate: number; day: string }>(
    `SELECT x.rate::float8 AS rate, x.day::text AS day FROM exchange_rate x
      WHERE tenant_id = $1 AND x.currency = $2 AND x.day <= $3::date ORDER BY x.day DESC LIMIT 1`,
    [currency, day],
  );
  return row ?? null;
}

/** An amount as it is kept, or what was filled in of it. */
export interface Amount {
  currency?: string;
  amount?: number;
  original?: number | null;
}
export interface KeptAmount {
  currency: Currency;
  /** Fen. */
  amount: number;
  /** Hundredths of its currency; null: it is in the enterprise's own. */
  original: number | null;
  rate: number;
  rateOn: string | null;
}

/**
 * The amount as it is stored, once it or its day was filled in; with nothing of it filled in, nothing.
 * @param day of the amount, as it stands now; the rate is that day's
 * @param dayChanged the amount is reckoned anew though nothing else was filled in
 * @throws 400 where an amount is missing, or no rate is known of its day
 */
export async function keptAmount(
  db: TenantDb,
  given: Amount,
  before: Amount | undefined,
  { day, dayChanged }: { day: string; dayChanged: boolean },
): Promise<Partial<KeptAmount>> {
  const { currency, amount, original } = given;
  if (before && currency === undefined && amount === undefined && original === undefined && !dayChanged) return {};
  const code = (currency ?? before?.currency ?? HOME_CURRENCY) as Currency;
  const was = before?.currency ?? code;
  if (code === HOME_CURRENCY) {
    // The number stays and its currency changes, as somebody mends a choice that was wrong.
    const fen = amount ?? (was === code ? before?.amount : (before?.original ?? undefined));
    if (!fen) throw invalid('请填写金额', 'amount');
    return { currency: code, amount: fen, original: null, rate: 1, rateOn: null };
  }
  if (before && amount !== undefined && original === undefined && amount !== before.amount) {
    throw invalid('人民币金额由原币金额按汇率折算，请填写原币金额', 'amount');
  }
  const hundredths = original ?? before?.original ?? before?.amount;
  if (!hundredths) throw invalid('请填写原币金额', 'original');
  const found = await rateOf(db, code, day);
  if (!found) {
    throw invalid(
      `${day} 及以前没有${sayCurrency(code)}的汇率，无法折算为人民币。请有“工时费率管理”权限的人在“管理后台 → 汇率”中添加`,
      'currency',
    );
  }
  const fen = inFen(hundredths, found.rate);
  if (fen < 1 || fen > FEN_MAX) throw invalid('折算为人民币后的金额超出范围，请核对金额与汇率', 'original');
  return { currency: code, amount: fen, original: hundredths, rate: found.rate, rateOn: found.day };
}
