/** The parts of an import's form. */
import type { FastifyRequest } from 'fastify';
import { IMPORT_MAX_BYTES } from '../../contract/constants';
import { invalid, tooLarge } from '../errors';

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}
export interface Upload {
  files: Partial<Record<'file' | 'links', UploadedFile>>;
  fields: Partial<Record<string, string>>;
}

const NAME_MAX = 200;
const FIELDS = new Set(['projectId', 'mapping', 'dryRun']);

/** 400 for what is no form or has a part that nobody knows, 413 for a file over the limit. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw invalid('请以 multipart/form-data 上传文件', 'file');
  const upload: Upload = { files: {}, fields: {} };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw tooLarge(`文件超过 ${IMPORT_MAX_BYTES / 1024 / 1024} MB，请拆分后再上传`);
      if (part.fieldname !== 'file' && part.fieldname !== 'links')
        throw invalid(`不认识字段 ${part.fieldname}`, part.fieldname);
      const name = part.filename.replace(/[\p{Cc}\p{Surrogate}]/gu, '').slice(0, NAME_MAX);
      if (part.filename !== '' || bytes.length > 0) upload.files[part.fieldname] = { name: name || '未命名', bytes };
    } else {
      if (!FIELDS.has(part.fieldname)) throw invalid(`不认识字段 ${part.fieldname}`, part.fieldname);
      upload.fields[part.fieldname] = String(part.value ?? '');
    }
  }
  return upload;
}

/** The table itself; 400 when the form has none. */
export function fileOf({ files }: Upload): UploadedFile {
  if (!files.file) throw invalid('请选择要导入的文件', 'file');
  return files.file;
}

/** `1` or `true`. */
export function flagOf(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw invalid('dryRun 应为 1 或 0', 'dryRun');
}
