/** Mails with a link that lets somebody in. The link is encrypted until it is sent: the queue's rows open nothing. */
import { pageAddress } from '../../base/pageAddress';
import { openMailer } from '../../mail/mailer';
import type { Platform } from '../../platform';
import { decrypt, encrypt } from '../../secrets';

const QUEUE = 'account-mail';
const LINK = '{link}';

export interface AccountMail {
  to: string;
  subject: string;
  /** Paragraphs; `{link}` stands for the address. */
  text: readonly string[];
  /** A page of the console with its token: `/acceptInvite?token=…`. */
  page: string;
}

interface Queued {
  /** Whose jobs it is shown among; without one, nobody's. */
  tenantId?: string;
  to: string;
  subject: string;
  text: string;
  sealed: string;
}

/** In the caller's transaction, if there is one: rolled back means not sent. */
export function queueMail(platform: Platform, mail: AccountMail, tenantId?: string): Promise<void> {
  const { to, subject, text, page } = mail;
  const sealed = encrypt(platform.env, pageAddress(platform, page));
  const queued: Queued = { tenantId, to, subject, text: text.join('\n\n'), sealed };
  return platform.jobs.send(QUEUE, queued, { connection: platform.database });
}

/** Names the queue; before the jobs start. */
export function defineAccountMail(platform: Platform): void {
  const mailer = openMailer(platform.env);
  platform.jobs.define<Queued>(
    QUEUE,
    ({ to, subject, text, sealed }) =>
      mailer.send({ to, subject, text: text.replace(LINK, () => decrypt(platform.env, sealed)) }),
    { retryLimit: 4, retryDelay: 30 },
  );
}
