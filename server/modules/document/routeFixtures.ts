/** A folder, a file, a page and a recycled one for the walk over all routes. */
import fs from 'node:fs';
import path from 'node:path';
import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

interface One {
  id: string;
}
declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    libraryFolder: One;
    libraryFile: One;
    libraryPage: One;
    recycledDocument: One;
    /** Of pm: one for the root, one for a version of the file. */
    rootUpload: One & { place: string };
    versionUpload: One & { place: string };
    pageUpload: One & { place: string };
    pageTemplate: One;
  }
}

export const documentFixtures: ModuleFixtures = {
  async objects({ t, tenant, people: { pm }, objects, run }) {
    const [libraryFolder, libraryFile, libraryPage, recycledDocument] = [newId(), newId(), newId(), newId()].map(
      (id) => ({
        id,
      }),
    ) as [One, One, One, One];
    const project = objects.project.id;
    const fileId = newId();
    await t.app.platform.files.write(tenant.id, fileId, Buffer.from(SECRET));
    const size = Buffer.byteLength(SECRET);
    await run('INSERT INTO file_blob (tenant_id, id, hash, size) VALUES ($1, $2, $3, $4)', fileId, fileId, size);
    await run(
      `INSERT INTO file (tenant_id, id, blob_id, category, name, size, kind, created_by)
       VALUES ($1, $2, $2, 'attachment', $3, $4, 'text', $5)`,
      ...[fileId, `${SECRET}.txt`, size, pm.id],
    );
    const add = (id: string, kind: string, name: string, more = 'NULL, 0, NULL, NULL') =>
      run(
        `INSERT INTO document (tenant_id, id, project_id, kind, name, created_by, file_id, version_no, deleted_at, deleted_with)
         VALUES ($1, $2, $3, $4, $5, $6, ${more})`,
        ...[id, project, kind, `${SECRET}${name}`, pm.id],
      );
    await add(libraryFolder.id, 'folder', '文件夹');
    await add(libraryFile.id, 'file', '.txt', `'${fileId}', 2, NULL, NULL`);
    await add(libraryPage.id, 'page', '页面', 'NULL, 1, NULL, NULL');
    await add(recycledDocument.id, 'folder', '旧', `NULL, 0, now(), '${recycledDocument.id}'`);
    for (const no of [1, 2]) {
      await run(
        'INSERT INTO document_version (tenant_id, id, document_id, no, file_id, size) VALUES ($1, $2, $3, $4, $5, $6)',
        ...[newId(), libraryFile.id, no, fileId, size],
      );
    }
    await run(
      `INSERT INTO document_version (tenant_id, id, document_id, no, html) VALUES ($1, $2, $3, 1, '')`,
      ...[newId(), libraryPage.id],
    );
    const folder = path.join(t.app.platform.env.dataDir, 'uploads');
    fs.mkdirSync(folder, { recursive: true });
    const comment = { id: newId() };
    await run(
      `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, 'document', $3, $4, $5)`,
      ...[comment.id, libraryPage.id, `<p>${SECRET}</p>`, pm.id],
    );
    const upload = async (type: string, id: string, ending = '.txt') => {
      const made = newId();
      await run(
        `INSERT INTO file_upload (tenant_id, id, user_id, object_type, object_id, name, size)
         VALUES ($1, $2, $3, $4, $5, $6, 1)`,
        ...[made, pm.id, type, id, `${SECRET}新${ending}`],
      );
      return { id: made, place: path.join(folder, made) };
    };
    const [rootUpload, versionUpload] = [await upload('project', project), await upload('document', libraryFile.id)];
    const pageUpload = await upload('project', project, '.md');
    const pageTemplate = { id: newId() };
    await run(
      `INSERT INTO page_template (tenant_id, id, project_id, name, html) VALUES ($1, $2, $3, $4, '')`,
      ...[pageTemplate.id, project, `${SECRET}模板`],
    );
    return {
      pageTemplate,
      libraryFolder,
      libraryFile,
      libraryPage,
      recycledDocument,
      rootUpload,
      versionUpload,
      pageUpload,
      comments: { ...objects.comments, document: comment },
    };
  },
  values({ objects, path: address, serial }) {
    const page =
      /\/(page|picture|markdown|docx|passages|suggestions|template|checkOut|checkIn)(\/|$)/.test(address) &&
      !address.endsWith('pcProjectDocument/page');
    const upload = address.endsWith('/version')
      ? objects.versionUpload
      : address.endsWith('/import')
        ? objects.pageUpload
        : objects.rootUpload;
    fs.writeFileSync(upload.place, 'x');
    if (address.includes('collaboration-center/document')) {
      const id = objects.comments.document?.id;
      return { id, parentId: id, objectId: objects.libraryPage.id };
    }
    return {
      id: address.includes('/templates/')
        ? objects.pageTemplate.id
        : (page || address.endsWith('/backlinks') ? objects.libraryPage : objects.libraryFile).id,
      ...{ type: 'document', favourite: true, before: null, replace: true },
      refs: `document:${objects.libraryPage.id}`,
      ...{ quote: { text: '不在文中', before: '', after: '' }, content: `<p>走查${serial}</p>` },
      ids: address.endsWith('/zip')
        ? objects.libraryFile.id
        : [(address.endsWith('/restore') ? objects.recycledDocument : objects.libraryFile).id],
      parentId: /\/(move|copy)$/.test(address) ? objects.libraryFolder.id : null,
      ...(address.endsWith('/list') && { parentId: objects.libraryFolder.id }),
      ...{ uploadId: upload.id, onSame: 'both', size: 1, no: 1, paths: [['走查']], names: ['走查'] },
      ...{
        name: `走查${serial}`,
        keyword: '机密',
        ...{ after: 0, client: 1 },
        html: `<p>走查${serial}</p>`,
        base: 1,
        version: 1,
      },
      ...(address.endsWith('/decide') && { ids: [objects.libraryPage.id], accept: true }),
      ...(address.endsWith('/libraries') && { projectId: null }),
      ...{ days: 1, grants: [], taskId: objects.task.id },
    };
  },
};
