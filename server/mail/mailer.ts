/** Sends mails by SMTP; without a server they are kept as files that any mail program opens. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../env';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same with tables, for programs that show them. */
  html?: string;
  /** Makes the same mail the same to who receives it twice: part of its Message-ID. */
  id?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Rejects with why mails cannot be sent: no connection, a login that is refused. */
  check(): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Mailboxes and mail programs show one of two mails with the same Message-ID. */
function letter({ id, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...{ from, textEncoding: 'base64' as const, ...mail },
    // Pictures within the text become parts of the mail: programs show no picture of an address that holds it whole.
    attachDataUrls: true,
    ...(id && { messageId: `<${id}@${domain}>` }),
  };
}

export function openMailer({ smtpUrl, mailFrom, dataDir }: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (!smtpUrl) return openOutbox(path.join(dataDir, 'outbox'), mailFrom);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(letter(mail, mailFrom));
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** `DATA_DIR/outbox/2026-11-20T08-30-00-000Z-zhang@example.com.eml` */
function openOutbox(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let serial = 0;
  return {
    async send(mail) {
      const { message } = await transport.sendMail(letter(mail, from));
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      serial += 1;
      await mkdir(folder, { recursive: true });
      const name = `${stamp}-${serial}-${mail.to.replace(/[^\w@.-]/g, '_')}.eml`;
      await writeFile(path.join(folder, name), message as Buffer);
    },
    async check() {},
    close() {},
  };
}
