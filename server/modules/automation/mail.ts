/** Mails to who keeps what the product has switched off. */
import { newId } from '../../base/present';
import { delivery } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';

interface Mail {
  event: string;
  projectId: string | null;
  subject: string;
  text: string;
}

/** Sent after the commit, where the person still has an account with an address. */
export async function mailTo(platform: Platform, db: TenantDb, userId: string, mail: Mail): Promise<void> {
  const { event, projectId, subject, text } = mail;
  const [account] = await platform.database.query<{ email: string | null }>(
    `SELECT email FROM account WHERE id = $1 AND NOT disabled AND email <> ''`,
    [userId],
  );
  if (!account?.email) return;
  await db.insert(delivery, {
    id: newId(),
    channel: 'mail',
    receiverId: userId,
    projectId,
    event,
    target: account.email,
    payload: { to: account.email, subject, text },
    status: 'queued',
  });
}
