/** Limits and kinds of files (specification §9). No imports. */

/** What a file belongs to. */
export const fileCategories = { taskField: '任务字段', taskAttachment: '任务附件' } as const;
export type FileCategory = keyof typeof fileCategories;
/** As it is kept: an attachment may hang on objects of several kinds. */
export type StoredCategory = 'taskField' | 'attachment' | 'tableCell';

/** With one object. */
export const OBJECT_FILES_MAX = 100;

/** In one request. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** In parts, by uploads that go on after a break. */
export const UPLOAD_MAX_BYTES = 2_000_000_000;
/** For so long an address holds that asks for no session; what was begun goes on to its end. */
export const FILE_ADDRESS_SECONDS = 60;
/** Of one part. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico'] as const;

/** Lower case, without the dot; empty where there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
