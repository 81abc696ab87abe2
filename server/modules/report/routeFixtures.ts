import { USUAL_ZONE } from '../../../contract/time/zone';
import { newId } from '../../base/present';
import { FIXTURE_FILE, type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of pm: published once, and its next version is written. */
    writtenReport: { id: string; template: string; file: string };
  }
}

export const reportFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects, run }) {
    const [id, template, file, comment] = [newId(), newId(), newId(), newId()];
    const section = JSON.stringify([{ id: 's', title: SECRET, kind: 'text', html: `<p>${SECRET}</p>` }]);
    await run(
      `INSERT INTO report_template (tenant_id, id, name, kind, sections) VALUES ($1, $2::uuid, $3 || $2::text, 'custom', $4)`,
      ...[template, SECRET, section],
    );
    await run(
      `INSERT INTO report (tenant_id, id, project_id, template_id, kind, title, from_day, to_day, author_id, sections, published_no)
       VALUES ($1, $2, $3, $4, 'custom', $5, '1950-01-01', '1950-01-01', $6, $7, 1)`,
      ...[id, objects.project.id, template, SECRET, pm.id, section],
    );
    await run(
      `INSERT INTO report_version (tenant_id, report_id, no, title, project_name, sections, blocks, figures, health, zone, as_of,
         published_by) VALUES ($1, $2, 1, $3, $3, $4, '[]', '{}', 'none', '${USUAL_ZONE}', now(), $5)`,
      ...[id, SECRET, section, pm.id],
    );
    await run(
      `INSERT INTO public_link (tenant_id, id, kind, object_id, title, token_hash, expires_at, created_by)
       VALUES ($1, $4, 'report', $2::uuid, $5, $2::text, now() + interval '1 day', $3)`,
      ...[id, pm.id, newId(), SECRET],
    );
    await run(
      `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, $2, 'report', $3, $4, $5)`,
      ...[comment, id, `<p>${SECRET}</p>`, pm.id],
    );
    await run(FIXTURE_FILE, file, `${SECRET}.png`, pm.id);
    await run(
      `INSERT INTO object_file (tenant_id, object_type, object_id, file_id) VALUES ($1, 'report', $2, $3)`,
      ...[id, file],
    );
    return { writtenReport: { id, template, file }, comments: { ...objects.comments, report: { id: comment } } };
  },
  values({ objects: { writtenReport: report, comments, project }, path, serial }) {
    const commented = /\/comments(\/|$)/.test(path);
    return {
      id: commented ? comments.report?.id : path.includes('/reportTemplate') ? report.template : report.id,
      ...{ parentId: comments.report?.id, objectId: report.id, fileId: report.file, no: 1 },
      ...{ pId: project.id, rId: report.id, templateId: report.template, uses: [], to: 'SUBMITTED' },
      ...{ kind: 'week', dueDays: 1, enabled: true, name: `模板${serial}` },
      sections: [{ id: 's', title: '走查', kind: 'text', html: '<p>走查</p>' }],
    };
  },
};
