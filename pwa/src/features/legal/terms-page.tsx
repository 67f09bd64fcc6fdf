import text from 'virtual:legal/terms';
import { LegalPage } from './legal-page.tsx';

export default function TermsPage() {
  return <LegalPage text={text} />;
}
