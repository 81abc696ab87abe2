/** Rich text of an object: what was not saved yet, and whom it may name. */
export * from './textDraft';
export { useMentionable, useMentionableInProject } from './useMentionable';
