/** Classes of templates (`pcProjectTemplate/tree`, `templateClass`): named by their templates, changed all at once. */
import type { ProjectTemplate, TemplateClass, TemplateClassChange } from '../../../contract/project/template';
import { type ClassNode, classTree, plainClass } from '../../../contract/project/templateClass';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { listTemplates } from './templates';

export const templateTree = async (context: TenantContext): Promise<ClassNode<ProjectTemplate>[]> =>
  classTree(await listTemplates(context));

/** Each class with how many templates stand in it or below it. */
export async function templateClasses(context: TenantContext): Promise<TemplateClass[]> {
  const templates = await listTemplates(context);
  const paths = (nodes: readonly ClassNode<ProjectTemplate>[]): string[] =>
    nodes.flatMap(({ path, children }) => [path, ...paths(children)]);
  return paths(classTree(templates)).map((path) => ({
    path,
    count: templates.filter((one) => `${plainClass(one.templateClass)}/`.startsWith(`${path}/`)).length,
    editable: templates.some((one) => !one.builtin && `${plainClass(one.templateClass)}/`.startsWith(`${path}/`)),
  }));
}

/** The enterprise's templates of the class, and of those below it, are of another one; those of the product stay. */
export async function changeClass(
  { db, actor }: TenantContext,
  input: TemplateClassChange,
): Promise<{ count: number }> {
  const [from, to] = [plainClass(input.from), plainClass(input.to)];
  return db.transaction(async (tx) => {
    const moved = await tx.query<{ id: string }>(
      `UPDATE project_template SET template_class = $3 || substr(template_class, char_length($2) + 1),
              updated_by = $4, updated_at = now()
        WHERE tenant_id = $1 AND NOT builtin AND (template_class = $2 OR starts_with(template_class, $2 || '/'))
        RETURNING id`,
      [from, to, actor.userId],
    );
    const [first] = moved;
    if (!first) throw notFound('可以修改的模板分类');
    await logOperation(tx, actor, {
      ...{ module: 'project', action: 'templateClassChanged', objectType: 'projectTemplate', objectId: first.id },
      detail: { from, to, count: moved.length },
    });
    return { count: moved.length };
  });
}
