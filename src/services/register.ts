/** Registers (risks, problems): the endpoints that all of them have, by the type of their objects. */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import { nestedValues } from '@contract/object/customNames';
import type { BatchAnswer } from '@contract/object/record';
import type { RecycledQuery, RecycledRecord } from '@contract/object/recycled';
import type { ImportInspected, ImportMapping, ImportReport } from '@contract/object/registerTable';
import type { RegisterType } from '@contract/object/registerTypes';
import type { TakenBack } from '@contract/object/undo';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };

export interface RegisterTypes {
  row: object;
  detail: object;
  query: object;
  create: object;
  update: object;
  step: object;
  stepped: object;
}
/** The same for many: what each becomes, what its sets get and lose. */
export interface ManyChanges {
  set: object;
  add?: object;
  remove?: object;
}
/** What any register is asked, where its own types are of no matter. */
export interface AnyRegister extends RegisterTypes {
  stepped: { state: string; version: number };
}

/** The fields stand before the file: who may is asked before it is received. */
function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file);
  return data;
}

/** `registerService<RiskTypes>('risk')`; failures are shown by whoever calls. Custom values stand under their names. */
export function registerService<T extends RegisterTypes>(type: RegisterType) {
  const base = `/api/collaboration-center/${type}`;
  const post = <A>(path: string, data: object) => request<A>(`${base}/${path}`, { method: 'POST', data, ...quiet });
  return {
    query: (data: T['query']) => post<PageOf<T['row']>>('query', data),
    create: (data: T['create']) => post<{ id: string; no: string }>('create', nestedValues(data)),
    detail: (id: string) => request<T['detail']>(`${base}/details/${id}`, quiet),
    update: (id: string, data: T['update']) =>
      request<{ version: number }>(`${base}/update/${id}`, { method: 'PUT', data: nestedValues(data), ...quiet }),
    step: (id: string, data: T['step']) => post<T['stepped']>(`${id}/step`, data),
    recycle: (id: string, reason?: string) => post<null>(`${id}/recycle`, { reason }),
    restore: (id: string) => post<null>(`${id}/restore`, {}),
    takeBack: (id: string, set: object, expect: object) =>
      post<TakenBack>(`takeBack/${id}`, { set: nestedValues(set), expect: nestedValues(expect) }),
    updateMany: ({ set, add, remove, ...data }: { projectId: string; ids: string[] } & ManyChanges) =>
      post<BatchAnswer>('batchUpdate', {
        ...data,
        set: nestedValues(set),
        ...(add && { add: nestedValues(add) }),
        ...(remove && { remove: nestedValues(remove) }),
      }),
    recycled: (data: RecycledQuery) => post<PageOf<RecycledRecord>>('recycled', data),
    restoreMany: (data: { projectId: string; ids: string[] }) => post<BatchAnswer>('batchRestore', data),
    stepMany: (data: { projectId: string; ids: string[]; to: string; reason?: string }) =>
      post<BatchAnswer>('batchStep', data),
    /** What a list asks for, as a file. */
    exportFile: (data: object) =>
      request<Blob>(`${base}/export`, { method: 'POST', data, responseType: 'blob', ...quiet }),
    templateUrl: (projectId: string) => `${base}/import/template?projectId=${projectId}`,
    inspectFile: (projectId: string, file: File) =>
      post<ImportInspected>('import/inspect', formOf(file, { projectId })),
    importFile: (projectId: string, file: File, mapping: ImportMapping, dryRun: boolean) =>
      post<ImportReport>(
        'import',
        formOf(file, { projectId, mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0' }),
      ),
    recycleMany: (data: { projectId: string; ids: string[]; reason: string }) =>
      post<BatchAnswer>('batchRecycle', data),
  };
}
export type RegisterService<T extends RegisterTypes> = ReturnType<typeof registerService<T>>;
