/** Pages below the address of the library: their text, those who write it, their pictures. */
import { documentApi } from '../../../../contract/document/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { sendMarkdown } from './export';
import { addPicture } from './picture';
import { pageAt, pageText, savePage } from './service';
import { syncPage } from './sync';

const SEEN = judgedBy('view of the page');
const EDITED = judgedBy('edit of the page');

export const pageRoutes: RouteDefinition[] = [
  route(documentApi.getPage, SEEN, (context, { params }) => pageText(context, params.id)),
  route(documentApi.markdown, SEEN, (context, { params }) => sendMarkdown(context, params.id)),
  route(documentApi.getPageAt, SEEN, (context, { params }) => pageAt(context, params.id, params.no)),
  route(documentApi.savePage, EDITED, (context, { params, body }) => savePage(context, params.id, body)),
  route(documentApi.addPicture, EDITED, (context, { params }) => addPicture(context, params.id)),
  route(documentApi.syncPage, EDITED, (context, { params, body }) => syncPage(context, params.id, body)),
];
