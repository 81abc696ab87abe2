/** Uploads whose answers never came. */

import { removeExpired } from '../../../object/files/expired';
import type { Platform } from '../../../platform';

/** Hours for which an answer may name what was uploaded for it. */
export const UPLOAD_HOURS = 47;

/** Every night: those of two days ago, which no answer can take up any longer. */
export const sweepLoose = (platform: Platform): Promise<void> =>
  removeExpired(
    platform,
    'survey_file',
    `NOT held AND purpose = 'answer' AND created_at < now() - interval '${UPLOAD_HOURS + 1} hours'`,
  );
