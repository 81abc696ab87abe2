import { Unfit } from '../reading';
import { asNumber, type FieldKind, isNumber } from './kind';

/** Made by the server from other fields (`fields/formula`); nobody writes it. */
export const calculated: FieldKind = {
  figure: true,
  fits: isNumber,
  sql: asNumber,
  computed: true,
  parse(_cell, { name }) {
    throw new Unfit(`「${name}」由公式计算，不能导入`);
  },
  say: String,
};
