/** Pictures of options, and files of answers: kept apart from the files of tasks, without whoever uploaded them. */
import type { FastifyReply } from 'fastify';
import { v4 } from 'uuid';
import { extensionOf, FILE_MAX_BYTES } from '../../../contract/file/constants';
import { writeRefusals } from '../../../contract/questionnaire/access';
import type { FormFile } from '../../../contract/questionnaire/form';
import { LOGO } from '../../../contract/questionnaire/theme';
import { isId } from '../../base/texts';
import { surveyFile } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid, notFound } from '../../errors';
import type { Incoming } from '../../files/incoming';
import { afterFailure } from '../../files/store';
import { disposition } from '../../http/disposition';
import { withForm } from '../../http/form';
import type { RequestContext, TenantContext } from '../../http/route';
import { assertStorage } from '../../object/quota';
import type { Platform } from '../../platform';
import { loadForm } from './load';
import { cleanLogo } from './logo';
import { logForm } from './service';
import { type Admission, admissionTo, schemaOf } from './write/admission';

const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Uploads of one questionnaire that wait for their answers: more come from nobody who answers. */
const LOOSE_MAX = 2000;
const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The row, then the bytes, once it has been committed. */
async function keep(
  { files }: Platform,
  db: TenantDb,
  of: { formId: string; purpose: 'image' | 'answer' },
  { name, size, path }: Incoming,
  follow: (tx: TenantDb) => Promise<unknown> = async () => {},
): Promise<FormFile> {
  // Version 4: it says no time, and is not guessed.
  const id = v4();
  const staged = await files.stage(db.tenantId, id, path);
  try {
    await db.transaction(async (tx) => {
      await tx.insert(surveyFile, { id, ...of, name, size });
      await assertStorage(tx, 0);
      await follow(tx);
    });
  } catch (error) {
    await afterFailure([staged], error);
    throw error;
  }
  await staged.keep();
  return { id, name, size };
}

export const uploadImage = (context: TenantContext): Promise<FormFile> =>
  withForm(
    context,
    { files: ['file'], fields: ['formId'], maxBytes: IMAGE_MAX_BYTES } as const,
    async ({ files: { file }, fields: { formId } }) => {
      if (!isId(formId)) throw notFound('问卷');
      const form = await loadForm(context, formId, 'edit');
      if (!file) throw invalid('请选择图片', 'file');
      if (!(extensionOf(file.name) in imageTypes)) throw invalid('请选择 jpg、png、gif 或 webp 图片', 'file');
      return keep(context.platform, context.db, { formId, purpose: 'image' }, file, (tx) =>
        logForm(context, tx, 'imageAdded', form, { name: file.name }),
      );
    },
  );

/** A picture for the head of the page: nothing is kept of what was sent but the picture itself. */
export const uploadLogo = (context: TenantContext): Promise<FormFile> =>
  withForm(
    context,
    { files: ['file'], fields: ['formId'], maxBytes: LOGO.bytes } as const,
    async ({ files: { file }, fields: { formId } }) => {
      if (!isId(formId)) throw notFound('问卷');
      const form = await loadForm(context, formId, 'manage');
      if (!file) throw invalid('请选择图片', 'file');
      const size = await cleanLogo(file.path);
      return keep(
        context.platform,
        context.db,
        { formId, purpose: 'image' },
        { ...file, name: 'logo.png', size },
        (tx) => logForm(context, tx, 'imageAdded', form, { name: file.name }),
      );
    },
  );

export async function sendImage({ platform, reply }: RequestContext, id: string): Promise<FastifyReply> {
  const [row] = await platform.database.query<{ tenant_id: string; name: string }>(
    `SELECT tenant_id, name FROM survey_file WHERE id = $1 AND purpose = 'image'`,
    [id],
  );
  const bytes = row && (await platform.files.open(row.tenant_id, id));
  if (!bytes) throw notFound('图片');
  return reply
    .type(imageTypes[extensionOf(row.name)] ?? 'application/octet-stream')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'private, max-age=86400, immutable')
    .send(bytes);
}

async function asked(admission: Admission, question: string | undefined): Promise<void> {
  const { db, form, refusal } = admission;
  if (refusal) throw againstRule(writeRefusals[refusal], { refusal });
  const schema = form.publishedNo === null ? null : await schemaOf(db, form.id, form.publishedNo);
  if (!schema?.questions.some(({ id, kind }) => id === question && kind === 'file')) {
    throw invalid('问卷中没有这道上传题，请刷新页面', 'question');
  }
  const [loose] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM survey_file
      WHERE tenant_id = $1 AND form_id = $2 AND NOT held AND purpose = 'answer'`,
    [form.id],
  );
  if ((loose?.count ?? 0) >= LOOSE_MAX) throw againstRule('上传的人太多，请稍后再试');
}

/** Whoever may answer may upload, before the answer is sent. */
export async function uploadAnswerFile(context: RequestContext): Promise<FormFile> {
  let admission: Admission | null = null;
  const shape = {
    files: ['file'],
    fields: ['formKey', 'question', 'token', 'password'],
    maxBytes: FILE_MAX_BYTES,
    // Judged before a byte is taken: the page sends the file last.
    async judge({ formKey = '', question, token, password }: Partial<Record<string, string>>) {
      if (admission) return;
      admission = await admissionTo(context, { formKey, ...(token && { token }), ...(password && { password }) });
      if (!admission) throw notFound('问卷');
      await asked(admission, question);
    },
  } as const;
  return withForm(context, shape, async ({ files: { file } }) => {
    if (!admission) throw notFound('问卷');
    if (!file || file.size === 0) throw invalid('请选择要上传的文件', 'file');
    return keep(context.platform, admission.db, { formId: admission.form.id, purpose: 'answer' }, file);
  });
}

/** Always saved, never shown: what people sent runs nowhere. */
export async function sendAnswerFile(context: TenantContext, fileId: string): Promise<FastifyReply> {
  const { db, platform, actor, reply } = context;
  const stored = await db.find(surveyFile, fileId);
  if (!stored?.held) throw notFound('文件');
  await loadForm(context, stored.formId, 'answers');
  const bytes = await platform.files.open(actor.tenantId, fileId);
  if (!bytes) throw notFound('文件');
  return reply
    .type('application/octet-stream')
    .header('Content-Disposition', disposition('attachment', stored.name))
    .header('Content-Length', stored.size)
    .header('X-Content-Type-Options', 'nosniff')
    .send(bytes);
}
