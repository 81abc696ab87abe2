/** The document library (specification §2 `documentLibrary`; paths in the style of §7 `pcProjectDocument`). */
import { documentApi } from '../../../contract/document/api';
import { safeFileName } from '../../../contract/file/name';
import { isId } from '../../base/texts';
import { invalid } from '../../errors';
import { global, judgedBy, type RouteDefinition, route } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { accessOf, changeAccess } from './access';
import { copyDocuments, recycleDocuments, restoreDocuments, updateDocument } from './change';
import { checkIn, checkOut } from './checkOut';
import { librariesOf, nameLibrary } from './enterprise';
import { finishDocument, finishVersion, restoreVersion, startDocument, startVersion } from './files';
import { importPages } from './import/service';
import { linkTask, projectFiles } from './links';
import { makeFolder, makeFolders, makePage } from './make';
import { moveDocuments } from './move';
import { placeDocument } from './order';
import { ownDocuments, setFavourite } from './own';
import { backlinksOf } from './page/links';
import { pageRoutes } from './page/routes';
import { placeFor, takenNames } from './place';
import { documentDetail, documentUrl, libraryOf, listDocuments, recycledDocuments, versionsOf } from './queries';
import { searchLibrary } from './search';
import { readTextAgain } from './text/again';
import { sendZip } from './zip';

const SEEN = judgedBy('view of the document, by the nearest list of its folders');
const EDITED = judgedBy('edit of the document, by the nearest list of its folders');
const MANAGED = judgedBy('manage of the document, by the nearest list of its folders');
const PUT = judgedBy('edit of the folder, or project DOCUMENT:UPDATE at the root');

export const documentRoutes: RouteDefinition[] = [
  route(documentApi.getLibrary, judgedBy('project DOCUMENT:LIST'), (context, { query }) =>
    libraryOf(context, query.projectId),
  ),
  route(documentApi.list, SEEN, (context, { query }) => listDocuments(context, query)),
  route(
    documentApi.listProjectFiles,
    judgedBy('project DOCUMENT:LIST, and view of each object'),
    (context, { query }) => projectFiles(context, query.projectId),
  ),
  route(documentApi.listRecycled, judgedBy('project DOCUMENT:LIST, and edit of the document'), (context, { query }) =>
    recycledDocuments(context, query.projectId),
  ),
  route(documentApi.zip, SEEN, (context, { query }) => {
    const ids = query.ids.split(',');
    if (!ids.every(isId)) throw invalid('ids 应为以逗号分隔的文档 id', 'ids');
    return sendZip(context, query.projectId, ids);
  }),
  route(documentApi.getUrl, SEEN, (context, { query }) => documentUrl(context, query.id)),
  route(documentApi.listOwn, judgedBy('view of each document'), (context, { query }) =>
    ownDocuments(context, query.projectId),
  ),
  route(documentApi.listLibraries, judgedBy('view of each library'), (context) => librariesOf(context)),
  route(documentApi.nameLibrary, global('NORM:MANAGE'), (context, { body }) => nameLibrary(context, body.projectId)),
  route(documentApi.listBacklinks, judgedBy('view of the object, and of each page'), (context, { query }) =>
    backlinksOf(context, query),
  ),
  route(documentApi.search, judgedBy('project DOCUMENT:LIST, and view of each document'), (context, { body }) =>
    searchLibrary(context, body),
  ),
  route(documentApi.makeFolder, PUT, (context, { body }) => makeFolder(context, body)),
  route(documentApi.makeFolders, PUT, (context, { body }) => makeFolders(context, body)),
  route(documentApi.makePage, PUT, (context, { body }) => makePage(context, body)),
  route(documentApi.takenNames, PUT, async (context, { body: { names, ...at } }) => {
    const place = await placeFor(context, at);
    const byName = new Map(names.map((name) => [name, safeFileName(name)]));
    const taken = await takenNames(context, place, [...byName.values()]);
    return names.filter((name) => taken.has((byName.get(name) as string).toLowerCase()));
  }),
  route(documentApi.startUpload, PUT, (context, { body }) => startDocument(context, body)),
  route(documentApi.finishUpload, PUT, (context, { body }) => finishDocument(context, body)),
  route(documentApi.importPages, PUT, (context, { body }) => importPages(context, body)),
  route(documentApi.move, EDITED, (context, { body }) => moveDocuments(context, body)),
  route(documentApi.copy, PUT, (context, { body }) => copyDocuments(context, body)),
  route(documentApi.place, judgedBy('edit of the document and of its folder'), (context, { body }) =>
    placeDocument(context, body),
  ),
  route(documentApi.recycle, EDITED, (context, { body }) => recycleDocuments(context, body)),
  route(documentApi.restore, EDITED, (context, { body }) => restoreDocuments(context, body)),
  route(documentApi.readText, EDITED, async (context, { params }) => {
    await readTextAgain(context, params.id);
    return null;
  }),
  route(documentApi.get, SEEN, (context, { params }) => documentDetail(context, params.id)),
  route(documentApi.update, EDITED, (context, { params, body }) => updateDocument(context, params.id, body)),
  route(documentApi.listVersions, SEEN, (context, { params }) => versionsOf(context, params.id)),
  route(documentApi.startVersion, EDITED, (context, { params, body }) => startVersion(context, params.id, body.size)),
  route(documentApi.finishVersion, EDITED, (context, { params, body }) => finishVersion(context, params.id, body)),
  route(documentApi.restoreVersion, EDITED, (context, { params, body }) => restoreVersion(context, params.id, body.no)),
  route(documentApi.getAccess, MANAGED, (context, { params }) => accessOf(context, params.id)),
  route(documentApi.changeAccess, MANAGED, (context, { params, body }) => changeAccess(context, params.id, body)),
  route(documentApi.checkOut, EDITED, (context, { params, body }) => checkOut(context, params.id, body.days)),
  route(documentApi.checkIn, judgedBy('edit of the document by who has it, else manage of it'), (context, { params }) =>
    checkIn(context, params.id),
  ),
  route(documentApi.setFavourite, SEEN, (context, { params, body }) =>
    setFavourite(context, params.id, body.favourite),
  ),
  route(documentApi.linkTask, judgedBy('edit of the document and view of the task'), (context, { params, body }) =>
    linkTask(context, params.id, body.taskId, true),
  ),
  route(documentApi.unlinkTask, judgedBy('edit of the document and view of the task'), (context, { params }) =>
    linkTask(context, params.id, params.taskId, false),
  ),
  ...pageRoutes,
  // What it holds are its versions.
  ...partRoutes('collaboration-center/document', 'document', { files: false }),
];
