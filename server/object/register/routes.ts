/**
 * The routes that every register has: list, create, change, step, recycle bin, one by one and many at once; and
 * what every kind of object has below its address.
 */

import type { FileFormat } from '../../../contract/object/fileFormats';
import type { AnyRegisterApi } from '../../../contract/object/register';
import { registerCallsApi } from '../../../contract/object/registerCallsApi';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { partRoutes } from '../parts/routes';
import type { AskedList } from './asked';
import { recoverRecord, recycleRecord, updateRecord } from './change';
import type { Given, RegisterKind, StatedRow } from './kind';
import { createRecord, createRecords } from './make';
import { recycleRecords, stepRecords, updateRecords } from './many';
import { groupRecords, listRecords, recordDetail } from './present';
import { listRecycled, restoreRecords } from './recycled';
import { stepRecord } from './steps';
import { exportRecords, registerTemplate } from './table/export';
import { importRecords, inspectRecords } from './table/import';
import { takeBackRecord } from './takeBack';

/** A body as the kind's schema let it through: its fields are known to the kind's own types alone. */
const read = <B>(body: object): B & Given => body as B & Given;

/**
 * @param schemas what `registerApi` made of the kind's fields
 * @param base such as `collaboration-center/risk`
 */
export function registerRoutes<R extends StatedRow<S>, S extends string>(
  kind: RegisterKind<R, S>,
  schemas: AnyRegisterApi,
  base = `collaboration-center/${kind.type}`,
): RouteDefinition[] {
  const { type, noun, policy } = kind;
  const api = registerCallsApi(base, noun, schemas);
  const lister = judgedBy(`project ${policy.privileges.list}`);
  const maker = judgedBy(`project ${policy.privileges.create}`);
  const [updater, stepper, remover] = [
    judgedBy(`${type}Policy.update`),
    judgedBy(`${type}Policy.state`),
    judgedBy(`${type}Policy.remove`),
  ];
  return [
    route(api.query, lister, (context, { body }) => listRecords(context, kind, read<AskedList>(body))),
    route(api.groups, lister, (context, { body }) =>
      groupRecords(context, kind, read<Parameters<typeof groupRecords>[2]>(body)),
    ),
    route(api.create, maker, (context, { body }) => {
      const { projectId, ...input } = read<{ projectId: string }>(body);
      return createRecord(context, kind, projectId, input);
    }),
    route(api.createMany, maker, (context, { body }) => {
      const { projectId, titles, ...input } = read<{ projectId: string; titles: string[] }>(body);
      return createRecords(context, kind, projectId, titles, input);
    }),
    route(api.updateMany, updater, (context, { body }) =>
      updateRecords(context, kind, read<Parameters<typeof updateRecords>[2]>(body)),
    ),
    route(api.stepMany, stepper, (context, { body }) =>
      stepRecords(context, kind, read<{ projectId: string; ids: string[]; to: S | 'back'; reason?: string }>(body)),
    ),
    route(api.recycleMany, remover, (context, { body }) =>
      recycleRecords(context, kind, read<Parameters<typeof recycleRecords>[2]>(body)),
    ),
    route(api.detail, judgedBy(`${type}Policy.view`), (context, { params }) => recordDetail(context, kind, params.id)),
    route(api.update, updater, (context, { params, body }) =>
      updateRecord(context, kind, params.id, read<{ version: number; reason?: string }>(body)),
    ),
    route(api.takeBack, updater, (context, { params, body }) => takeBackRecord(context, kind, params.id, body)),
    route(api.step, stepper, (context, { params, body }) =>
      stepRecord(context, kind, params.id, read<{ to: S | 'back'; state: S; version: number; reason?: string }>(body)),
    ),
    route(api.recycle, remover, async (context, { params, body }) => {
      await recycleRecord(context, kind, params.id, body.reason?.trim() || null);
      return null;
    }),
    route(api.restore, remover, async (context, { params }) => {
      await recoverRecord(context, kind, params.id);
      return null;
    }),
    route(api.recycled, lister, (context, { body }) => listRecycled(context, kind, body)),
    route(api.restoreMany, judgedBy('recordPolicy.remove of each'), (context, { body }) =>
      restoreRecords(context, kind, body),
    ),
    route(api.exportFile, lister, (context, { body }) =>
      exportRecords(context, kind, read<AskedList & { format: FileFormat }>(body)),
    ),
    route(api.template, maker, (context, { query }) => registerTemplate(context, kind, query.projectId)),
    route(api.inspectFile, maker, (context) => inspectRecords(context, kind)),
    route(api.importFile, maker, (context) => importRecords(context, kind)),
    ...partRoutes(base, type),
  ];
}
