export { AccessStore } from './accessStore';
export { hashPassword } from './login';
export { authRoutes } from './routes';
export { assertStrongPassword } from './service';
