/**
 * Where a questionnaire asks for it, the device of somebody who is not known works before their answer is taken
 * (`contract/questionnaire/proof.ts`). What is asked belongs to one answer by its key and is signed here, so that nothing of it
 * is stored: an answer that comes twice under its key is kept once anyway.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  isEnough,
  isProven,
  PROOF_BITS_MAX,
  PROOF_MINUTES,
  PROOF_WINDOW_MINUTES,
  type ProofAsked,
  proofBits,
} from '../../../../contract/questionnaire/proof';
import { ApiError } from '../../../errors';
import type { RequestContext } from '../../../http/route';
import { derivedKey } from '../../../secrets';
import type { Admission } from './admission';

/** By questionnaire and address, how many answers came lately: in this process alone, never stored. */
const came = new LRUCache<string, number>({ max: 20_000, ttl: PROOF_WINDOW_MINUTES * 60_000, noUpdateTTL: true });
const placeOf = ({ form }: Admission, { ip }: RequestContext) => `${form.id} ${ip}`;

/** `bits.until.mac`; the number that answers it stands behind. */
const PROOF = /^(\d{1,2})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})\.(\d{1,10})$/;

function macOf(context: RequestContext, { form }: Admission, submitKey: string, head: string): Buffer {
  const key = derivedKey(context.platform.env, 'survey-proof');
  return createHmac('sha256', key).update(`${form.id} ${submitKey} ${head}`).digest().subarray(0, 16);
}

function asked(context: RequestContext, admission: Admission, submitKey: string): ProofAsked {
  const bits = proofBits(came.get(placeOf(admission, context)) ?? 0);
  const head = `${bits}.${(Date.now() + PROOF_MINUTES * 60_000).toString(36)}`;
  return { bits, challenge: `${head}.${macOf(context, admission, submitKey, head).toString('base64url')}` };
}

function isGood(context: RequestContext, admission: Admission, submitKey: string, proof: string): boolean {
  const [, bitsText = '', until = '', mac = '', number = ''] = PROOF.exec(proof) ?? [];
  const bits = Number(bitsText);
  const before = came.get(placeOf(admission, context)) ?? 0;
  if (!isEnough(bits, before) || bits > PROOF_BITS_MAX || Number.parseInt(until, 36) < Date.now()) return false;
  const [given, wanted] = [Buffer.from(mac, 'base64url'), macOf(context, admission, submitKey, `${bits}.${until}`)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return isProven({ challenge: `${bits}.${until}.${mac}`, bits }, Number(number));
}

/** A member of the enterprise is known, and so is who has a link for one use: they can send one answer anyway. */
const isKnown = ({ respondentId, link }: Admission) => respondentId !== null || link?.singleUse === true;

/**
 * @returns what is to be called once the answer was kept
 * @throws 422 with `proof`, what the page is to work on, where the answer came without or with a wrong one
 */
export function assertProven(
  context: RequestContext,
  admission: Admission,
  { submitKey, proof }: { submitKey: string; proof?: string },
): () => void {
  if (!admission.form.settings.proof || isKnown(admission)) return () => {};
  if (proof === undefined || !isGood(context, admission, submitKey, proof)) {
    throw new ApiError('RULE', '提交前需要由设备完成一次计算，请稍候再试', {
      proof: asked(context, admission, submitKey),
    });
  }
  const place = placeOf(admission, context);
  return () => void came.set(place, (came.get(place) ?? 0) + 1);
}
