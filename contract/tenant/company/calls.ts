/** The calls of the enterprise itself: its name, its logo, its owner. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'user-center/tenant';

export const companyCalls = {
  get: get(`${base}/info`),
  update: put(`${base}/info`),
  uploadLogo: post(`${base}/logo`, { carries: 'form' }),
  removeLogo: remove(`${base}/logo`),
  transferOwner: post(`${base}/transferOwner`),
};
