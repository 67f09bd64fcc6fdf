import text from 'virtual:legal/privacy';
import { LegalPage } from './legal-page.tsx';

export default function PrivacyPage() {
  return <LegalPage text={text} />;
}
