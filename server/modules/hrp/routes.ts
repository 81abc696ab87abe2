/** `hrp` of the specification (§7): groups, members, positions. Everybody picks from them; the right keeps them. */
import type { RouteDefinition } from '../../http/route';
import { memberRoutes } from './members';
import { groupRoutes, positionRoutes } from './places';

export const hrpRoutes: RouteDefinition[] = [...positionRoutes, ...groupRoutes, ...memberRoutes];
