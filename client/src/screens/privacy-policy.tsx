import { LegalScreen } from "#client/screens/parts/legal-screen.tsx";

export default function PrivacyPolicy() {
  return <LegalScreen page="privacy" />;
}
