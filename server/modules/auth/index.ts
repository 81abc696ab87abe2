export { AccessStore } from './accessStore';
export { loadActors } from './actors';
export { hashPassword } from './login';
export { authRoutes } from './routes';
export { assertStrongPassword } from './service';
