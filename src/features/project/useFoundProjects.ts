import type { ProjectRow } from '@contract/project/project';
import { useFound } from '@/hooks/useFound';
import { projectApi } from '@/services/project';

interface Options {
  /** False: nothing is asked for yet. */
  ready?: boolean;
  /** How many are offered at the most. */
  most?: number;
}

/** Projects that one sees, by name or number, for a field in which one types. */
export const useFoundProjects = (keyword: string, { ready = true, most = 50 }: Options = {}) =>
  useFound<ProjectRow>(
    keyword,
    async (words) => (await projectApi.query({ ...(words && { keyword: words }), pageSize: most })).result,
    { ready, textOf: ({ code, name }) => `${code} ${name}` },
  );
