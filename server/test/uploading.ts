/** For tests: an upload as a browser sends it. */
import type { StoredFile } from '../../contract/file/file';
import type { Client } from './app';

const BOUNDARY = 'files-test';
export function uploadTo(
  api: Client,
  fields: Record<string, string>,
  name: string,
  content: string | Buffer,
  path = 'common/file/uploadFile',
) {
  const part = (disposition: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value)),
    part(`name="file"; filename="${name}"`, content),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return api.call<StoredFile>('POST', path, undefined, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
}
