/** The library of a project: folders, files and pages are rows of one table (product model, documentLibrary). */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DocumentKind, GrantLevel, GrantTo, SuggestionState, TextState } from '../../../contract/document/kinds';
import type { FileKind } from '../../../contract/file/kind';
import type { ObjectType } from '../../../contract/objectTypes';
import { audit, instant, recyclable, searchable, searchIndexes, tenantKey, tsvector, versioned } from './columns';
import { file, fileBlob } from './file';
import { comment } from './objectTalk';
import { project } from './project';

export const document = pgTable(
  'document',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    parentId: uuid('parent_id'),
    /** Its folders, the uppermost first. */
    path: uuid('path').array().notNull().default(sql`'{}'`),
    kind: text('kind').$type<DocumentKind>().notNull(),
    name: text('name').notNull(),
    /** Its place in its folder, where people have put it by hand; null: by its name, behind those. */
    rank: integer('rank'),
    /** The nearest of itself and its folders that has a list of its own; null: the project's rights hold. */
    aclId: uuid('acl_id'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** The newest version. */
    fileId: uuid('file_id'),
    fileKind: text('file_kind').$type<FileKind>(),
    size: integer('size').notNull().default(0),
    versionNo: integer('version_no').notNull().default(0),
    /** Of a page, cleaned. */
    html: text('html').notNull().default(''),
    /** Where its words stand: those of a content are read once, however many files have it. */
    textId: uuid('text_id'),
    /** Who works on it outside of the platform, and until when nobody else puts a new version. */
    outBy: uuid('out_by'),
    outUntil: instant('out_until'),
    /** What was put into the recycle bin with it. */
    deletedWith: uuid('deleted_with'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
    ...searchable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // A folder holds a name once.
    uniqueIndex('document_name')
      .on(
        t.tenantId,
        t.projectId,
        sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
        sql`lower(name)`,
      )
      .where(sql`deleted_at is null`),
    index('document_parent').on(t.tenantId, t.projectId, t.parentId),
    index('document_path').using('gin', t.path),
    index('document_text').on(t.tenantId, t.textId),
    index('document_file').on(t.tenantId, t.fileId),
    ...searchIndexes('document', t as unknown as { id: AnyPgColumn; search: AnyPgColumn }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'document_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.parentId],
      foreignColumns: [t.tenantId, t.id],
      name: 'document_parent',
    }).onDelete('cascade'),
  ],
);

/** The project whose library is that of the enterprise; none: it has named none. */
export const enterpriseLibrary = pgTable(
  'enterprise_library',
  {
    tenantId: uuid('tenant_id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    updatedBy: uuid('updated_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'enterprise_library_project',
    }).onDelete('cascade'),
  ],
);

/** Who may what below a folder that has a list of its own. The highest one counts; nothing denies. */
export const documentGrant = pgTable(
  'document_grant',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** Of the document; where that goes to another project, its list goes along. */
    projectId: uuid('project_id').notNull(),
    to: text('grant_to').$type<GrantTo>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    level: text('level').$type<GrantLevel>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.to, t.subjectId] }),
    index('document_grant_project').on(t.tenantId, t.projectId),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'document_grant_document',
    }).onDelete('cascade'),
  ],
);

/** What it was: a file, or the text of a page. */
export const documentVersion = pgTable(
  'document_version',
  {
    ...tenantKey(),
    documentId: uuid('document_id').notNull(),
    no: integer('no').notNull(),
    fileId: uuid('file_id'),
    html: text('html'),
    size: integer('size').notNull().default(0),
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('document_version_no').on(t.tenantId, t.documentId, t.no),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'document_version_document',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.fileId],
      foreignColumns: [file.tenantId, file.id],
      name: 'document_version_file',
    }).onDelete('cascade'),
  ],
);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The text of a page that several people write at once (Yjs), in steps that are put together from time to time. */
export const pageText = pgTable(
  'page_text',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** Of the newest update. */
    seq: integer('seq').notNull().default(0),
    /** All updates up to `stateSeq` as one. */
    state: bytea('state').notNull().default(sql`''::bytea`),
    stateSeq: integer('state_seq').notNull().default(0),
    /** Up to which update the page's HTML, its words and its versions say what stands there. */
    shownSeq: integer('shown_seq').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'page_text_document',
    }).onDelete('cascade'),
  ],
);

/** What was typed, as it came. */
export const pageUpdate = pgTable(
  'page_update',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytea('bytes').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.seq] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'page_update_document',
    }).onDelete('cascade'),
  ],
);

/** Who writes a page now, and where: of one window. */
export const pagePresence = pgTable(
  'page_presence',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    client: bigint('client', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
    cursor: text('cursor').notNull().default(''),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.client] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'page_presence_document',
    }).onDelete('cascade'),
  ],
);

/** What a discussion of a page is about: a passage of its text. Where the discussion itself stands, `comment`, it begins one. */
export const pagePassage = pgTable(
  'page_passage',
  {
    tenantId: uuid('tenant_id').notNull(),
    commentId: uuid('comment_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** What it says, and what stood around it, when it was last found. */
    quote: text('quote').notNull(),
    before: text('quote_before').notNull().default(''),
    after: text('quote_after').notNull().default(''),
    /** The characters of the shared text that its two ends hold on to, as relative positions of Yjs. */
    start: text('anchor_start').notNull(),
    end: text('anchor_end').notNull(),
    /** Where it stands in the words of the page as it is read; null: nothing of it is left. */
    from: integer('at_from'),
    to: integer('at_to'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.commentId] }),
    index('page_passage_document').on(t.tenantId, t.documentId),
    foreignKey({
      columns: [t.tenantId, t.commentId],
      foreignColumns: [comment.tenantId, comment.id],
      name: 'page_passage_comment',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'page_passage_document_fk',
    }).onDelete('cascade'),
  ],
);

/**
 * What somebody proposes in the text of a page, as it was last seen there, and what became of it. The text itself holds where
 * it stands.
 */
export const pageSuggestion = pgTable(
  'page_suggestion',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** Chosen by the window that made it, as the text has it. */
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Words to come and words to go; cut where they are very long. */
    coming: text('coming').notNull().default(''),
    going: text('going').notNull().default(''),
    /** Its place among those of the page. */
    place: integer('place').notNull().default(0),
    state: text('state').$type<SuggestionState>().notNull().default('open'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'page_suggestion_document',
    }).onDelete('cascade'),
  ],
);

/** What the text of a page names by a link, as it is read now. No key leads to what is named: it may be gone. */
export const pageLink = pgTable(
  'page_link',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    toType: text('to_type').$type<ObjectType>().notNull(),
    toId: uuid('to_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.toType, t.toId] }),
    index('page_link_to').on(t.tenantId, t.toType, t.toId),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'page_link_document',
    }).onDelete('cascade'),
  ],
);

/** What somebody wants at hand, and what they have read lately. */
export const documentOfUser = pgTable(
  'document_of_user',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    favouriteAt: instant('favourite_at'),
    seenAt: instant('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.documentId] }),
    index('document_of_user_document').on(t.tenantId, t.documentId),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'document_of_user_document_fk',
    }).onDelete('cascade'),
  ],
);

/** What new pages of a project can begin with, beside those that the product brings. */
export const pageTemplate = pgTable(
  'page_template',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    html: text('html').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('page_template_name').on(t.tenantId, t.projectId, sql`lower(name)`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'page_template_project',
    }).onDelete('cascade'),
  ],
);

/** Who writes a page in version 1.0: a lease of a minute. Kept while its processes may run beside this version. */
export const documentLock = pgTable(
  'document_lock',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    userId: uuid('user_id').notNull(),
    tab: text('tab').notNull(),
    until: instant('until').notNull(),
    typedAt: instant('typed_at').notNull().defaultNow(),
    /** Somebody who waits, and since when. */
    askedBy: uuid('asked_by'),
    askedAt: instant('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'document_lock_document',
    }).onDelete('cascade'),
  ],
);

/** What somebody typed in version 1.0 and has not saved yet. Kept while its processes may run beside this version. */
export const documentDraft = pgTable(
  'document_draft',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    userId: uuid('user_id').notNull(),
    html: text('html').notNull(),
    /** The version of the page that it was typed upon. */
    base: integer('base').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.userId] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'document_draft_document',
    }).onDelete('cascade'),
  ],
);

/** The words of a content, read once by a job; of a page, its own. */
export const fileText = pgTable(
  'file_text',
  {
    ...tenantKey(),
    blobId: uuid('blob_id'),
    documentId: uuid('document_id'),
    kind: text('kind').$type<FileKind>(),
    state: text('state').$type<TextState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('file_text_blob').on(t.tenantId, t.blobId),
    index('file_text_document').on(t.tenantId, t.documentId),
    index('file_text_waiting').on(t.id).where(sql`state = 'waiting'`),
    foreignKey({
      columns: [t.tenantId, t.blobId],
      foreignColumns: [fileBlob.tenantId, fileBlob.id],
      name: 'file_text_blob',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [document.tenantId, document.id],
      name: 'file_text_document',
    }).onDelete('cascade'),
  ],
);

/** 500 to 800 characters of a text, cut where sentences end, and where they stand in it. */
export const filePassage = pgTable(
  'file_passage',
  {
    tenantId: uuid('tenant_id').notNull(),
    textId: uuid('text_id').notNull(),
    seq: integer('seq').notNull(),
    /** A page, a sheet, a heading. */
    place: text('place').notNull().default(''),
    text: text('text').notNull(),
    words: tsvector('words'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.textId, t.seq] }),
    index('file_passage_words').using('gin', t.words),
    foreignKey({
      columns: [t.tenantId, t.textId],
      foreignColumns: [fileText.tenantId, fileText.id],
      name: 'file_passage_text',
    }).onDelete('cascade'),
  ],
);
