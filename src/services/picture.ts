/** Pictures of people and logos of enterprises; the field that sends them shows failures. */
import type { PictureSet } from '@contract/auth/pictureApi';
import { ErrorShowType } from '@contract/constants';
import { request } from '@umijs/max';

function upload(url: string, picture: Blob): Promise<PictureSet> {
  const data = new FormData();
  data.append('file', picture, 'picture.png');
  return request(url, { method: 'POST', data, showType: ErrorShowType.SILENT });
}
const remove = (url: string): Promise<null> => request(url, { method: 'DELETE', showType: ErrorShowType.SILENT });

export function uploadAvatar(picture: Blob): Promise<PictureSet> {
  return upload('/api/user-center/account/avatar', picture);
}
export function removeAvatar(): Promise<null> {
  return remove('/api/user-center/account/avatar');
}
export function uploadLogo(picture: Blob): Promise<PictureSet> {
  return upload('/api/user-center/tenant/logo', picture);
}
export function removeLogo(): Promise<null> {
  return remove('/api/user-center/tenant/logo');
}
