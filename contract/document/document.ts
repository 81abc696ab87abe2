/** The document library of a project (specification §2 `documentLibrary`; paths in the style of §7 `pcProjectDocument`). */

import { type Static, Type } from 'typebox';
import { INTEGER_MAX } from '../constants';
import { Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { NewUpload, StoredFile } from '../file/file';
import { fileKinds } from '../file/kind';
import { COMMENT_MAX } from '../object/commentWords';
import { ObjectPointer } from '../object/record';
import { objectTypeCodes } from '../objectTypes';
import { cardTypes } from './cards';
import {
  CHECK_OUT_DAYS_MAX,
  type DocumentKind,
  documentKinds,
  type GrantLevel,
  grantLevels,
  grantSubjects,
  pageTemplates,
  SUGGESTIONS_MAX,
  type SuggestionState,
  sameNames,
  suggestionStates,
  TAGS_MAX,
  textStates,
  UPDATE_TEXT_MAX,
} from './kinds';

import { AROUND, QUOTE_MAX } from './text/quote';

const keys = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];
const Name = Type.String({ minLength: 1, maxLength: 255 });
const Level = OneOf(keys(grantLevels) as GrantLevel[]);
const Ids = Type.Array(Id, { minItems: 1, maxItems: 200 });

export const DocumentRow = Type.Object({
  id: Id,
  projectId: Id,
  parentId: Nullable(Id),
  kind: OneOf(keys(documentKinds) as DocumentKind[]),
  name: Type.String(),
  /** Of the newest version. */
  fileId: Nullable(Id),
  fileKind: Nullable(OneOf(fileKinds)),
  size: Type.Integer(),
  versionNo: Type.Integer(),
  tags: Type.Array(Type.String()),
  /** What the asking person may do with it. */
  level: Level,
  /** It has a list of people of its own. */
  ownAccess: Type.Boolean(),
  createdBy: Nullable(Person),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
  version: RowVersion,
  /** The asking person keeps it at hand. */
  favourite: Type.Boolean(),
  /** Checked out: until then nobody else puts a new version of the file. */
  out: Nullable(Type.Object({ by: Nullable(Person), until: Instant })),
});
export type DocumentRow = Static<typeof DocumentRow>;

/** A folder in the tree. One whose parent is missing stands there alone: `与我共享`. */
export const FolderNode = Type.Object({ id: Id, parentId: Nullable(Id), name: Type.String(), level: Level });
export type FolderNode = Static<typeof FolderNode>;

export const Library = Type.Object({
  folders: Type.Array(FolderNode),
  /** Pages in the tree, below their folders; `more`: there are more than are told. */
  pages: Type.Array(FolderNode),
  more: Type.Boolean(),
  level: Nullable(Level),
  tags: Type.Array(Type.String()),
});
export type Library = Static<typeof Library>;

export const InProject = Type.Object({ projectId: Id });
export const ListQuery = Type.Object({
  projectId: Id,
  parentId: Type.Optional(Id),
  tag: Type.Optional(Type.String({ maxLength: 200 })),
  /** The last of those that one has: what follows it, up to `DOCUMENTS_PAGE`. */
  after: Type.Optional(Id),
});
export type ListQuery = Static<typeof ListQuery>;

export const DocumentDetail = Type.Object({
  ...DocumentRow.properties,
  /** Whether its words are found. */
  textState: OneOf(keys(textStates)),
  /** Its folders that may be seen, the uppermost first. */
  folders: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  links: Type.Array(ObjectPointer),
  mayComment: Type.Boolean(),
});
export type DocumentDetail = Static<typeof DocumentDetail>;

/** Where in a library something is put; `parentId` null: at its root. */
export interface LibraryPlace {
  projectId: string;
  parentId: string | null;
}
const place = { projectId: Id, parentId: Type.Optional(Nullable(Id)) };
export const NewNamed = Type.Object({ ...place, name: Name });
export type NewNamed = Static<typeof NewNamed>;
export const NewPage = Type.Object({
  ...NewNamed.properties,
  /** Absent: a blank one. */
  template: Type.Optional(OneOf(keys(pageTemplates))),
  /** One of the project's own, in place of that. */
  ownTemplateId: Type.Optional(Id),
});
export type NewPage = Static<typeof NewPage>;

/** Folders of a dropped folder, each by its path: those that are there are used. */
export const FolderPaths = Type.Object({
  ...place,
  paths: Type.Array(Type.Array(Name, { minItems: 1, maxItems: 20 }), { minItems: 1, maxItems: 2000 }),
});
export type FolderPaths = Static<typeof FolderPaths>;
export const MadeFolders = Type.Array(Type.Object({ path: Type.Array(Type.String()), id: Id }));

const { size } = NewUpload.properties;
/** Longer ones are cut to what file systems keep. */
const FileName = Type.String({ minLength: 1, maxLength: 1000 });

export const UploadAsked = Type.Object({ ...place, name: FileName, size });
export type UploadAsked = Static<typeof UploadAsked>;
export const UploadDone = Type.Object({ ...place, uploadId: Id, onSame: OneOf(keys(sameNames)) });
export type UploadDone = Static<typeof UploadDone>;
/** What became of it; null: skipped. */
export const Uploaded = Nullable(DocumentRow);
/** A file of another program becomes pages: Markdown, an archive of it with pictures, docx. */
export const ImportAsked = Type.Object({ ...place, uploadId: Id });
export type ImportAsked = Static<typeof ImportAsked>;
export const ImportedPages = Type.Object({
  pages: Type.Integer(),
  /** The page, where it is the only one. */
  only: Nullable(Id),
  /** Files of the archive that became nothing: the first of them by name, and how many. */
  left: Type.Array(Type.String()),
  leftCount: Type.Integer(),
});
export type ImportedPages = Static<typeof ImportedPages>;
export const TakenQuery = Type.Object({ ...place, names: Type.Array(FileName, { minItems: 1, maxItems: 2000 }) });
export type TakenQuery = Static<typeof TakenQuery>;

export const DocumentUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(Name),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: TAGS_MAX })),
});
export type DocumentUpdate = Static<typeof DocumentUpdate>;

export const DocumentsMove = Type.Object({ ...place, ids: Ids });
export type DocumentsMove = Static<typeof DocumentsMove>;
export const DocumentIds = Type.Object({ projectId: Id, ids: Ids });
export type DocumentIds = Static<typeof DocumentIds>;

export const RecycledDocument = Type.Object({
  id: Id,
  kind: OneOf(keys(documentKinds) as DocumentKind[]),
  name: Type.String(),
  /** With how much below it. */
  count: Type.Integer(),
  deletedBy: Nullable(Person),
  deletedTime: Instant,
  /** When it goes for good; null: never. */
  purgeTime: Nullable(Instant),
});
export type RecycledDocument = Static<typeof RecycledDocument>;

export const DocumentVersion = Type.Object({
  no: Type.Integer(),
  file: Nullable(StoredFile),
  size: Type.Integer(),
  note: Type.String(),
  createdBy: Nullable(Person),
  createdTime: Instant,
});
export type DocumentVersion = Static<typeof DocumentVersion>;
export const VersionAsked = Type.Object({ size });
export const VersionUpload = Type.Object({ uploadId: Id, note: Type.Optional(Type.String({ maxLength: 500 })) });
export const VersionNo = Type.Object({ no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) });

const Grant = Type.Object({ to: OneOf(keys(grantSubjects)), subjectId: Id, level: Level });
export type Grant = Static<typeof Grant>;
export const DocumentAccess = Type.Object({
  /** Of the document. */
  version: RowVersion,
  /** The list is that of a folder above, or the project's rights. */
  inherited: Type.Boolean(),
  grants: Type.Array(Type.Object({ ...Grant.properties, name: Type.String() })),
  /** Whom one may name. */
  roles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  departments: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type DocumentAccess = Static<typeof DocumentAccess>;
/** Null: as the folder above has it. */
export const AccessChange = Type.Object({
  version: RowVersion,
  grants: Nullable(Type.Array(Grant, { maxItems: 200 })),
});
export type AccessChange = Static<typeof AccessChange>;

/** A page as it is read. */
export const PageText = Type.Object({ html: Type.String(), version: RowVersion, versionNo: Type.Integer() });
export type PageText = Static<typeof PageText>;
const Html = Type.String({ maxLength: 1_000_000 });
export const PageSave = Type.Object({
  html: Html,
  /** The version of the text that it was written upon: a new name or another folder makes no other text. */
  base: RowVersion,
  note: Type.Optional(Type.String({ maxLength: 500 })),
});
export type PageSave = Static<typeof PageSave>;
/** What a window that writes a page sends, each time it has typed or has heard that somebody did. */
export const PageSync = Type.Object({
  /** Up to which update it has the text; 0: nothing of it. */
  after: Type.Integer({ minimum: 0, maximum: INTEGER_MAX }),
  /** The window, by the number that its own updates bear. */
  client: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
  /** What was typed since the last call, an update of Yjs in base64. */
  update: Type.Optional(
    Type.String({
      minLength: 4,
      maxLength: UPDATE_TEXT_MAX,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
    }),
  ),
  /** Where its cursor stands, in words of the editor that the server does not read; absent: where it was. */
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  /** The window goes: nobody shall be shown as writing in it. */
  leaving: Type.Optional(Type.Boolean()),
});
export type PageSync = Static<typeof PageSync>;
export const PageSynced = Type.Object({
  seq: Type.Integer(),
  /** What the window lacks, in the order in which it came; base64. */
  updates: Type.Array(Type.String()),
  /** The others who write it now. */
  writers: Type.Array(Type.Object({ client: Type.Integer(), cursor: Type.String(), person: Nullable(Person) })),
});
export type PageSynced = Static<typeof PageSynced>;
export const PageAt = Type.Object({ html: Type.String() });

export const LibrarySearch = Type.Object({
  projectId: Id,
  keyword: Type.String({ minLength: 1, maxLength: 200 }),
});
export type LibrarySearch = Static<typeof LibrarySearch>;
export const LibraryHit = Type.Object({
  document: DocumentRow,
  folder: Type.String(),
  /** The earlier name that fits, where the present one does not. */
  formerly: Nullable(Type.String()),
  /** Where the passage stands: a page, a sheet. */
  place: Type.String(),
  passage: Nullable(Type.String()),
  marks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
});
export type LibraryHit = Static<typeof LibraryHit>;
export const LibraryFound = Type.Object({
  hits: Type.Array(LibraryHit),
  /** There are more than were looked at. */
  more: Type.Boolean(),
});
export type LibraryFound = Static<typeof LibraryFound>;

export const TaskLink = Type.Object({ taskId: Id });

/** A file of the project, and the object that it hangs on. */
export const ProjectFile = Type.Object({ file: StoredFile, object: ObjectPointer });
export type ProjectFile = Static<typeof ProjectFile>;

/** A passage that a discussion is about, as whoever begins it has it before them; `before` and `after` tell it from others. */
const Around = Type.String({ maxLength: AROUND });
const Said = Type.String({ minLength: 1, maxLength: QUOTE_MAX });
export const NewPassage = Type.Object({
  content: Type.String({ minLength: 1, maxLength: COMMENT_MAX }),
  quote: Type.Object({ text: Said, before: Around, after: Around }),
});
export type NewPassage = Static<typeof NewPassage>;
export const PagePassage = Type.Object({
  /** The comment that began the discussion. */
  commentId: Id,
  /** What it says, and what stood around it, when it was last found. */
  text: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** The characters that its ends hold on to, for an editor (`text/anchor.ts`). */
  start: Type.String(),
  end: Type.String(),
  /** Where it stands in the words of the page as it is read; null: nothing of it is left. */
  from: Nullable(Type.Integer()),
  to: Nullable(Type.Integer()),
});
export type PagePassage = Static<typeof PagePassage>;

/** Something that is proposed in a page: words to come, words to go; a line end is a paragraph that is to be parted. */
export const PageSuggestion = Type.Object({
  id: Id,
  author: Nullable(Person),
  coming: Type.String(),
  going: Type.String(),
  state: OneOf(keys(suggestionStates) as SuggestionState[]),
  createdTime: Instant,
  decidedBy: Nullable(Person),
  decidedTime: Nullable(Instant),
  /** Whether the asking person may accept it, and refuse it or take it back. */
  mayAccept: Type.Boolean(),
  mayRefuse: Type.Boolean(),
});
export type PageSuggestion = Static<typeof PageSuggestion>;
export const SuggestionVerdict = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: SUGGESTIONS_MAX }),
  accept: Type.Boolean(),
});
export type SuggestionVerdict = Static<typeof SuggestionVerdict>;
/** How many were decided; what somebody else decided meanwhile is not among them. */
export const SuggestionsDecided = Type.Object({ count: Type.Integer() });

/** An object, and the pages that name it by a link. */
export const BacklinkQuery = Type.Object({ type: OneOf(objectTypeCodes), id: Id });
export const Backlink = Type.Object({
  id: Id,
  name: Type.String(),
  projectId: Id,
  projectName: Type.String(),
  updatedTime: Instant,
});
export type Backlink = Static<typeof Backlink>;

/** What a page shows of objects that stand in it: `task:id`, by commas. */
export const CardsQuery = Type.Object({ refs: Type.String({ minLength: 38, maxLength: 8000 }) });
export const ObjectCard = Type.Object({
  type: OneOf(cardTypes),
  id: Id,
  no: Nullable(Type.String()),
  title: Type.String(),
  /** In words; null where its kind has none. */
  state: Nullable(Type.String()),
  closed: Type.Boolean(),
  projectName: Nullable(Type.String()),
  /** Where it is opened. */
  page: Type.String(),
});
export type ObjectCard = Static<typeof ObjectCard>;

/** The library of the enterprise, and those of projects that the reader may see, the one that changed last first. */
export const EnterpriseLibraries = Type.Object({
  library: Nullable(Type.Object({ projectId: Id, projectName: Type.String(), level: Level })),
  /** The enterprise has one, whoever may see it. */
  named: Type.Boolean(),
  mayName: Type.Boolean(),
  projects: Type.Array(
    Type.Object({
      projectId: Id,
      projectName: Type.String(),
      /** Documents that are open to whoever sees the library. */
      count: Type.Integer(),
      updatedTime: Instant,
    }),
  ),
});
export type EnterpriseLibraries = Static<typeof EnterpriseLibraries>;
/** The project whose library it is; null: none any more. */
export const NamedLibrary = Type.Object({ projectId: Nullable(Id) });
export type NamedLibrary = Static<typeof NamedLibrary>;

/** Takes a file to work on elsewhere; who has it may lengthen it. */
export const CheckOut = Type.Object({ days: Type.Integer({ minimum: 1, maximum: CHECK_OUT_DAYS_MAX }) });
export type CheckOut = Static<typeof CheckOut>;

export const Favourite = Type.Object({ favourite: Type.Boolean() });
/** What one keeps at hand and has read lately, with the project that each stands in. */
const OwnDocument = Type.Object({ ...DocumentRow.properties, projectName: Type.String() });
export type OwnDocument = Static<typeof OwnDocument>;
export const OwnQuery = Type.Object({
  /** Absent: of all projects. */
  projectId: Type.Optional(Id),
});
export const OwnDocuments = Type.Object({ favourites: Type.Array(OwnDocument), recent: Type.Array(OwnDocument) });
export type OwnDocuments = Static<typeof OwnDocuments>;

/** Puts a document before another of the same folder and the same kind of place (folders stand before the rest); null: last. */
export const DocumentPlace = Type.Object({ id: Id, before: Nullable(Id) });
export type DocumentPlace = Static<typeof DocumentPlace>;
/** Before whom it stood, to take it back. */
export const DocumentPlaced = Type.Object({ before: Nullable(Id) });

export const OwnTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  createdBy: Nullable(Person),
  updatedTime: Instant,
  version: RowVersion,
});
export type OwnTemplate = Static<typeof OwnTemplate>;
const TemplateName = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
/** A page becomes a template; under a name that is taken it replaces that one. */
export const NewTemplate = Type.Object({ name: TemplateName, replace: Type.Optional(Type.Boolean()) });
export type NewTemplate = Static<typeof NewTemplate>;
