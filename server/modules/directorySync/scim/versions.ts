/** ETags: who says which version they have read changes that one and no other. */
import { ScimError } from './errors';
import { etagOf } from './resource';

const tagsOf = (header: string) =>
  header
    .slice(0, 1_000)
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));

const names = (header: string, row: { version: number }) =>
  tagsOf(header).some((tag) => tag === '*' || tag === etagOf(row).replace(/^W\//, ''));

/** @throws 412 */
export function assertCurrent(row: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !names(ifMatch, row)) {
    throw new ScimError(412, '资源已被修改，请重新读取后再提交');
  }
}

/** Whether whoever asks has this version already. */
export const isKnown = (row: { version: number }, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, row);
