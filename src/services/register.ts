/** Registers (risks, problems): the calls that all of them have, by the type of their objects. */
import type { PageOf } from '@contract/envelope';
import { nestedValues } from '@contract/object/customNames';
import type { RecycledQuery } from '@contract/object/recycled';
import { registerCalls } from '@contract/object/registerCalls';
import type { registerCallsApi } from '@contract/object/registerCallsApi';
import type { ImportMapping } from '@contract/object/registerTable';
import type { RegisterType } from '@contract/object/registerTypes';
import { client } from './client';

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

/** The kind's own types are those of its page; the calls of all kinds know no field by its name. */
type Fields = Record<string, unknown>;

/** `registerService<RiskTypes>('risk')`; failures are shown by whoever calls. Custom values stand under their names. */
export function registerService<T extends RegisterTypes>(type: RegisterType) {
  const api = client<ReturnType<typeof registerCallsApi>>(registerCalls(`collaboration-center/${type}`));
  return {
    query: (data: T['query']) => api.query(data as Fields) as Promise<PageOf<T['row']>>,
    /** How many of what a list finds stand in each group of a field, without its pages and order. */
    groups: (data: { projectId: string; filter?: object; group: string }) =>
      api.groups(data as Parameters<typeof api.groups>[0]),
    create: (data: T['create']) => api.create(nestedValues(data as Fields)),
    detail: (id: string) => api.detail({ id }) as Promise<T['detail']>,
    update: (id: string, data: T['update']) => api.update({ id, ...nestedValues(data as Fields) }),
    step: (id: string, data: T['step']) => api.step({ id, ...(data as Fields) }) as Promise<T['stepped']>,
    recycle: (id: string, reason?: string) => api.recycle({ id, reason }),
    restore: (id: string) => api.restore({ id }),
    takeBack: (id: string, set: object, expect: object) =>
      api.takeBack({ id, set: nestedValues(set as Fields), expect: nestedValues(expect as Fields) }),
    updateMany: ({ set, add, remove, ...data }: { projectId: string; ids: string[] } & ManyChanges) =>
      api.updateMany({
        ...data,
        set: nestedValues(set as Fields),
        ...(add && { add: nestedValues(add as Fields) }),
        ...(remove && { remove: nestedValues(remove as Fields) }),
      }),
    recycled: (data: RecycledQuery) => api.recycled(data),
    restoreMany: (data: { projectId: string; ids: string[] }) => api.restoreMany(data),
    stepMany: (data: { projectId: string; ids: string[]; to: string; reason?: string }) => api.stepMany(data),
    /** What a list asks for, as a file. */
    exportFile: (data: object) => api.exportFile(data as Parameters<typeof api.exportFile>[0]),
    templateUrl: (projectId: string) => api.template.address({ projectId }),
    inspectFile: (projectId: string, file: File, mapping?: ImportMapping) =>
      api.inspectFile({ projectId, file, ...(mapping && { mapping: JSON.stringify(mapping) }) }),
    importFile: (projectId: string, file: File, mapping: string, dryRun: boolean) =>
      api.importFile({ projectId, mapping, dryRun: dryRun ? '1' : '0', file }),
    recycleMany: (data: { projectId: string; ids: string[]; reason: string }) => api.recycleMany(data),
  };
}
export type RegisterService<T extends RegisterTypes> = ReturnType<typeof registerService<T>>;
