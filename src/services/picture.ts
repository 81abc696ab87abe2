/** People's pictures. */
import type { PictureApi } from '@contract/auth/pictureApi';
import { pictureCalls } from '@contract/auth/pictureCalls';
import { client } from './client';

export const pictureApi = client<PictureApi>(pictureCalls);
