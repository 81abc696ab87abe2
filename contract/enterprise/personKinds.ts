/** Words of one person's data. No imports: the console bundles this. */
export const personActs = { export: '导出个人数据', erase: '清除个人数据' } as const;
export type PersonAct = keyof typeof personActs;

/** Who was erased, wherever they are named. */
export const ERASED_NAME = '已注销成员';
/** Days for which the file can be fetched. */
export const PERSON_FILE_DAYS = 3;
