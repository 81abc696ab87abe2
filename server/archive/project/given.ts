/** Lists, names, ids and colours of a file that came: as they have to be, or the file is broken. */

import { labelColors } from '../../../contract/task/enums';
import { badFile } from '../../errors';
import { WHOLE_ID } from './format';
import { BROKEN } from './reader';

const LIST_MAX = 5_000;
const NAME_MAX = 100;

export const listed = <T>(list: T[] | undefined): T[] => {
  if (!Array.isArray(list) || list.length > LIST_MAX) throw badFile(BROKEN);
  return list;
};
export const named = (name: unknown): string => {
  if (typeof name !== 'string' || name.trim() === '' || name.length > NAME_MAX) throw badFile(BROKEN);
  return name;
};
export const known = (id: unknown): string => {
  if (typeof id !== 'string' || !WHOLE_ID.test(id)) throw badFile(BROKEN);
  return id;
};
export const colourOf = (color: unknown): string =>
  /^#[0-9a-f]{3,8}$/i.test(String(color)) || /^[a-z]{3,20}$/.test(String(color))
    ? String(color)
    : (labelColors[0] as string);
