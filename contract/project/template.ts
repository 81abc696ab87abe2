/** Templates of projects: the product's, and those that an enterprise makes of its projects (specification §7). */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../envelope';
import { Name, ProjectSettings, Tabs } from './project';
import type { ClassNode } from './templateClass';
import { templateParts } from './templateParts';

/** 研发/移动端: up to three parts. */
const ClassPath = Type.String({ maxLength: 100 });

/** Of a template of the enterprise; those of the product stay as they are. */
export const TemplateUpdate = Type.Object({
  id: Id,
  name: Type.Optional(Name),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  templateClass: Type.Optional(ClassPath),
});
export type TemplateUpdate = Static<typeof TemplateUpdate>;

export const ProjectTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  templateClass: Type.String(),
  builtin: Type.Boolean(),
  taskCount: Type.Integer(),
  /** Projects that are there and were made from it. */
  useCount: Type.Integer(),
});
export type ProjectTemplate = Static<typeof ProjectTemplate>;

/** A task of a template; dates are working days from the project's start. */
export interface TemplateTask {
  /** Within the template: what links name. */
  key?: string;
  title: string;
  notes?: string;
  urgent?: number;
  startDay?: number;
  endDay?: number;
  /** What comes before it. */
  after?: { key: string; type: 'FS' | 'SS' | 'FF' | 'SF'; lagDays: number }[];
  children?: TemplateTask[];
}
const TemplateTasks = Type.Unsafe<TemplateTask[]>({
  type: 'array',
  items: { type: 'object', additionalProperties: true },
});
export const TemplateDetail = Type.Object({
  ...ProjectTemplate.properties,
  settings: ProjectSettings,
  /** How the tabs of its projects are arranged; null: as usual. */
  tabs: Nullable(Tabs),
  tasks: TemplateTasks,
  linkCount: Type.Integer(),
});
export type TemplateDetail = Static<typeof TemplateDetail>;

/** Nodes of nodes: the validator of answers takes them as they are. */
export const TemplateTree = Type.Unsafe<ClassNode<ProjectTemplate>[]>({
  type: 'array',
  items: { type: 'object', additionalProperties: true },
});
export const TemplateClass = Type.Object({
  path: Type.String(),
  /** Templates in it and below. */
  count: Type.Integer(),
  /** Some of them are the enterprise's own. */
  editable: Type.Boolean(),
});
export type TemplateClass = Static<typeof TemplateClass>;
export const TemplateClassChange = Type.Object({ from: ClassPath, to: ClassPath });
export type TemplateClassChange = Static<typeof TemplateClassChange>;

export const TemplateSave = Type.Object({
  projectId: Id,
  name: Name,
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  templateClass: Type.Optional(ClassPath),
  /** All of it where this is absent. */
  take: Type.Optional(
    Type.Array(OneOf(Object.keys(templateParts) as (keyof typeof templateParts)[]), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    }),
  ),
});
export type TemplateSave = Static<typeof TemplateSave>;
export const TemplateSaved = Type.Object({
  id: Id,
  tasks: Type.Integer(),
  /** Of these, what stood below a task that was not taken, and stands at the top now. */
  hoisted: Type.Integer(),
  droppedLinks: Type.Integer(),
});
export type TemplateSaved = Static<typeof TemplateSaved>;
