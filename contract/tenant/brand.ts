/** Whose page somebody sees that a link has led to: the enterprise that shared it. */
import { type Static, Type } from 'typebox';
import { Nullable } from '../envelope';

export const Brand = Type.Object({
  name: Type.String(),
  /** The address of its logo; its colour is taken from that. */
  logo: Nullable(Type.String()),
});
export type Brand = Static<typeof Brand>;
