import text from 'virtual:legal/cookies';
import { LegalPage } from './legal-page.tsx';

export default function CookiesPage() {
  return <LegalPage text={text} />;
}
