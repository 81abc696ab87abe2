import { type FieldKind, isUuid, plain } from './kind';

export const person: FieldKind = {
  names: 'person',
  fits: isUuid,
  sql: plain,
  parse: (cell, _field, reading) => reading.person(cell.trim()),
  say: (value, _field, nameOf) => nameOf(String(value)),
};
