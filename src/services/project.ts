/** Projects, their members, departments, settings and templates, and saved views of lists (specification §7). */
import type { ProjectApi } from '@contract/project/api';
import { projectCalls } from '@contract/project/calls';
import { client } from './client';

export const projectApi = client<ProjectApi>(projectCalls);
