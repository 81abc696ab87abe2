import { type FieldKind, isUuid, plain } from './kind';

export const person: FieldKind = {
  family: 'person',
  fits: isUuid,
  sql: plain,
  groups: true,
  parse: (cell, _field, reading) => reading.person(cell.trim()),
  say: (value, _field, nameOf) => nameOf(String(value)),
};
