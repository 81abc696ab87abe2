import type { Env } from '../../../env';

export const SCIM_PATH = '/scim/v2';

/** As the other side is told it: never what a request says of its host. */
export const scimBase = ({ publicUrl }: Pick<Env, 'publicUrl'>): string => new URL(SCIM_PATH, publicUrl).href;
