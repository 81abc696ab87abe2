/**
 * The collation `pinyin`: figures, then Chinese in the order of its sounds, then Latin letters. PostgreSQL has it of its library (ICU);
 * the embedded database knows no Chinese there and is told the order, which is that of Node. Never of an index: a newer
 * library may order otherwise.
 */
import type { MigrationSession } from './migrate';

/** By their codes 一 is the first and 阿 the last. */
const BY_SOUND = `'阿' < '一' COLLATE pinyin`;
const FIRST = 0x4e00;
const LAST = 0x9fa5;

/** One rule for an order of all characters. */
function rules(): string {
  const characters = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at));
  return `[reorder Hani]&[last regular]<*${characters.sort(new Intl.Collator('zh-u-co-pinyin').compare).join('')}`;
}

const create = (how: string) => `
  DO $do$ BEGIN
    CREATE COLLATION pinyin ${how};
  EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR undefined_object THEN
    CREATE COLLATION pinyin FROM "C";
  END $do$`;

export async function definePinyin({ exec, query }: MigrationSession): Promise<void> {
  const [known] = await query(
    `SELECT coalesce(c.collversion <> pg_collation_actual_version(c.oid), false) AS older
       FROM pg_collation c WHERE c.collname = 'pinyin'`,
  );
  // Another library orders otherwise: nothing was stored by the former order, and PostgreSQL would warn each session.
  if (known?.older) await exec('ALTER COLLATION pinyin REFRESH VERSION');
  if (known) return;
  await exec(create(`(provider = icu, locale = 'zh-u-co-pinyin')`));
  const [sounds] = await query(`SELECT ${BY_SOUND} AS holds`);
  const [can] = await query(`SELECT current_setting('server_version_num')::int >= 160000 AS rules`);
  if (sounds?.holds || !can?.rules) return;
  await exec('DROP COLLATION pinyin');
  await exec(create(`(provider = icu, locale = 'und', rules = '${rules()}')`));
}
