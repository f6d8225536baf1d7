import { LegalScreen } from "#client/screens/parts/legal-screen.tsx";

export default function TermsOfService() {
  return <LegalScreen page="terms" />;
}
