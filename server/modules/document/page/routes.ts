/** Pages below the address of the library: their text, those who write it, their pictures. */
import { documentApi } from '../../../../contract/document/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { cardsOf } from './cards';
import { sendDocx } from './docx/send';
import { sendMarkdown } from './export';
import { makeTemplate, ownTemplates, removeTemplate } from './ownTemplates';
import { addPassage, passagesOf } from './passages';
import { addPageFile, addPicture, pageFiles } from './picture';
import { pageAt, pageText, savePage } from './service';
import { decideSuggestions, suggestionsOf } from './suggestions';
import { syncPage } from './sync';

const SEEN = judgedBy('view of the page');
const EDITED = judgedBy('edit of the page');

export const pageRoutes: RouteDefinition[] = [
  route(documentApi.getPage, SEEN, (context, { params }) => pageText(context, params.id)),
  route(documentApi.markdown, SEEN, (context, { params }) => sendMarkdown(context, params.id)),
  route(documentApi.docx, SEEN, (context, { params }) => sendDocx(context, params.id)),
  route(documentApi.listPassages, SEEN, (context, { params }) => passagesOf(context, params.id)),
  route(documentApi.addPassage, judgedBy('comment on the document'), (context, { params, body }) =>
    addPassage(context, params.id, body),
  ),
  route(documentApi.listSuggestions, SEEN, (context, { params }) => suggestionsOf(context, params.id)),
  route(
    documentApi.decideSuggestions,
    judgedBy('edit of the page; of one of their own, view'),
    (context, { params, body }) => decideSuggestions(context, params.id, body),
  ),
  route(documentApi.listCards, judgedBy('view of each object'), (context, { query }) => cardsOf(context, query.refs)),
  route(documentApi.listTemplates, judgedBy('project DOCUMENT:LIST'), (context, { query }) =>
    ownTemplates(context, query.projectId),
  ),
  route(
    documentApi.makeTemplate,
    judgedBy('view of the page, and project DOCUMENT:UPDATE'),
    (context, { params, body }) => makeTemplate(context, params.id, body),
  ),
  route(documentApi.removeTemplate, judgedBy('project DOCUMENT:UPDATE'), (context, { params }) =>
    removeTemplate(context, params.id),
  ),
  route(documentApi.getPageAt, SEEN, (context, { params }) => pageAt(context, params.id, params.no)),
  route(documentApi.savePage, EDITED, (context, { params, body }) => savePage(context, params.id, body)),
  route(documentApi.addPicture, EDITED, (context, { params }) => addPicture(context, params.id)),
  route(documentApi.addPageFile, EDITED, (context, { params }) => addPageFile(context, params.id)),
  route(documentApi.listPageFiles, SEEN, (context, { params }) => pageFiles(context, params.id)),
  route(
    documentApi.syncPage,
    judgedBy('edit of the page; comment on it for suggestions alone'),
    (context, { params, body }) => syncPage(context, params.id, body),
  ),
];
