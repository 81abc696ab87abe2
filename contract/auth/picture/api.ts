/** What the calls of people's pictures and enterprises' logos take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { FileAnswer, FilePart, Nothing } from '../../envelope';
import { PictureSet } from '../account';
import { pictureCalls } from './calls';

export const pictureApi = apiOf(pictureCalls, {
  uploadAvatar: { summary: '上传自己的头像（方形 PNG）', form: Type.Object({ file: FilePart }), data: PictureSet },
  removeAvatar: { summary: '去掉自己的头像', data: Nothing },
  avatar: { summary: '同一企业的人的头像', data: FileAnswer },
  logo: { summary: '企业的标识', data: FileAnswer },
});
export type PictureApi = typeof pictureApi;
