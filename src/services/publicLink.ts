/** Public links: `/shared/…`, `/enterpriseManage/publicLink` and the dialog 分享. */
import type { PublicLinkApi } from '@contract/publicLink/api';
import { publicLinkCalls } from '@contract/publicLink/calls';
import { client } from './client';

export const publicLinkApi = client<PublicLinkApi>(publicLinkCalls);
