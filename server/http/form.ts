/** Forms with files: what their parts are is said by the route, their files are streamed to the disk. */
import type { FastifyRequest } from 'fastify';
import { safeFileName } from '../../contract/file/name';
import { invalid, tooLarge } from '../errors';
import { discard, type Incoming, receive } from '../files/incoming';
import type { Platform } from '../platform';

export interface FormShape<File extends string, Field extends string> {
  files: readonly File[];
  fields: readonly Field[];
  /** Of each file. */
  maxBytes: number;
  /**
   * Judges the caller before a file is received, by the fields that stand before it; with `whole`, once all have come.
   */
  judge?: (fields: Partial<Record<Field, string>>, whole: boolean) => Promise<void>;
}

export interface Form<File extends string, Field extends string> {
  files: Partial<Record<File, Incoming>>;
  fields: Partial<Record<Field, string>>;
}

const PARTS_MORE = 2;

/** A browser may send a path. */
const cleanName = (name: string) => safeFileName(name.replace(/^.*[/\\]/, ''));

/**
 * Reads the form and hands it to `use`; its files are there as long as `use` runs. 400 for what is no form or has a part
 * that nobody knows, 413 for a file over the limit.
 */
export async function withForm<File extends string, Field extends string, T>(
  { request, platform }: { request: FastifyRequest; platform: Platform },
  shape: FormShape<File, Field>,
  use: (form: Form<File, Field>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw invalid('请以 multipart/form-data 上传文件', 'file');
  const form: Form<File, Field> = { files: {}, fields: {} };
  const received: Incoming[] = [];
  try {
    await readParts(request, platform, shape, form, received);
    return await use(form);
  } finally {
    for (const one of received) await discard(one);
  }
}

async function readParts<File extends string, Field extends string>(
  request: FastifyRequest,
  platform: Platform,
  shape: FormShape<File, Field>,
  form: Form<File, Field>,
  received: Incoming[],
): Promise<void> {
  const limits = {
    fileSize: shape.maxBytes,
    files: shape.files.length,
    fields: shape.fields.length + PARTS_MORE,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      const field = shape.fields.find((one) => one === part.fieldname);
      if (!field) throw unknownPart(part.fieldname);
      form.fields[field] = String(part.value ?? '');
      continue;
    }
    const name = shape.files.find((one) => one === part.fieldname);
    if (!name) throw unknownPart(part.fieldname);
    await shape.judge?.(form.fields, false);
    const file = await receive(platform.env.dataDir, cleanName(part.filename ?? ''), part.file);
    received.push(file);
    if (part.file.truncated) throw tooLarge(`文件超过 ${shape.maxBytes / 1024 / 1024} MB，请缩减或拆分后再上传`);
    // A browser sends an empty part without a name where no file was chosen.
    if (!part.filename && file.size > 0) throw invalid('文件缺少文件名，请重新选择文件后上传', name);
    if (part.filename) form.files[name] = file;
  }
  await shape.judge?.(form.fields, true);
}

/** Types say that each part has a name; a part that is made by hand may have none. */
const unknownPart = (name: string | undefined) =>
  name ? invalid(`不认识字段 ${name}`, name) : invalid('表单中有一部分没有名称，请重新提交', 'file');

/**
 * A yes or no of a form, whose parts are all texts: `1` or `true`, `0`, `false` or nothing. 400 for any other word: what
 * was meant as "only look" must never be taken for "do it".
 */
export function flagOf(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '' || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw invalid(`${name} 应为 1 或 0`, name);
}
