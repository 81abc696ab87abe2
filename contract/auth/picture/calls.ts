/** The calls of people's pictures and enterprises' logos; a logo is set by `contract/tenant/company/calls.ts`. No schemas: the console bundles this. */
import { get, post, remove } from '../../call';

const avatar = 'user-center/account/avatar';

export const pictureCalls = {
  uploadAvatar: post(avatar, { carries: 'form' }),
  removeAvatar: remove(avatar),
  avatar: get(`${avatar}/{id}`, { file: true }),
  logo: get('portal/logo/{id}', { file: true }),
};
