/** What a text is, where it comes without a schema (parts of forms, cells of tables); days: `contract/time/day.ts`. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
