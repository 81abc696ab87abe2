/** People's pictures. */
import type { PictureApi } from '@contract/auth/picture/api';
import { pictureCalls } from '@contract/auth/picture/calls';
import { client } from './client';

export const pictureApi = client<PictureApi>(pictureCalls);
