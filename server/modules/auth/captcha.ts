/** The picture that a program cannot read (specification §7 `portal/verificationCode`): one use, five minutes. */
import svgCaptcha from 'svg-captcha';
import type { Database } from '../../db/client';
import { hashToken } from './accessStore';

export const VISITOR_COOKIE = 'visitor';

/** Draws a new picture for a visitor, in place of an earlier one. */
export async function drawCaptcha(database: Database, visitor: string): Promise<string> {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL5sS', width: 120, height: 40 });
  await database.query(
    `INSERT INTO captcha (visitor_hash, text, expires_at) VALUES ($1, $2, now() + interval '5 minutes')
     ON CONFLICT (visitor_hash) DO UPDATE SET text = excluded.text, expires_at = excluded.expires_at`,
    [hashToken(visitor), text.toLowerCase()],
  );
  return data;
}

/** Whether the answer is right; right or wrong, the picture is used up. */
export async function consumeCaptcha(
  database: Database,
  visitor: string | undefined,
  answer: string,
): Promise<boolean> {
  if (!visitor) return false;
  const [row] = await database.query<{ text: string }>(
    'DELETE FROM captcha WHERE visitor_hash = $1 AND expires_at > now() RETURNING text',
    [hashToken(visitor)],
  );
  return row?.text === answer.trim().toLowerCase();
}
