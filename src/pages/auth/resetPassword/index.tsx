import { useSearchParams } from '@umijs/max';
import { ForgottenForm } from './ForgottenForm';
import { ResetForm } from './ResetForm';

/** /resetPassword — asks for a link, or, opened by one, sets the new password. */
export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <ResetForm token={token} /> : <ForgottenForm />;
}
