/** For tests: an upload as a browser sends it. */
import type { StoredFile } from '../../contract/file/file';
import type { Client } from './app';

const BOUNDARY = 'files-test';

/** A form with files, and what a caller sends beside it. @param files by the name of their part: name and content */
export function sendParts<T>(
  api: Client,
  path: string,
  fields: Record<string, string>,
  files: Record<string, [name: string, content: string | Buffer]>,
  { headers = {}, ...options }: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const part = (disposition: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value)),
    ...Object.entries(files).map(([key, [name, content]]) => part(`name="${key}"; filename="${name}"`, content)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return api.call<T>('POST', path, undefined, {
    ...options,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
}

export const uploadTo = (
  api: Client,
  fields: Record<string, string>,
  name: string,
  content: string | Buffer,
  path = 'common/file/uploadFile',
) => sendParts<StoredFile>(api, path, fields, { file: [name, content] });
