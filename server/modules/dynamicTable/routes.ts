/** Tables that enterprises and projects make themselves (specification §2 `whaleTable`, `dynamicTable`). */
import { dynamicTableApi } from '../../../contract/dynamicTable/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { readTable } from './access';
import { convertField, previewConversion } from './define/convert';
import { addField, goneFields, orderFields, recoverField, removeField, updateField } from './define/fields';
import { removeRole, rolesOf, saveRole } from './define/roles';
import {
  createTable,
  goneTables,
  listTables,
  recoverTable,
  removeTable,
  tableDetail,
  updateTable,
} from './define/tables';
import { createView, removeView, updateView } from './define/views';
import { uploadCellFile } from './files/cell';
import { exportTable } from './files/export';
import { importProgress, inspectImport, runImport } from './files/import';
import { pasteRecords } from './files/paste';
import { formChoices, formShown, sendForm, sendFormFiles } from './form';
import { placeOf } from './recordKind';
import { pressButton } from './records/button';
import { removeRecords, restoreRecords } from './records/gone';
import { recordHistory } from './records/history';
import { oneRecord, recordOutline, recordWindow } from './records/read';
import { replaceTexts } from './records/replace';
import { takeBack } from './records/takeBack';
import { addRecords, changeRecords } from './records/write';
import { askSync, removeSync, saveSync, syncColumns, syncOf } from './sync/service';
import { viewTableAs } from './viewAs';

const reads = judgedBy('accessTo of the table');
const builds = judgedBy('accessTo of the table: builder');

const done = async (work: Promise<unknown>) => {
  await work;
  return null;
};

const tableRoutes: RouteDefinition[] = [
  route(dynamicTableApi.list, reads, (context, { query }) => listTables(context, query.projectId)),
  route(dynamicTableApi.detail, reads, (context, { query }) => tableDetail(context, query.tableId)),
  route(dynamicTableApi.create, reads, (context, { body }) => createTable(context, body)),
  route(dynamicTableApi.update, builds, (context, { body }) => updateTable(context, body)),
  route(dynamicTableApi.delete, builds, (context, { body }) => done(removeTable(context, body.id))),
  route(dynamicTableApi.recover, builds, (context, { body }) => done(recoverTable(context, body.id))),
  route(dynamicTableApi.listGone, reads, (context, { query }) => goneTables(context, query.projectId)),
];

const fieldRoutes: RouteDefinition[] = [
  route(dynamicTableApi.createField, builds, (context, { body }) => addField(context, body)),
  route(dynamicTableApi.updateField, builds, (context, { body }) => updateField(context, body)),
  route(dynamicTableApi.orderFields, builds, (context, { body }) =>
    done(orderFields(context, body.tableId, body.keys)),
  ),
  route(dynamicTableApi.previewConversion, builds, (context, { body }) => previewConversion(context, body)),
  route(dynamicTableApi.convertField, builds, (context, { body }) => convertField(context, body)),
  route(dynamicTableApi.deleteField, builds, (context, { body }) => done(removeField(context, body.tableId, body.key))),
  route(dynamicTableApi.recoverField, builds, (context, { body }) =>
    done(recoverField(context, body.tableId, body.key)),
  ),
  route(dynamicTableApi.listGoneFields, builds, (context, { query }) => goneFields(context, query.tableId)),
];

const viewRoutes: RouteDefinition[] = [
  route(dynamicTableApi.createView, reads, (context, { body }) => createView(context, body)),
  route(dynamicTableApi.updateView, reads, (context, { body }) => updateView(context, body)),
  route(dynamicTableApi.deleteView, reads, (context, { body }) => done(removeView(context, body.id))),
  route(dynamicTableApi.listRoles, builds, (context, { query }) => rolesOf(context, query.tableId)),
  route(dynamicTableApi.saveRole, builds, (context, { body }) => saveRole(context, body)),
  route(dynamicTableApi.viewAs, builds, (context, { body }) => viewTableAs(context, body)),
  route(dynamicTableApi.deleteRole, builds, (context, { body }) => done(removeRole(context, body.id))),
];

const recordRoutes: RouteDefinition[] = [
  route(dynamicTableApi.queryRecords, reads, (context, { body }) => recordWindow(context, body)),
  route(dynamicTableApi.outlineRecords, reads, (context, { body }) => recordOutline(context, body)),
  route(dynamicTableApi.getRecord, reads, (context, { query }) => oneRecord(context, query)),
  route(dynamicTableApi.addRecords, reads, async (context, { body }) =>
    addRecords(context, await readTable(context, body.tableId), body.records),
  ),
  route(dynamicTableApi.changeRecords, reads, async (context, { body }) =>
    changeRecords(context, await readTable(context, body.tableId), body.records),
  ),
  route(dynamicTableApi.deleteRecords, reads, async (context, { body }) =>
    removeRecords(context, await readTable(context, body.tableId), body.ids),
  ),
  route(dynamicTableApi.recoverRecords, reads, async (context, { body }) =>
    restoreRecords(context, await readTable(context, body.tableId), body.ids),
  ),
  route(dynamicTableApi.pressButton, reads, (context, { body }) => pressButton(context, body)),
  route(dynamicTableApi.uploadCellFile, reads, (context) => uploadCellFile(context)),
  route(dynamicTableApi.replaceTexts, reads, (context, { body }) => replaceTexts(context, body)),
  route(dynamicTableApi.pasteRecords, reads, (context, { body }) => pasteRecords(context, body)),
  route(dynamicTableApi.takeBack, inTenant, (context, { body }) => takeBack(context, body)),
  route(dynamicTableApi.recordHistory, reads, (context, { query }) => recordHistory(context, query)),
  route(dynamicTableApi.exportRecords, reads, (context, { body }) => exportTable(context, body)),
  route(dynamicTableApi.inspectImport, reads, (context) => inspectImport(context)),
  route(dynamicTableApi.runImport, reads, (context, { body }) => runImport(context, body)),
  route(dynamicTableApi.importProgress, reads, (context, { params }) => importProgress(context, params.id)),
  route(dynamicTableApi.getSync, builds, (context, { query }) => syncOf(context, query.tableId)),
  route(dynamicTableApi.syncColumns, builds, (context, { body }) => syncColumns(context, body)),
  route(dynamicTableApi.saveSync, builds, (context, { body }) => saveSync(context, body)),
  route(dynamicTableApi.removeSync, builds, (context, { body }) => removeSync(context, body.tableId)),
  route(dynamicTableApi.runSync, builds, (context, { body }) => askSync(context, body.tableId)),
  route(dynamicTableApi.getForm, inTenant, (context, { params }) => formShown(context, params.id)),
  route(dynamicTableApi.sendForm, inTenant, (context, { body }) => done(sendForm(context, body))),
  route(dynamicTableApi.sendFormFiles, inTenant, (context, { params }) => done(sendFormFiles(context, params.id))),
  route(dynamicTableApi.formChoices, inTenant, (context, { params, query }) =>
    formChoices(context, { ...query, id: params.id }),
  ),
];

const recordPartRoutes: RouteDefinition[] = [
  ...partRoutes('collaboration-center/tableRecord', 'tableRecord'),
  route(dynamicTableApi.recordPlace, judgedBy('view of the tableRecord'), (context, { query }) =>
    placeOf(context, query.id),
  ),
];

export const dynamicTableRoutes: RouteDefinition[] = [
  ...tableRoutes,
  ...fieldRoutes,
  ...viewRoutes,
  ...recordRoutes,
  ...recordPartRoutes,
];
