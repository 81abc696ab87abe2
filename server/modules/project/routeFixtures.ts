import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Led by pm, with dev and viewer in it. */
    project: { id: string; code: string };
    recycledProject: { id: string };
    /** Of the enterprise. */
    projectTemplate: { id: string };
    /** Of the list of projects, pm's and shared. */
    savedView: { id: string };
    /** The project as a file, which pm has asked for. */
    wholeFile: { id: string };
    /** Of the project, and nobody is in it. */
    departmentInside: { id: string };
  }
}

export const projectFixtures: ModuleFixtures = {
  async objects({ t, tenant, people: { pm, dev, viewer }, visibility, run }) {
    const members = [
      { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
      { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
    ];
    const project = await t.factory.project(tenant, pm, members);
    const recycledProject = await t.factory.project(tenant, pm, members);
    await run(
      'UPDATE project SET name = $3, visibility = $4 WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
      ...[[project.id, recycledProject.id], `${SECRET}项目`, visibility],
    );
    await run(
      'UPDATE project SET deleted_at = now(), deleted_by = owner_id WHERE tenant_id = $1 AND id = $2',
      recycledProject.id,
    );
    const { bus } = t.app.platform;
    for (const { id } of [project, recycledProject])
      bus.publish({ type: 'project', tenantId: tenant.id, projectId: id });
    const [projectTemplate, departmentInside, savedView] = [{ id: newId() }, { id: newId() }, { id: newId() }];
    await run(
      `INSERT INTO saved_view (tenant_id, id, list, owner_id, name, visibility, model)
       VALUES ($1, $2, 'project', $3, $4, 'shared', '{"query":"","columns":null}')`,
      ...[savedView.id, pm.id, `${SECRET}视图`],
    );
    await run(
      'INSERT INTO project_template (tenant_id, id, name, template_class) VALUES ($1, $2, $3, $4)',
      projectTemplate.id,
      `${SECRET}模板`,
      `${SECRET}分类`,
    );
    await run(
      'INSERT INTO department (tenant_id, id, name) VALUES ($1, $2, $3)',
      ...[departmentInside.id, `${SECRET}项目部门${visibility}`],
    );
    await run(
      'INSERT INTO project_department (tenant_id, project_id, department_id, role_id) VALUES ($1, $2, $3, $4)',
      ...[project.id, departmentInside.id, tenant.roleIds.get('ROLE_PROJECT_VIEWER')],
    );
    const wholeFile = { id: newId() };
    await run(
      `INSERT INTO project_file (tenant_id, id, act, state, project_id, name, created_by) VALUES ($1, $2, 'out', 'finished', $3, $4, $5)`,
      ...[wholeFile.id, project.id, `${SECRET}项目`, pm.id],
    );
    await t.app.platform.files.write(tenant.id, wholeFile.id, Buffer.from('walk'));
    return { project, recycledProject, projectTemplate, departmentInside, savedView, wholeFile };
  },
  values: ({ objects, path, world }) => ({
    id: path.endsWith('{id}/recover')
      ? objects.recycledProject.id
      : path.includes('pcProjectTemplate/')
        ? objects.projectTemplate.id
        : path.includes('savedViews/')
          ? objects.savedView.id
          : objects.project.id,
    ...(path.includes('/takeBack/') && { set: { name: '之前' }, expect: { name: '之后' } }),
    ...(path.endsWith('unbindAccountAllRoles') && { userId: world.people.dev.id }),
    orgId: objects.departmentInside.id,
    ...(path.includes('wholeFiles') && { fileId: objects.wholeFile.id }),
    // Of the class: 自定义 is that of whoever says none.
    ...(path.endsWith('templateClass') && { from: `${SECRET}分类`, to: `${SECRET}分类二` }),
    status: 'SUSPENDED',
    collected: true,
    archived: true,
    ...(path.endsWith('updateMany') && { act: 'recycle' }),
    ...(path.endsWith('/copy') && { settings: true, members: true, types: true, fields: true, tasks: true }),
    tabs: { order: ['risk', 'task'], hidden: ['cost'] },
    // Whoever may not share saves one for themselves; who changes the shared one leaves it so.
    ...(path.includes('savedViews') && {
      list: 'project',
      model: { query: 'tab=doing', columns: null },
      visibility: path.endsWith('savedViews') ? 'private' : 'shared',
    }),
    configs: { TASK_ASSIGN_OUTER_MEMBER: '1' },
  }),
};
