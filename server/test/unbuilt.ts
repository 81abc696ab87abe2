/** The server beside a build of the console that does not end, for `server/start.test.ts`. */
import { failStart, serve } from '../serve';

serve(new Promise(() => {})).catch(failStart);
