import { type Static, Type } from 'typebox';

/** The picture's address; another one with each change. */
export const PictureSet = Type.Object({ url: Type.String() });
export type PictureSet = Static<typeof PictureSet>;
