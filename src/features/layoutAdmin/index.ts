/** The public face of layouts where they are administered: by the enterprise, by a project. */
export { ProjectLayouts } from './ProjectLayouts';
export { TenantLayouts } from './TenantLayouts';
