import { UPLOAD_MAX_BYTES } from '@contract/file/constants';

/** Why a file of that size cannot be sent. */
export const sizeFault = (size: number): string | undefined =>
  size > UPLOAD_MAX_BYTES ? '超过 2 GB，请拆分后上传' : undefined;
